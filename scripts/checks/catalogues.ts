import figures from '#messages/figures.json' with { type: 'json' }
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/**
 * Compares a message catalogue with the English one: keys, ICU arguments and their kinds, rich-text tags, plural categories,
 * numbers, the spaces of French, and untranslated texts. Pure: catalogues in, findings out.
 */

export interface CatalogueTree {
  readonly [key: string]: string | CatalogueTree
}

export interface CatalogueRules {
  /** BCP-47 tag that decides the plural categories. */
  readonly tag: string
  /** Overlays hold only the differences; full catalogues hold every key. */
  readonly complete: boolean
}

/** Flattens a catalogue to `namespace.key` -> text. */
export function flatten(tree: CatalogueTree, path = ''): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    const name = path === '' ? key : `${path}.${key}`
    if (typeof value === 'string') texts.set(name, value)
    else for (const [below, text] of flatten(value, name)) texts.set(below, text)
  }
  return texts
}

/** Finds every fault of a catalogue, one sentence each; empty if it is sound. */
export function findCatalogueFaults(source: CatalogueTree, catalogue: CatalogueTree, rules: CatalogueRules): string[] {
  const english = flatten(source)
  const texts = flatten(catalogue)
  const missing = rules.complete ? [...english.keys()].filter((key) => !texts.has(key)) : []
  const faults = missing.map((key) => `${key} is missing`)
  for (const [key, text] of texts) {
    const original = english.get(key)
    if (original === undefined) faults.push(`${key} does not exist in English`)
    else faults.push(...findMessageFaults(original, text, rules.tag).map((fault) => `${key} ${fault}`))
  }
  return faults
}

/** Finds the faults of one translated message. */
export function findMessageFaults(original: string, text: string, tag: string): string[] {
  const wanted = describe(filled(original))
  const found = describe(filled(text))
  if (found === null) return ['is not valid ICU syntax']
  if (wanted === null) return ['is not valid ICU syntax in English']
  const faults: string[] = []
  if (text.trim() !== text) faults.push('begins or ends with white space')
  if (text.trim() === '') faults.push('is empty')
  for (const name of wanted.arguments) if (!found.arguments.has(name)) faults.push(`lacks {${name}}`)
  for (const name of found.arguments) if (!wanted.arguments.has(name)) faults.push(`has an unknown {${name}}`)
  const shown = listFigures(text)
  for (const name of listFigures(original)) if (!shown.includes(name)) faults.push(`lacks the figure %${name}%`)
  for (const number of listWritten(describe(withoutFigures(text))?.literal ?? ''))
    faults.push(`writes out the number ${number}: make it an argument, or a figure of messages/figures.json`)
  faults.push(...found.plurals.flatMap((options) => findPluralFaults(options, tag)))
  const digits = new Set(found.literal.match(/\d+/g))
  for (const number of listNumbers(wanted.literal)) if (!digits.has(number)) faults.push(`lacks the number ${number}`)
  if (tag.startsWith('fr') && / [:;?!%»]|« /.test(found.literal))
    faults.push('has an ordinary space beside a mark, where a line could break')
  if (text === original && !tag.startsWith('en') && isSentence(wanted.literal)) faults.push('is still English')
  return faults
}

interface Description {
  /** `name:kind`, tags as `<name>`. */
  readonly arguments: ReadonlySet<string>
  readonly plurals: readonly (readonly string[])[]
  readonly literal: string
}

function describe(text: string): Description | null {
  const names = new Set<string>()
  const plurals: string[][] = []
  const literals: string[] = []
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal) literals.push(element.value)
      else if (element.type === TYPE.pound) continue
      else if (element.type === TYPE.tag) names.add(`<${element.value}>`)
      else names.add(`${element.value}:${TYPE[element.type]}`)
      if (element.type === TYPE.tag) visit(element.children)
      if (element.type === TYPE.plural) plurals.push(Object.keys(element.options))
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) visit(option.value)
      }
    }
  }
  try {
    visit(parse(text))
  } catch {
    return null
  }
  return { arguments: names, plurals, literal: literals.join(' ') }
}

/** Returns the categories that whole numbers up to 200 need in a language, and `other`. */
function neededCategories(tag: string): Set<string> {
  const rules = new Intl.PluralRules(tag)
  return new Set(['other', ...Array.from({ length: 201 }, (_, count) => rules.select(count))])
}

function findPluralFaults(options: readonly string[], tag: string): string[] {
  const known = new Set<string>(new Intl.PluralRules(tag).resolvedOptions().pluralCategories)
  const named = options.filter((option) => !option.startsWith('='))
  return [
    ...[...neededCategories(tag)].filter((category) => !named.includes(category)).map((category) => `lacks the plural form "${category}"`),
    ...named.filter((option) => !known.has(option)).map((option) => `has the plural form "${option}", which the language does not have`),
  ]
}

const FIGURE = /%([A-Z][A-Z\d_]+)%/g

/** Returns a text as it is shown; a name that is no figure stays, and is found by the test of figures. */
function filled(text: string): string {
  return text.replaceAll(FIGURE, (name, figure: string) => (figures as Readonly<Record<string, string>>)[figure] ?? name)
}

function withoutFigures(text: string): string {
  return text.replaceAll(FIGURE, '')
}

/** Returns the figures that a text names (ADR 62). */
function listFigures(text: string): readonly string[] {
  return [...text.matchAll(FIGURE)].map(([, name = '']) => name)
}

/**
 * Returns the numbers with a decimal mark or separator in a text, which languages write in several ways. Addresses are none, nor are
 * multiples of a word, such as 2,100 ten thousands.
 */
function listWritten(literal: string): readonly string[] {
  const free = literal.replace(/\b\d{1,3}(?:\.\d{1,3}){3}(?:\/\d+)?|\d[\d,.]*\s?(?:[万萬만亿億억]|ล้าน)/gu, '')
  return free.match(/\d+[.,]\d+|\d{1,3}[ \u{A0}\u{202F}]\d{3}(?!\d)/gu) ?? []
}

/** Returns the numbers that every language writes alike; not `21 million`, which some write as 2100 ten thousands. */
function listNumbers(english: string): readonly string[] {
  return english.replace(/\d+ (?:million|billion)/g, '').match(/\d+/g) ?? []
}

/**
 * Checks whether a message, without its arguments and ICU keywords, is a sentence of four words or more: shorter ones may be names or
 * loan words.
 */
function isSentence(literal: string): boolean {
  const words = literal.match(/\p{L}{2,}/gu) ?? []
  // Names, such as those of systems and date patterns, are capitalised.
  return words.length >= 4 && words.filter((word) => /^[a-z]/.test(word)).length >= 3
}
