import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, DROPPED_TAGS, RAW_TEXT_TAGS, SELF_CLOSING_TAGS, VOID_TAGS } from './allow-list.ts'
import { readTag, type Tag } from './tags.ts'

/** The maximum nesting depth; deeper tags are dropped and their text stays. */
export const DEPTH_MAX = 32

const ALLOWED: ReadonlySet<string> = new Set(ALLOWED_TAGS)
const KEPT: ReadonlySet<string> = new Set(ALLOWED_ATTRIBUTES)

/**
 * Rewrites an HTML text with the allowed tags only, properly nested and at most DEPTH_MAX deep, in linear time. This is not a
 * sanitiser: it runs before one, because HTML parsers and DOMPurify take time that grows with the square or cube of the depth
 * (measured: 21 s for 8 kB of `<x-y>`).
 */
export function boundHtml(unsafeHtml: string): string {
  // Normalised as a parser does; otherwise this text would differ from what a browser parses.
  const html = unsafeHtml.replace(/\r\n?/g, '\n')
  const open: string[] = []
  const parts: string[] = []
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    if (next === -1) {
      parts.push(html.slice(at))
      break
    }
    parts.push(html.slice(at, next))
    at = readMarkup(html, next, open, parts)
  }
  return parts.join('') + closeTo(open, 0)
}

/** Reads the markup that begins with a `<`, writes the part that is kept, and returns the position after it. */
function readMarkup(html: string, start: number, open: string[], parts: string[]): number {
  const kind = html.slice(start + 1, start + 3)
  if (/^\/?[a-z]/i.test(kind)) return readElement(html, start, open, parts)
  if (html.startsWith('<!--', start)) return findCommentEnd(html, start)
  if (/^[!?/]/.test(kind)) return after(html, '>', start)
  parts.push('&lt;')
  return start + 1
}

function readElement(html: string, start: number, open: string[], parts: string[]): number {
  const tag = readTag(html, start)
  if (tag === null) return html.length
  if (!tag.isEnd && RAW_TEXT_TAGS.has(tag.name)) return findRawTextEnd(html, tag)
  if (!tag.isEnd && DROPPED_TAGS.has(tag.name)) return findDroppedEnd(html, tag)
  if (ALLOWED.has(tag.name)) parts.push(tag.isEnd ? writeEnd(tag, open) : writeStart(tag, open))
  return tag.end
}

function writeStart({ name, attributes }: Tag, open: string[]): string {
  const isVoid = VOID_TAGS.has(name)
  if (!isVoid && open.length >= DEPTH_MAX) return ''
  if (!isVoid) open.push(name)
  const kept = [...attributes].filter(([attribute]) => KEPT.has(attribute))
  const written = kept.map(([attribute, value]) => ` ${attribute}="${value.replaceAll('"', '&quot;')}"`)
  return `<${name}${written.join('')}>`
}

/** Closes an element and everything left open inside it. Ignores an end tag without a start tag. */
function writeEnd({ name }: Tag, open: string[]): string {
  const index = open.lastIndexOf(name)
  return index === -1 ? '' : closeTo(open, index)
}

function closeTo(open: string[], depth: number): string {
  return open
    .splice(depth)
    .toReversed()
    .map((name) => `</${name}>`)
    .join('')
}

function after(html: string, mark: string, from: number): number {
  const index = html.indexOf(mark, from)
  return index === -1 ? html.length : index + mark.length
}

/** `<!-->` and `<!--->` are whole comments; others end with `-->` or `--!>`. */
function findCommentEnd(html: string, start: number): number {
  const short = /^<!--(?:>|->)/.exec(html.slice(start, start + 6))
  if (short) return start + short[0].length
  const end = /--!?>/g
  end.lastIndex = start + 4
  return end.exec(html) === null ? html.length : end.lastIndex
}

function findRawTextEnd(html: string, tag: Tag): number {
  if (tag.name === 'plaintext') return html.length
  if (tag.name === 'script') return findScriptEnd(html, tag.end)
  const end = new RegExp(`</${tag.name}(?=[\\t\\n\\f\\r />])`, 'gi')
  end.lastIndex = tag.end
  const found = end.exec(html)
  return found === null ? html.length : (readTag(html, found.index)?.end ?? html.length)
}

/**
 * Returns the position after a script's end tag. After `<!--` in it, a `<script` begins an inner script, whose end tag does not end
 * the outer one (the "double escaped" states of the HTML standard); `-->` ends that state.
 */
function findScriptEnd(html: string, from: number): number {
  const marks = /(<!--)|(-->)|<(\/?)script(?=[\t\n\f\r />])/gi
  marks.lastIndex = from
  let [isEscaped, isInner] = [false, false]
  for (let mark = marks.exec(html); mark !== null; mark = marks.exec(html)) {
    const [, opens, closes, slash] = mark
    if (opens) {
      isEscaped = true
      // The dashes of `<!-->` belong to both marks.
      marks.lastIndex -= 2
    } else if (closes) [isEscaped, isInner] = [false, false]
    else if (!slash) isInner = isEscaped
    else if (isInner) isInner = false
    else return readTag(html, mark.index)?.end ?? html.length
  }
  return html.length
}

/** Returns the position after the end tag that matches a start tag, counting nested elements of the same name. */
function findDroppedEnd(html: string, tag: Tag): number {
  const isOpen = ({ isSelfClosing }: Tag): boolean => !(isSelfClosing && SELF_CLOSING_TAGS.has(tag.name))
  if (!isOpen(tag)) return tag.end
  let depth = 1
  let at = tag.end
  while (depth > 0) {
    at = html.indexOf('<', at)
    if (at === -1) return html.length
    const inner = /^<\/?[a-z]/i.test(html.slice(at, at + 3)) ? readTag(html, at) : undefined
    if (inner === null) return html.length
    if (inner?.name === tag.name && (inner.isEnd || isOpen(inner))) depth += inner.isEnd ? -1 : 1
    at = inner?.end ?? at + 1
  }
  return at
}
