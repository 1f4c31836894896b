/** One tag of an HTML text. */
export interface Tag {
  /** Lower case. */
  readonly name: string
  readonly isEnd: boolean
  /** Written `<x/>`: only has a meaning in SVG and MathML. */
  readonly isSelfClosing: boolean
  /** Attributes as written, values with their character references; the first of several with one name counts. */
  readonly attributes: ReadonlyMap<string, string>
  /** Position of the first character after the tag. */
  readonly end: number
}

// Each expression is sticky and never backtracks, so a text is read in linear time.
const NAME = /[a-z][^\t\n\f\r />]*/iy
const GAP = /[\t\n\f\r /]*/y
const ATTRIBUTE_NAME = /=?[^\t\n\f\r />=]*/y
const EQUALS = /[\t\n\f\r ]*=[\t\n\f\r ]*/y
const VALUE = /"([^"]*)"|'([^']*)'|(?!["'])([^\t\n\f\r >]*)/y

/** Reads the tag at a `<` by the tokenizer's rules of the HTML standard; null if the text ends inside it. */
export function readTag(html: string, start: number): Tag | null {
  const isEnd = html[start + 1] === '/'
  const name = matchAt(NAME, html, start + (isEnd ? 2 : 1))?.[0]
  if (name === undefined) return null
  const attributes = new Map<string, string>()
  let at = start + (isEnd ? 2 : 1) + name.length
  for (;;) {
    const gap = matchAt(GAP, html, at)?.[0] ?? ''
    at += gap.length
    if (at >= html.length) return null
    if (html[at] === '>') {
      return { name: name.toLowerCase(), isEnd, isSelfClosing: gap.endsWith('/'), attributes, end: at + 1 }
    }
    const attribute = readAttribute(html, at)
    if (attribute === null) return null
    if (!attributes.has(attribute.name)) attributes.set(attribute.name, attribute.value)
    at = attribute.end
  }
}

function readAttribute(html: string, start: number): { name: string; value: string; end: number } | null {
  const name = matchAt(ATTRIBUTE_NAME, html, start)?.[0] ?? ''
  const equals = matchAt(EQUALS, html, start + name.length)?.[0]
  const lowerName = name.toLowerCase()
  if (equals === undefined) return { name: lowerName, value: '', end: start + name.length }
  const valueStart = start + name.length + equals.length
  // An unclosed quotation mark: the tag never ends.
  const value = matchAt(VALUE, html, valueStart)
  if (value === null) return null
  return { name: lowerName, value: value[1] ?? value[2] ?? value[3] ?? '', end: valueStart + value[0].length }
}

function matchAt(expression: RegExp, text: string, index: number): RegExpExecArray | null {
  expression.lastIndex = index
  return expression.exec(text)
}
