import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { flatten, type CatalogueTree } from './catalogues.ts'

/**
 * Checks a catalogue against the trading terms of its language: the translation of an English message with a term must contain one of
 * the language's forms of it, and no message may contain a form that the language never uses. Pure: catalogues and glossaries in,
 * findings out.
 */

export interface EnglishTerm {
  /** Whole words in any case, with or without a plural s. */
  readonly forms: readonly string[]
  /** Whole words that no English message may contain. */
  readonly never?: readonly string[]
  /** Messages in which the word has another meaning, in every language. */
  readonly except?: readonly string[]
}

export interface Term {
  /** Parts of words in any case; each translation must contain one of them. */
  readonly use: readonly string[]
  /** Beginnings of words that no message may contain. */
  readonly never?: readonly string[]
  /** Messages that this language words differently. */
  readonly except?: readonly string[]
}

/** The glossary entry for words that its language never uses, whatever the English; it has no forms to use. */
const WORDS = 'words'

export type EnglishGlossary = Readonly<Record<string, EnglishTerm>>
export type Glossary = Readonly<Record<string, Term>>

/** The messages in which each term occurs. A longer term hides the shorter ones inside it: "order book" is not "order". */
export type Occurrences = ReadonlyMap<string, ReadonlySet<string>>

const letter = String.raw`[\p{L}\p{M}\p{N}]`

/** Finds the terms of the English glossary in the English catalogue. */
export function findTerms(english: CatalogueTree, glossary: EnglishGlossary): Occurrences {
  const forms = Object.entries(glossary)
    .flatMap(([id, term]) => term.forms.map((form) => ({ id, form, pattern: wholeWord(form) })))
    .toSorted((a, b) => b.form.length - a.form.length)
  const found = new Map<string, Set<string>>(Object.keys(glossary).map((id) => [id, new Set()]))
  for (const [key, message] of flatten(english)) {
    let text = readKnownWords(message)
    for (const { id, pattern } of forms) {
      const rest = text.replace(pattern, '\u0000')
      if (rest !== text) found.get(id)?.add(key)
      text = rest
    }
  }
  return found
}

/** Finds the faults of the English glossary and of the English messages, one sentence each. */
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

/** Finds the faults of a translation, one sentence each. `messages` is the language's whole catalogue, with overlays applied. */
export function findGlossaryFaults(
  english: { readonly glossary: EnglishGlossary; readonly found: Occurrences },
  messages: ReadonlyMap<string, string>,
  glossary: Glossary,
): string[] {
  const unknown = Object.keys(glossary)
    .filter((id) => id !== WORDS && !(id in english.glossary))
    .map((id) => `${id} is not a term of English`)
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
      ...findNever(messages, term.never ?? [], matchWordStart),
    ]
  })
  return [...unknown, ...faults, ...findNever(messages, glossary[WORDS]?.never ?? [], matchWordStart)]
}

function findNever(texts: ReadonlyMap<string, string>, never: readonly string[], makePattern: (form: string) => RegExp): string[] {
  return never.flatMap((form) => {
    const pattern = makePattern(form)
    return [...texts]
      .filter(([, text]) => readKnownWords(text).search(pattern) >= 0)
      .map(([key]) => `${key} has "${form}", which is never used`)
  })
}

function hasAny(message: string, forms: readonly string[]): boolean {
  const text = readKnownWords(message).toLowerCase()
  return forms.some((form) => text.includes(form.toLowerCase()))
}

function escaped(form: string): string {
  return form.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}

function wholeWord(form: string): RegExp {
  return new RegExp(`(?<!${letter})${escaped(form)}s?(?!${letter})`, 'giu')
}

/** Builds a pattern for the beginning of a word; in scripts without word separators, or with prefixed articles, it matches anywhere. */
function matchWordStart(form: string): RegExp {
  const parted = /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(form)
  return new RegExp(parted ? `(?<!${letter})${escaped(form)}` : escaped(form), 'giu')
}

/** Every term is searched in each message, and parsing takes most of the time. */
const known = new Map<string, string>()

/** Returns the words of a message without its ICU syntax; an argument separates words. */
function readKnownWords(message: string): string {
  const words = known.get(message) ?? readWords(message)
  known.set(message, words)
  return words
}

function readWords(message: string): string {
  const visit = (elements: readonly MessageFormatElement[]): string =>
    elements
      .map((element) => {
        if (element.type === TYPE.literal) return element.value
        // `code` tags hold names of fields and channels, which no language translates.
        if (element.type === TYPE.tag) return element.value === 'code' ? '\u0000' : visit(element.children)
        if (element.type === TYPE.plural || element.type === TYPE.select)
          return Object.values(element.options)
            .map((option) => visit(option.value))
            .join('|')
        return '\u0000'
      })
      .join('')
  return visit(parse(message))
}
