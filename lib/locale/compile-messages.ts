import compile from 'icu-minify/compile'
import type { MessageTree } from './messages.ts'

/** A text in the form that next-intl's small reader takes: plain text, or its parts. */
type CompiledMessage = ReturnType<typeof compile>

export interface CompiledTree {
  readonly [key: string]: CompiledMessage | CompiledTree
}

const texts = new Map<string, CompiledMessage>()
const trees = new WeakMap<MessageTree, CompiledTree>()

/**
 * Compiles the ICU texts of a catalogue, so that no page has to load the parser. Each text, and each cached catalogue, is compiled only
 * once. Throws for a text that is not an ICU message.
 */
export function compileMessages(tree: MessageTree): CompiledTree {
  const known = trees.get(tree)
  if (known) return known
  const compiled = Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compileText(value) : compileMessages(value)]),
  )
  trees.set(tree, compiled)
  return compiled
}

/** Compiles one text. */
export function compileText(text: string): CompiledMessage {
  const known = texts.get(text)
  if (known !== undefined) return known
  // Plain objects, because values passed to a page must have a prototype.
  const compiled = JSON.parse(JSON.stringify(compile(text))) as CompiledMessage
  texts.set(text, compiled)
  return compiled
}
