import type { MessageTree } from './messages.ts'

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, place) => [
    letter,
    [...'åƀçđéƒĝħîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĦÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'][place] ?? letter,
  ]),
)

/** Growth of the text, similar to German compared with English: short texts grow more than long ones. */
const GROWTH = 0.4

/** Matches the start or end of an argument, a tag of rich text, a quoted part, or a run of words. */
const PARTS = /[{}]|<\/?[a-zA-Z]+\s*\/?>|'[{}<][^']*'|(?:[^{}<']|<(?![/a-zA-Z])|'(?![{}<]))+/g

/**
 * Converts a message to the pseudo-locale: readable English with accents, in brackets and longer, so that a text that is truncated,
 * concatenated or not from a catalogue is obvious. Arguments, plural keywords and tags of an ICU message stay unchanged.
 */
export function pseudo(text: string): string {
  let depth = 0
  const accented = (text.match(PARTS) ?? [])
    .map((part) => {
      if (part === '{') depth += 1
      if (part === '}') depth -= 1
      // Words are outside of arguments, and in the branches of a plural or a choice: every second pair of braces.
      return depth % 2 === 0 && !/^[{}<]|^'[{}<]/.test(part) ? accent(part) : part
    })
    .join('')
  return `⟦${accented} ${'~'.repeat(Math.ceil(text.length * GROWTH))}⟧`
}

function accent(words: string): string {
  return words.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter)
}

/** Converts all texts of a catalogue to the pseudo-locale. */
export function pseudoTexts<Tree extends MessageTree>(texts: Tree): Tree {
  const entries = Object.entries(texts).map(([key, value]) => [key, typeof value === 'string' ? pseudo(value) : pseudoTexts(value)])
  return Object.fromEntries(entries) as Tree
}
