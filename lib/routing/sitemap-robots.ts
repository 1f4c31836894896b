import { LOCALES } from '#lib/locale/locales.ts'
import type { DomainKey } from '#lib/locale/site.ts'
import { sitemapAddress } from './sitemap.ts'

/** Folders whose pages show one user's own data, without language prefix: nothing in them is for a search engine. */
export const PER_USER_FOLDERS = [
  '/account',
  '/asset',
  '/modifyverification',
  '/order',
  '/record',
  '/subaccount',
  '/trade-asset',
  '/trade-asset-order',
  '/transac',
] as const

/** Calls that are no documents. Market data stays open: a crawler that runs our scripts sees the same page as a reader. */
const CALL_RULES = ['Disallow: /v1/', 'Disallow: /v2/', 'Disallow: /api/', 'Allow: /v1/market/'] as const

/**
 * The robots.txt of a domain (RFC 9309). Each folder is named with its end (`$`) and with what is below it (`/`), so that
 * `/asset` does not also refuse `/assets-explained`; it is named under each language prefix that the domain serves.
 */
export function robotsText(domain: DomainKey): string {
  const prefixes = new Set(LOCALES.filter((row) => row.domain === domain).map((row) => row.prefix))
  // Unsupported prefixes redirect to the page without one, so the empty prefix is always needed.
  const rules = ['', ...[...prefixes].filter(Boolean)].flatMap((prefix) =>
    PER_USER_FOLDERS.flatMap((folder) => [`Disallow: ${prefix}${folder}$`, `Disallow: ${prefix}${folder}/`]),
  )
  return ['User-agent: *', 'Allow: /', ...CALL_RULES, ...rules, '', `Sitemap: ${sitemapAddress(domain)}`, ''].join('\n')
}
