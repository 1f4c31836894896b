import compile from 'icu-minify/compile'
import type { MessageTree } from './messages.ts'

/** A text as next-intl's small reader takes it: plain text, or its parts. */
type CompiledMessage = ReturnType<typeof compile>

export interface CompiledTree {
  readonly [key: string]: CompiledMessage | CompiledTree
}

const texts = new Map<string, CompiledMessage>()
const trees = new WeakMap<MessageTree, CompiledTree>()

/**
 * A catalogue with its ICU texts taken apart, so that no page has to load what reads them. Each text is taken apart once, each
 * catalogue that is kept too. Throws on a text that is no ICU message.
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

/** One text, taken apart. */
export function compileText(text: string): CompiledMessage {
  const known = texts.get(text)
  if (known !== undefined) return known
  // Plain objects: what a page is handed must have a prototype.
  const compiled = JSON.parse(JSON.stringify(compile(text))) as CompiledMessage
  texts.set(text, compiled)
  return compiled
}
