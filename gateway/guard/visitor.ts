import { isLocaleCode } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import type { PageRequest } from '#lib/routing/decision.ts'
import type { Received } from './client-address.ts'
import type { TrustsAddress } from './trusted-proxies.ts'

export interface VisitorOptions {
  readonly trusts: TrustsAddress
  readonly countryHeader: string | null
  /** Whether requests come to the operators' door. */
  readonly isOperators?: boolean
}

/** Returns the scheme by which the visitor reached us: TLS ends in front of us, so only a trusted proxy can report https. */
export function readProtocol(request: Received, trusts: TrustsAddress): 'http' | 'https' {
  const forwarded = request.headers['x-forwarded-proto']
  if (typeof forwarded !== 'string' || !trusts(request.socket.remoteAddress)) return 'http'
  return forwarded.split(',')[0]?.trim().toLowerCase() === 'https' ? 'https' : 'http'
}

/** Returns what `decide()` may depend on. Unknown languages and countries are dropped, so that few distinct requests exist. */
export function readPageRequest(request: Received, path: string, query: string, options: VisitorOptions): PageRequest {
  const cookies = request.headers.cookie
  const language = readCookie(cookies, site.cookies.language)
  return {
    host: request.headers.host ?? '',
    path,
    query,
    languageCookie: language !== undefined && isLocaleCode(language) ? language : undefined,
    simulation: readCookie(cookies, site.cookies.simulation) === '1',
    country: readCountry(request, options.countryHeader),
    protocol: readProtocol(request, options.trusts),
    isOperators: options.isOperators === true,
  }
}

/** Returns the theme of the visitor's settings, for a page that has no script to read it. */
export function readTheme({ headers }: Pick<Received, 'headers'>): 'dark' | 'light' {
  return /"theme"\s*:\s*"light"/.test(readCookie(headers.cookie, site.cookies.settings) ?? '') ? 'light' : 'dark'
}

/**
 * Returns the value of a cookie, read exactly as Next reads it for the middleware, so that both decide alike: percent-decoded; of several
 * with the same name, the last that can be decoded. Names must match exactly, blanks included.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined || !header.includes(name)) return undefined
  return header
    .split(/; */)
    .flatMap((pair) => readCookieValue(pair, name))
    .at(-1)
}

/** Returns the value of a pair; a name without a value counts as `true`. */
function readCookieValue(pair: string, name: string): readonly string[] {
  if (pair === name) return ['true']
  return pair.startsWith(`${name}=`) ? decode(pair.slice(name.length + 1)) : []
}

function decode(value: string): readonly string[] {
  try {
    return [decodeURIComponent(value)]
  } catch {
    return []
  }
}

function readCountry(request: Received, headerName: string | null): string | undefined {
  const value = headerName === null ? undefined : request.headers[headerName]
  return typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : undefined
}
