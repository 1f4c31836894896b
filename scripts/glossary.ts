import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { flatten, type CatalogueTree } from './catalogues.ts'

/**
 * Holds a catalogue to the trading terms of its language: where an English message has a term, the translation has one of the
 * language's forms of it, and no message has a form that the language never uses. Pure: catalogues and glossaries in, findings out.
 */

export interface EnglishTerm {
  /** Whole words, in any case, a plural s allowed. */
  readonly forms: readonly string[]
  /** Whole words that no English message has. */
  readonly never?: readonly string[]
  /** Messages in which the word means something else, in every language. */
  readonly except?: readonly string[]
}

export interface Term {
  /** Parts of words, in any case: one of them is in each translation. */
  readonly use: readonly string[]
  /** Beginnings of words that no message has. */
  readonly never?: readonly string[]
  /** Messages that this language says another way. */
  readonly except?: readonly string[]
}

/** The entry of a glossary that holds words which its language never uses, of whatever English; it has no forms to use. */
const WORDS = 'words'

export type EnglishGlossary = Readonly<Record<string, EnglishTerm>>
export type Glossary = Readonly<Record<string, Term>>

/** The messages in which each term occurs. A longer term hides the shorter ones inside it: an order book is no order. */
export type Occurrences = ReadonlyMap<string, ReadonlySet<string>>

const letter = String.raw`[\p{L}\p{M}\p{N}]`

/** Finds the terms of the English glossary in the English catalogue. */
export function findTerms(english: CatalogueTree, glossary: EnglishGlossary): Occurrences {
  const forms = Object.entries(glossary)
    .flatMap(([id, term]) => term.forms.map((form) => ({ id, form, pattern: wholeWord(form) })))
    .toSorted((a, b) => b.form.length - a.form.length)
  const found = new Map<string, Set<string>>(Object.keys(glossary).map((id) => [id, new Set()]))
  for (const [key, message] of flatten(english)) {
    let text = wordsOf(message)
    for (const { id, pattern } of forms) {
      const rest = text.replace(pattern, '\u0000')
      if (rest !== text) found.get(id)?.add(key)
      text = rest
    }
  }
  return found
}

/** Faults of the English glossary and of the English messages, as one sentence each. */
export function findEnglishFaults(english: CatalogueTree, glossary: EnglishGlossary): string[] {
  const found = findTerms(english, glossary)
  const texts = flatten(english)
  return Object.entries(glossary).flatMap(([id, term]) => {
    const keys = found.get(id) ?? new Set<string>()
    const needless = (term.except ?? []).filter((key) => !keys.has(key)).map((key) => `${id} excepts ${key}, which does not have the term`)
    const unused = keys.size === 0 ? [`${id} occurs in no English message`] : []
    return [...unused, ...needless, ...findNever(texts, term.never ?? [], wholeWord)]
  })
}

/** Faults of a translation, as one sentence each. `messages` is the whole catalogue of the language, overlays laid on. */
export function findGlossaryFaults(
  english: { readonly glossary: EnglishGlossary; readonly found: Occurrences },
  messages: ReadonlyMap<string, string>,
  glossary: Glossary,
): string[] {
  const unknown = Object.keys(glossary).filter((id) => id !== WORDS && !(id in english.glossary)).map((id) => `${id} is not a term of English`)
  const faults = Object.entries(english.glossary).flatMap(([id, { except = [] }]) => {
    const term = glossary[id]
    if (term === undefined) return [`${id} is missing`]
    if (term.use.length === 0) return [`${id} has no form to use`]
    const keys = english.found.get(id) ?? new Set<string>()
    const needless = (term.except ?? []).filter((key) => !keys.has(key)).map((key) => `${id} excepts ${key}, which does not have the term`)
    const excepted = new Set([...except, ...(term.except ?? [])])
    const wrong = [...keys].filter((key) => !excepted.has(key) && !hasAny(messages.get(key) ?? '', term.use))
    return [
      ...needless,
      ...wrong.map((key) => `${key} has ${id} in English, but none of: ${term.use.join(', ')}`),
      ...findNever(messages, term.never ?? [], beginningOfWord),
    ]
  })
  return [...unknown, ...faults, ...findNever(messages, glossary[WORDS]?.never ?? [], beginningOfWord)]
}

function findNever(texts: ReadonlyMap<string, string>, never: readonly string[], patternOf: (form: string) => RegExp): string[] {
  return never.flatMap((form) => {
    const pattern = patternOf(form)
    return [...texts].filter(([, text]) => wordsOf(text).search(pattern) >= 0).map(([key]) => `${key} has "${form}", which is never used`)
  })
}

function hasAny(message: string, forms: readonly string[]): boolean {
  const text = wordsOf(message).toLowerCase()
  return forms.some((form) => text.includes(form.toLowerCase()))
}

function escaped(form: string): string {
  return form.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}

function wholeWord(form: string): RegExp {
  return new RegExp(`(?<!${letter})${escaped(form)}s?(?!${letter})`, 'giu')
}

/** Scripts that do not part their words, or that write articles onto them, have the form anywhere. */
function beginningOfWord(form: string): RegExp {
  const parted = /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(form)
  return new RegExp(parted ? `(?<!${letter})${escaped(form)}` : escaped(form), 'giu')
}

/** Each message is asked for every term, and parsing takes most of the time. */
const known = new Map<string, string>()

/** The words of a message without its ICU syntax; an argument parts words. */
function wordsOf(message: string): string {
  const words = known.get(message) ?? readWords(message)
  known.set(message, words)
  return words
}

function readWords(message: string): string {
  const visit = (elements: readonly MessageFormatElement[]): string =>
    elements
      .map((element) => {
        if (element.type === TYPE.literal) return element.value
        // Code names fields and channels, which no language translates.
        if (element.type === TYPE.tag) return element.value === 'code' ? '\u0000' : visit(element.children)
        if (element.type === TYPE.plural || element.type === TYPE.select) return Object.values(element.options).map((option) => visit(option.value)).join('|')
        return '\u0000'
      })
      .join('')
  return visit(parse(message))
}
