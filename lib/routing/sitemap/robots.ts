import type { DomainKey } from '#lib/locale/site.ts'
import { sitemapAddress } from './sitemap.ts'

/** API calls, which are not documents. Market data stays open, so a crawler that runs our scripts sees what a reader sees. */
const CALL_RULES = ['Disallow: /v1/', 'Disallow: /v2/', 'Disallow: /api/', 'Allow: /v1/market/'] as const

/**
 * Returns the robots.txt of a domain (RFC 9309). Pages that are not for search engines say so themselves (`noindex`) and stay open here:
 * a crawler that may not read a page cannot see its `noindex` either, and lists the bare address once another site links to it.
 */
export function robotsText(domain: DomainKey): string {
  return ['User-agent: *', 'Allow: /', ...CALL_RULES, '', `Sitemap: ${sitemapAddress(domain)}`, ''].join('\n')
}
