import type { Messages } from 'next-intl'
import { ACT_WORDS, FIELD_WORDS, VALUE_WORDS } from './shared-words.ts'

type Texts = Messages['operator']

/** A key of `operator` in the catalogues without arguments, for a name that comes from the table of acts. */
export type NameKey = `fields.${keyof Texts['fields']}`

/** Checks whether the catalogue has a text. */
export type Has = (key: string) => boolean

/** `end-sessions` is `endSessions`. */
function toCamel(name: string): string {
  return name.replaceAll(/[-_ ]+(\w)/g, (_all, letter: string) => letter.toUpperCase())
}

/** Returns the key of an act's name, `acts.user.endSessions`, or of the text that it shares; null if there is neither. */
export function toActKey(name: string, has: Has): string | null {
  return findFirst([ACT_WORDS[name], `acts.${toCamel(name.replace('/', '.'))}`], has)
}

/** Returns the key of a field's name; fields that mean the same share one. */
export function toFieldKey(name: string, has: Has, act = ''): string | null {
  const meant = FIELD_WORDS[`${act} ${name}`] ?? FIELD_WORDS[name] ?? name
  return findFirst([`fields.${FIELD_WORDS[meant] ?? meant}`], has)
}

/** Returns the key of a word that a field holds: of that field alone, of any field, or of a field that is called like it. */
export function toValueKey(field: string, word: string, has: Has): string | null {
  if (!/^[\w-]{1,40}$/.test(word)) return null
  const meant = VALUE_WORDS[word] ?? word
  const any = toCamel(meant)
  return findFirst([`words.${field}.${word}`, `words.${field}.${meant}`, `values.${any}`, `fields.${any}`, `pages.${any}`], has)
}

function findFirst(keys: readonly (string | undefined)[], has: Has): string | null {
  return keys.find((key): key is string => key !== undefined && has(key)) ?? null
}
