import ts from 'typescript'

/** The one widget for amounts, and the widgets whose digits are no amounts: codes, dates and times of day. */
export const NUMBER_WIDGETS: readonly string[] = [
  'components/ui/number-input/number-input.tsx',
  'components/ui/text-input/code-field.tsx',
  'components/ui/date-picker/date-field.tsx',
  'components/ui/date-picker/time-input.tsx',
]
/** The widget that hands its caller's attributes on, so that its callers are judged. */
const PASSES_ON = 'components/ui/text-input/text-input.tsx'
/** What reads the text of a decimal field: only the widget may, or a caller would build another one. */
const READERS = new Set(['typeDecimal', 'pasteDecimal', 'sanitizeDecimal'])
const READERS_FILE = 'components/ui/number-input/edit.ts'

/** Types of inputs in which nobody types, or never a number. */
const UNTYPED = new Set(['checkbox', 'color', 'date', 'email', 'file', 'hidden', 'password', 'radio', 'range', 'search'])

/**
 * Finds text inputs for numbers beside the one widget in the source of a component, with their lines: an input that shows a keyboard of
 * digits or has a type for numbers, a plain input of text outside the kit, and a reader of decimal texts.
 */
export function findNumberFields(file: string, source: string): readonly string[] {
  if (NUMBER_WIDGETS.includes(file) || file === PASSES_ON) return []
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const note = (node: ts.Node, what: string): void => {
    found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${what}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) judge(node, file, (what) => note(node, what))
    if (ts.isImportSpecifier(node) && READERS.has((node.propertyName ?? node.name).text) && file !== READERS_FILE)
      note(node, `reads decimals by ${node.name.text}`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function judge(element: ts.JsxSelfClosingElement | ts.JsxOpeningElement, file: string, note: (what: string) => void): void {
  const tag = element.tagName.getText()
  if (tag !== 'input' && tag !== 'TextInput') return
  const type = readAttribute(element, 'type')
  const mode = readAttribute(element, 'inputMode')
  if (type === 'number' || mode === 'decimal' || mode === 'numeric') note(`<${tag}> for numbers`)
  else if (mode === UNKNOWN) note(`<${tag}> whose keyboard depends`)
  else if (tag === 'input' && !file.startsWith('components/ui/') && !UNTYPED.has(type)) note('<input> of text outside the kit')
}

/** Stands for a value that is computed. */
const UNKNOWN = '?'

/** Returns the text of an attribute; empty if there is none. */
function readAttribute(element: ts.JsxSelfClosingElement | ts.JsxOpeningElement, name: string): string {
  for (const attribute of element.attributes.properties) {
    if (!ts.isJsxAttribute(attribute) || attribute.name.getText() !== name) continue
    const { initializer } = attribute
    if (initializer !== undefined && ts.isStringLiteral(initializer)) return initializer.text
    const inner = initializer !== undefined && ts.isJsxExpression(initializer) ? initializer.expression : undefined
    return inner !== undefined && ts.isStringLiteral(inner) ? inner.text : UNKNOWN
  }
  return ''
}
