import { sanitizeHtml } from './sanitize-html.ts'
import { parseUrl } from '#lib/kernel/browser/parse-url.ts'

/** A tag as the sanitiser writes it: every value in quotation marks, which may contain any other mark. */
const TAG = /<(\/?[a-z0-9]+)((?:\s[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g
/** Where a tag has an attribute twice, the first one counts. */
const CUT_OFF = ' target="_blank" rel="noopener noreferrer nofollow ugc"'

/**
 * Converts a text that one user has written to HTML that another one may see: as `sanitizeHtml`, without pictures, whose loading would tell a
 * stranger's server who reads it; and each link opens a new tab, which learns nothing of this one and cannot move it. Never throws.
 */
export function sanitizeForeignHtml(unsafeHtml: string): string {
  return sanitizeHtml(unsafeHtml).replaceAll(TAG, (tag, name: string, attributes: string) => {
    if (name === 'img') return ''
    return name === 'a' && attributes.includes(' href=') ? `<a${CUT_OFF}${attributes}>` : tag
  })
}

/** Returns what a link leads to, as its reader should see it: the host of a page, or the whole address of anything else. */
export function shownTarget(href: string): string {
  const url = parseUrl(href)
  return url === null || url.host === '' ? href : url.host
}
