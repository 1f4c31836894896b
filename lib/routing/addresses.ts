import { DEFAULT_LOCALE, findLocale, LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { site, type DomainKey } from '#lib/locale/site.ts'

/** Host of a domain's public pages: `www.` unless another subdomain takes its place (specification 2.3). */
export function publicHost(domain: DomainKey, subdomain = 'www'): string {
  return `${subdomain}.${site.domains[domain]}`
}

/** Path with the locale's prefix, encoded: `localPath(de, '/markets')` is `/de/markets`. The path is decoded and starts with `/`. */
export function localPath(locale: LocaleRow, path: string): string {
  if (path === '/') return locale.prefix || '/'
  return locale.prefix + encodePath(path)
}

/** Encodes each segment of a decoded path, so that no character of it can act as a delimiter. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** Absolute public address of a page (path without prefix) in a locale. Regional locales may share one. */
export function publicAddress(locale: LocaleRow, path: string, subdomain?: string): string {
  return `https://${publicHost(locale.domain, subdomain)}${localPath(locale, path)}`
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
 * Canonical and alternate links of an indexable page (specification 2.2): every hreflang of the table, absolute, and
 * x-default to English. A locale without valid hreflang (`asia`) is listed by none and lists the cluster without itself.
 */
export function alternatesFor(locale: LocaleRow, path: string): PageLinks {
  const listed: readonly LocaleRow[] = LOCALES.filter((row) => row.hreflang !== null)
  const alternates = listed.map((row) => ({ hreflang: row.hreflang ?? '', href: publicAddress(row, path) }))
  const fallback = { hreflang: 'x-default', href: publicAddress(findLocale(DEFAULT_LOCALE), path) }
  return { canonical: publicAddress(locale, path), alternates: [...alternates, fallback] }
}
