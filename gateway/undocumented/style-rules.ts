import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss'

/**
 * A part of a style sheet. A rule has one list of class names for each of its selectors: the rule can match a page only if the page
 * has all names of one of them. A group is an at-rule with parts inside, such as `@media`.
 */
type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'rule'; readonly text: string; readonly classes: readonly (readonly string[])[] }
  | { readonly kind: 'keyframes'; readonly text: string; readonly name: string }
  | { readonly kind: 'group'; readonly opening: string; readonly parts: readonly Part[] }

/** A parsed style sheet, ready to be reduced to the rules that a page may need. */
export interface StyleRules {
  readonly parts: readonly Part[]
}

/**
 * Parses a style sheet.
 * @param href its path on the site; relative addresses in it are resolved against this path
 * @throws CssSyntaxError if `css` is not a style sheet
 */
export function parseStyleRules(css: string, href: string): StyleRules {
  return { parts: listParts(postcss.parse(withRootedAddresses(css, href))) }
}

/**
 * Returns the rules of sheets whose selectors ask for no class name outside `present`, in their order, with all fonts, the order of
 * layers, and the keyframes that these rules name. A selector is judged by its class names alone, so a rule too many may stay; none is
 * missing.
 */
export function rulesFor(sheets: readonly StyleRules[], present: ReadonlySet<string>): string {
  const parts = sheets.flatMap((sheet) => sheet.parts)
  const without = writeText(parts, present, () => false)
  return writeText(parts, present, (keyframes) => without.includes(keyframes))
}

function writeText(parts: readonly Part[], present: ReadonlySet<string>, animates: (name: string) => boolean): string {
  let text = ''
  for (const part of parts) {
    if (part.kind === 'group') {
      const inside = writeText(part.parts, present, animates)
      if (inside !== '') text += `${part.opening}{${inside}}`
    } else if (isNeeded(part, present, animates)) text += part.text
  }
  return text
}

function isNeeded(part: Exclude<Part, { kind: 'group' }>, present: ReadonlySet<string>, animates: (name: string) => boolean): boolean {
  if (part.kind === 'text') return true
  if (part.kind === 'keyframes') return animates(part.name)
  return part.classes.some((names) => names.every((name) => present.has(name)))
}

const GROUPS = new Set(['layer', 'media', 'supports', 'container'])

function listParts(container: Container): Part[] {
  return container.nodes?.filter((node) => node.type !== 'comment' && !isForPaper(node)).map(toPart) ?? []
}

/** Rules for paper are not needed before the first paint, and come with the sheet. */
function isForPaper(node: ChildNode): boolean {
  return node.type === 'atrule' && (node.name === 'page' || (node.name === 'media' && node.params === 'print'))
}

function toPart(node: ChildNode): Part {
  if (node.type === 'rule') return { kind: 'rule', text: String(node), classes: readClasses(node) }
  if (node.type !== 'atrule') return { kind: 'text', text: `${String(node)};` }
  if (node.name === 'keyframes') return { kind: 'keyframes', text: String(node), name: node.params }
  if (node.nodes === undefined) return { kind: 'text', text: `${String(node)};` }
  if (GROUPS.has(node.name)) return { kind: 'group', opening: writeOpening(node), parts: listParts(node) }
  return { kind: 'text', text: String(node) }
}

function writeOpening({ name, params }: AtRule): string {
  return `@${name} ${params}`
}

function readClasses(rule: Rule): string[][] {
  return rule.selectors.map((selector) => {
    // Names with escapes are not compared; the rule stays.
    if (selector.includes('\\')) return []
    return [...withoutArguments(selector).matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
  })
}

/** Removes what is inside brackets: `:is(.a, .b)` and `:not(.a)` do not ask for each of their names, and `[href='a.b']` has none. */
function withoutArguments(selector: string): string {
  let depth = 0
  let rest = ''
  for (const char of selector) {
    if (char === '(' || char === '[') depth += 1
    else if (char === ')' || char === ']') depth -= 1
    else if (depth === 0) rest += char
  }
  return rest
}

function withRootedAddresses(css: string, href: string): string {
  return css.replaceAll(/url\((["']?)((?![a-z]+:|\/|#)[^)"']+)\1\)/g, (_, quote: string, address: string) => {
    return `url(${quote}${new URL(address, `http://site${href}`).pathname}${quote})`
  })
}
