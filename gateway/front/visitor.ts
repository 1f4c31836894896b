import { isLocaleCode } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import type { PageRequest } from '#lib/routing/decision.ts'
import type { Received } from './client-address.ts'
import type { TrustsAddress } from './trusted-proxies.ts'

export interface VisitorOptions {
  readonly trusts: TrustsAddress
  readonly countryHeader: string | null
}

/** Scheme by which the visitor reached us: TLS ends in front of us, so only a trusted proxy can say https. */
export function readProtocol(request: Received, trusts: TrustsAddress): 'http' | 'https' {
  const forwarded = request.headers['x-forwarded-proto']
  if (typeof forwarded !== 'string' || !trusts(request.socket.remoteAddress)) return 'http'
  return forwarded.split(',')[0]?.trim().toLowerCase() === 'https' ? 'https' : 'http'
}

/** What `decide()` may look at. Unknown languages and countries are dropped here, so that few different requests exist. */
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
  }
}

/** Value of a cookie as sent; of several with one name the last, as Next reads it. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined || !header.includes(name)) return undefined
  const last = header.split(';').findLast((pair) => pair.slice(0, pair.indexOf('=')).trim() === name)
  return last?.slice(last.indexOf('=') + 1).trim()
}

function readCountry(request: Received, headerName: string | null): string | undefined {
  const value = headerName === null ? undefined : request.headers[headerName]
  return typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : undefined
}
