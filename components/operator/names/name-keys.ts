import type { Messages } from 'next-intl'
import { ACT_WORDS, FIELD_WORDS, VALUE_WORDS } from './shared-words.ts'

type Texts = Messages['operator']

/** A key of `operator` in the catalogues without arguments, for a name that comes from the table of acts. */
export type NameKey = `fields.${keyof Texts['fields'] & string}`

/** Checks whether the catalogue has a text. */
export type Has = (key: string) => boolean

/** `end-sessions` is `endSessions`. */
function toCamel(name: string): string {
  return name.replaceAll(/[-_ ]+(\w)/g, (_all, letter: string) => letter.toUpperCase())
}

/** Returns the key of an act's name, `acts.user.endSessions`, or of the text that it shares; null if there is neither. */
export function toActKey(name: string, has: Has): string | null {
  const shared = ACT_WORDS[name]
  return shared ?? ifThere(`acts.${toCamel(name.replace('/', '.'))}`, has)
}

/** Returns the key of a field's name; fields that mean the same share one. */
export function toFieldKey(name: string, has: Has): string | null {
  return ifThere(`fields.${toCamel(FIELD_WORDS[name] ?? name)}`, has)
}

/** Returns the key of a word that is the value of a field. */
export function toValueKey(word: string, has: Has): string | null {
  return ifThere(`values.${toCamel(VALUE_WORDS[word] ?? word)}`, has)
}

function ifThere(key: string, has: Has): string | null {
  return has(key) ? key : null
}
