import type { LocaleRow } from '#lib/locale/locales.ts'
import { isPageDocument } from '#lib/routing/documents.ts'
import { pagePath } from '../seo/page-path.ts'
import { parseUrl } from '#lib/kernel/browser/parse-url.ts'

/**
 * Returns the path (without language prefix) of a page that the simulation gate would block, or null for other sites, files, anchors
 * on this page, and pages that it allows. `isAllowed` is `isAllowedInSimulation`.
 */
export function gatedPath(href: string, base: string, locale: LocaleRow, isAllowed: (path: string) => boolean): string | null {
  const [target, here] = [parseUrl(href, base), parseUrl(base)]
  if (target === null || target.origin !== here?.origin || !isPageDocument(target.pathname)) return null
  if (target.pathname === here.pathname && target.hash !== '') return null
  const path = pagePath(target.pathname, locale)
  return isAllowed(path) ? null : path
}
