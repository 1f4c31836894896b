import type { MessageTree } from './messages.ts'

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, place) => [
    letter,
    [...'åƀçđéƒĝħîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĦÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'][place] ?? letter,
  ]),
)

/** Longer by this share, as German is than English: short texts grow more than long ones. */
const GROWTH = 0.4

/** Where an argument begins or ends, a tag of rich text, a quoted part, or a run of words. */
const PARTS = /[{}]|<\/?[a-zA-Z]+\s*\/?>|'[{}<][^']*'|(?:[^{}<']|<(?![/a-zA-Z])|'(?![{}<]))+/g

/**
 * A message of the pseudo-locale: readable English with accents, in brackets and longer, so that a text which is cut off, glued
 * together or not from a catalogue shows at once. Arguments, plural keywords and tags of an ICU message stay as they are.
 */
export function pseudo(text: string): string {
  let depth = 0
  const accented = (text.match(PARTS) ?? [])
    .map((part) => {
      if (part === '{') depth += 1
      if (part === '}') depth -= 1
      // Words stand outside of arguments, and in the branches of a plural or a choice: every second pair of braces.
      return depth % 2 === 0 && !/^[{}<]|^'[{}<]/.test(part) ? accent(part) : part
    })
    .join('')
  return `⟦${accented} ${'~'.repeat(Math.ceil(text.length * GROWTH))}⟧`
}

function accent(words: string): string {
  return words.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter)
}

/** All texts of a catalogue, in the pseudo-locale. */
export function pseudoTexts<Tree extends MessageTree>(texts: Tree): Tree {
  const entries = Object.entries(texts).map(([key, value]) => [key, typeof value === 'string' ? pseudo(value) : pseudoTexts(value)])
  return Object.fromEntries(entries) as Tree
}
