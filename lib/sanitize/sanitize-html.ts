import type { Config } from 'dompurify'
import DOMPurify from 'isomorphic-dompurify'
import { site } from '#lib/locale/site.ts'
import { publicHost } from '#lib/routing/addresses.ts'
import { classifyLink } from '#lib/routing/links.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from './allow-list.ts'
import { boundHtml } from './bound-html.ts'

/** Links are classified as on the public site, so that server and browser agree on whichever host serves the page. */
const BASE = `https://${publicHost('main')}/`

const ADDRESS_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'src'])

const SCHEMES = ['https?', 'ftp', 'mailto', 'tel', 'market', 'blob', site.brand.replace(/[^a-z0-9]/gi, '\\$&')].join('|')

/** The one configuration for server and browser (DESIGN 5.21). */
const CONFIGURATION = {
  ALLOWED_TAGS: [...ALLOWED_TAGS],
  ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  // Specification 5: accepted schemes, relative paths and anchors. The hooks below check more closely.
  // All attributes except addresses: otherwise DOMPurify would apply the address rule to titles and widths, too.
  ADD_URI_SAFE_ATTR: ALLOWED_ATTRIBUTES.filter((name) => !ADDRESS_ATTRIBUTES.has(name)),
  ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${SCHEMES}):|data:image/|[.]{0,2}/|#)`, 'i'),
} satisfies Config

/** Checks for `javascript:` with any spacing (browsers skip blanks and controls); the parser has resolved character references. */
function isScript(value: string): boolean {
  return /^(?:javascript|vbscript):/i.test(value.replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/g, ''))
}

/** Returns the value, or blank if it is not accepted (specification 5: `javascript:` values blanked), which the console is told for addresses. */
function checkAttribute(name: string, value: string): string {
  const accepted = acceptAttribute(name, value)
  if (accepted === '' && value !== '' && ADDRESS_ATTRIBUTES.has(name)) console.warn(`invalid ${name === 'href' ? 'href' : 'url'}`, value)
  return accepted
}

function acceptAttribute(name: string, value: string): string {
  if (isScript(value)) return ''
  if (name === 'target') return value === '_blank' ? value : ''
  if (!ADDRESS_ATTRIBUTES.has(name)) return value
  const link = classifyLink(value, BASE)
  const accepted = name === 'href' ? link.navigable : ['internal', 'external', 'resource'].includes(link.kind)
  return accepted ? value : ''
}

DOMPurify.addHook('uponSanitizeAttribute', (_element, attribute) => {
  attribute.attrValue = checkAttribute(attribute.attrName, attribute.attrValue)
  // An empty address is this page's own: a click would load it again, and lose what its reader has typed. Without one it is only a text.
  if (attribute.attrName === 'href' && attribute.attrValue === '') attribute.keepAttr = false
})

DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  // A parser skips the first line end of a <pre>, so one that is meant to stay has to be written twice.
  if (element.tagName === 'PRE' && element.firstChild?.nodeValue?.startsWith('\n')) element.prepend('\n')
  const href = element.getAttribute('href')
  if (href === null || element.getAttribute('target') === '') element.removeAttribute('target')
  if (href === null) return
  const link = classifyLink(href, BASE)
  const rel = element.hasAttribute('target') ? link.relNewTab : link.rel
  if (rel !== '') element.setAttribute('rel', rel)
})

/** The maximum number of rounds. Most texts need one or two; the most seen is 4. */
const ROUNDS_MAX = 8

/**
 * Converts foreign HTML to HTML that may be shown: the allow-list of specification 5, script and noscript bodies and comments
 * removed, `javascript:` values blank, refused links without an address (a console warning names it), others with the `rel` of specification 2.4. Server and browser get the same text, in linear
 * time. Never throws.
 *
 * A parser moves misplaced elements out of tables, and may move the result again; so the text is sanitised until it no longer changes,
 * which is the text that a browser shows. A text that does not settle is shown without its tags.
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
