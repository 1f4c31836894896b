import { DEFAULT_LOCALE, findLocale, LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { site, type DomainKey } from '#lib/locale/site.ts'
import { classifyHost } from './hosts.ts'

/** Returns the host of a domain's public pages: `www.` unless another subdomain is given (specification 2.3). */
export function publicHost(domain: DomainKey, subdomain = 'www'): string {
  return `${subdomain}.${site.domains[domain]}`
}

/**
 * Encodes a path and adds the locale's prefix: `localPath(de, '/markets')` is `/de/markets`. Takes a decoded path from `/`, in which `?`
 * is a letter like others; a query is given by its fields: `localPath(de, '/trade-asset/p2p', { list: 'ads' })`.
 */
export function localPath(locale: LocaleRow, path: string, query: Readonly<Record<string, string>> = {}): string {
  const fields = new URLSearchParams(query).toString()
  const address = path === '/' ? locale.prefix || '/' : locale.prefix + encodePath(path)
  return fields === '' ? address : `${address}?${fields}`
}

/** Encodes each segment of a decoded path, so that none of its characters can act as a delimiter. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** Returns the absolute public URL of a page (path without prefix) in a locale. Regional locales may share one. */
export function publicAddress(locale: LocaleRow, path: string, subdomain?: string): string {
  return `https://${publicHost(locale.domain, subdomain)}${localPath(locale, path)}`
}

/**
 * Returns a page's address in another locale, seen from a host (`location.host`): relative if the host serves every locale, else on
 * the locale's own domain. Regional locales that share an address with others get their region's subdomain, because a cookie of this
 * domain cannot tell the other one which of them is meant (DESIGN 5.4, 5.5). `path` is decoded, without prefix; `rest` is query and
 * fragment unchanged.
 */
export function localeAddress(row: LocaleRow, path: string, host: string, rest = ''): string {
  if (classifyHost(host).kind === 'open') return localPath(row, path) + rest
  return publicAddress(row, path, regionSubdomain(row)) + rest
}

function regionSubdomain(row: LocaleRow): string | undefined {
  const rows: readonly LocaleRow[] = LOCALES
  const shared = rows.some((other) => other !== row && other.domain === row.domain && other.prefix === row.prefix)
  return shared ? row.region?.toLowerCase() : undefined
}

export interface Alternate {
  readonly hreflang: string
  readonly href: string
}

export interface PageLinks {
  readonly canonical: string
  readonly alternates: readonly Alternate[]
}

/**
 * Returns canonical and alternate links of an indexable page (specification 2.2): every hreflang of the table, absolute, and x-default
 * to English. A locale without valid hreflang (`asia`) is in no list, and its own list omits it.
 */
export function alternatesFor(locale: LocaleRow, path: string): PageLinks {
  const listed: readonly LocaleRow[] = LOCALES.filter((row) => row.hreflang !== null)
  const alternates = listed.map((row) => ({ hreflang: row.hreflang ?? '', href: publicAddress(row, path) }))
  const fallback = { hreflang: 'x-default', href: publicAddress(findLocale(DEFAULT_LOCALE), path) }
  return { canonical: publicAddress(locale, path), alternates: [...alternates, fallback] }
}
