import { flatten, type CatalogueTree } from '../catalogues.ts'

/**
 * Checks the notes for translators: an English text that means several things has a note for each of them, and all other messages with
 * equal English are equal in every language. Pure: catalogues and notes in, findings out.
 */

/** English text -> what it means -> the messages in which it means that. */
export type Notes = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** Finds the notes that do not fit the English catalogue, one sentence each. */
export function findNoteFaults(english: CatalogueTree, notes: Notes): string[] {
  const texts = flatten(english)
  return Object.entries(notes).flatMap(([text, meanings]) => {
    const noted = Object.values(meanings).flat()
    const wrong = noted.filter((key) => texts.get(key) !== text).map((key) => `${key} is not "${text}" in English`)
    const twice = noted.filter((key, index) => noted.indexOf(key) !== index).map((key) => `${key} has two notes`)
    const missing = [...texts].filter(([key, other]) => other === text && !noted.includes(key)).map(([key]) => `${key} lacks a note`)
    return [...wrong, ...twice, ...missing]
  })
}

/** Groups the messages that have equal English and no note. */
export function groupEqual(english: CatalogueTree, notes: Notes): readonly (readonly string[])[] {
  const groups = new Map<string, string[]>()
  for (const [key, text] of flatten(english)) {
    if (!Object.hasOwn(notes, text)) groups.set(text, [...(groups.get(text) ?? []), key])
  }
  return [...groups.values()].filter((keys) => keys.length > 1)
}

/** Finds the messages that differ in a language although they are equal in English. `messages` has overlays applied. */
export function findUnequal(groups: readonly (readonly string[])[], messages: ReadonlyMap<string, string>): string[] {
  return groups.flatMap(([first = '', ...others]) =>
    others
      .filter((key) => messages.get(key) !== messages.get(first))
      .map((key) => `${key} differs from ${first}: make them equal, or say in messages/notes.json what each means`),
  )
}
