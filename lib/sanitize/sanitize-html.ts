import type { Config } from 'dompurify'
import DOMPurify from 'isomorphic-dompurify'
import { site } from '#lib/locale/site.ts'
import { publicHost } from '#lib/routing/addresses.ts'
import { classifyLink } from '#lib/routing/links.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from './allow-list.ts'
import { boundHtml } from './bound-html.ts'

/** Links are judged as on the public site, so that server and browser agree wherever the page is served. */
const BASE = `https://${publicHost('main')}/`

const ADDRESS_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'src'])

const SCHEMES = ['https?', 'ftp', 'mailto', 'tel', 'market', 'blob', site.brand.replace(/[^a-z0-9]/gi, '\\$&')].join('|')

/** One configuration on both sides (DESIGN 5.21). */
const CONFIGURATION = {
  ALLOWED_TAGS: [...ALLOWED_TAGS],
  ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  // Specification 5: accepted schemes, relative paths and anchors. The hooks below look closer.
  // Everything but addresses: DOMPurify would hold titles and widths to the rule for addresses, too.
  ADD_URI_SAFE_ATTR: ALLOWED_ATTRIBUTES.filter((name) => !ADDRESS_ATTRIBUTES.has(name)),
  ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${SCHEMES}):|data:image/|[.]{0,2}/|#)`, 'i'),
} satisfies Config

/** `javascript:` however it is spaced (browsers skip blanks and controls); the parser has resolved character references. */
function isScript(value: string): boolean {
  return /^(?:javascript|vbscript):/i.test(value.replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/g, ''))
}

/** Blank where a value may not stand (specification 5: `javascript:` values blanked). */
function checkAttribute(name: string, value: string): string {
  if (isScript(value)) return ''
  if (name === 'target') return value === '_blank' ? value : ''
  if (!ADDRESS_ATTRIBUTES.has(name)) return value
  const link = classifyLink(value, BASE)
  const accepted = name === 'href' ? link.navigable : ['internal', 'external', 'resource'].includes(link.kind)
  return accepted ? value : ''
}

DOMPurify.addHook('uponSanitizeAttribute', (_element, attribute) => {
  attribute.attrValue = checkAttribute(attribute.attrName, attribute.attrValue)
})

DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  // A parser skips the first line end of a <pre>, so one that is to stay has to be written twice.
  if (element.tagName === 'PRE' && element.firstChild?.nodeValue?.startsWith('\n')) element.prepend('\n')
  if (element.getAttribute('target') === '') element.removeAttribute('target')
  const href = element.getAttribute('href')
  if (!href) return
  const link = classifyLink(href, BASE)
  const rel = element.hasAttribute('target') ? link.relNewTab : link.rel
  if (rel !== '') element.setAttribute('rel', rel)
})

/** Most texts need one or two; the longest way that was seen is 4. */
const ROUNDS_MAX = 8

/**
 * HTML from elsewhere as HTML that may be shown: the allow-list of specification 5, script and noscript bodies and comments
 * gone, `javascript:` values blank, links with the `rel` of specification 2.4. The same text on server and browser, in time
 * that grows with the length alone. Never throws.
 *
 * A parser moves what stands wrongly in tables, and what it then finds may be moved again; so the text is sanitised until it
 * no longer changes, which is what a browser shows of it. What does not settle is shown without its tags.
 */
export function sanitizeHtml(unsafeHtml: string): string {
  let html = unsafeHtml
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const bound = boundHtml(html)
    const clean = DOMPurify.sanitize(bound, CONFIGURATION)
    if (clean === html || clean === bound) return clean
    html = clean
  }
  return DOMPurify.sanitize(html, { ...CONFIGURATION, ALLOWED_TAGS: [] })
}
