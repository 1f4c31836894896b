import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { flatten, type CatalogueTree } from './catalogues.ts'
import { findEnglishFaults, findGlossaryFaults, findTerms, type EnglishGlossary, type Glossary } from './glossary.ts'

const rows: readonly LocaleRow[] = LOCALES
const folder = new URL('../../messages/', import.meta.url)

function read(path: string): unknown {
  return JSON.parse(readFileSync(new URL(`${path}.json`, folder), 'utf8').replaceAll(/%[A-Z][A-Z\d_]+%/g, '1'))
}

const english = read('en') as CatalogueTree
const englishGlossary = read('glossary/en') as EnglishGlossary
const source = { glossary: englishGlossary, found: findTerms(english, englishGlossary) }

/** Chains of catalogues, most specific first, of all languages but English. */
const chains = [...new Map(rows.map(({ catalogues }) => [catalogues[0] ?? '', catalogues])).values()].filter(
  (chain) => chain.at(-1) !== 'en',
)

/** Merges a chain of catalogues: specific messages override complete ones. */
function messagesOf(chain: readonly string[]): Map<string, string> {
  return new Map(chain.toReversed().flatMap((name) => [...flatten(read(name) as CatalogueTree)]))
}

function glossaryOf(chain: readonly string[]): Glossary {
  const files = chain.toReversed().filter((name) => existsSync(new URL(`glossary/${name}.json`, folder)))
  return Object.assign({}, ...files.map((name) => read(`glossary/${name}`) as Glossary)) as Glossary
}

describe('trading terms', () => {
  it('have glossaries of catalogues that exist alone', () => {
    const files = readdirSync(new URL('glossary/', folder)).filter((file) => file.endsWith('.json'))
    const known = new Set<string>(rows.flatMap(({ catalogues }) => catalogues))
    expect(files.filter((file) => !known.has(file.slice(0, -5)))).toEqual([])
  })

  it.each([['en'], ['en-GB', 'en']])('%s names its own terms alone', (...chain) => {
    const merged = Object.fromEntries(messagesOf(chain.filter((name) => name !== undefined)))
    expect(findEnglishFaults(merged, englishGlossary)).toEqual([])
  })

  it.each(chains.map((chain) => ({ name: chain[0], chain })))('$name uses the terms of its glossary', ({ chain }) => {
    expect(existsSync(new URL(`glossary/${chain.at(-1)}.json`, folder)), 'a glossary of the full language').toBe(true)
    expect(findGlossaryFaults(source, messagesOf(chain), glossaryOf(chain))).toEqual([])
  })
})

describe('the check of terms sees', () => {
  const glossary: EnglishGlossary = {
    order: { forms: ['order'], except: ['b'] },
    orderBook: { forms: ['order book'], never: ['book of orders'] },
  }
  const catalogue = {
    a: 'Cancel all orders',
    b: 'In order to trade',
    c: 'The <b>order book</b>',
    d: '{count, plural, one {# order} other {# orders}}',
    e: 'Border',
  }
  const german = { order: { use: ['Order'], never: ['Auftrag'] }, orderBook: { use: ['Orderbuch'] } }
  const translated = {
    a: 'Alle Orders stornieren',
    b: 'Um zu handeln',
    c: 'Das <b>Orderbuch</b>',
    d: '{count, plural, one {# Order} other {# Orders}}',
    e: 'Rand',
  }
  const check = (texts: Record<string, string>, terms: Glossary = german): string[] =>
    findGlossaryFaults({ glossary, found: findTerms(catalogue, glossary) }, new Map(Object.entries({ ...translated, ...texts })), terms)

  it('nothing in a sound translation', () => {
    expect(check({})).toEqual([])
    expect(findEnglishFaults(catalogue, glossary)).toEqual([])
  })

  it.each([
    ['another word', { a: 'Alle Aufgaben löschen' }, 'a has order in English, but none of: Order'],
    ['a word in place of the longer term', { c: 'Die Order' }, 'c has orderBook in English, but none of: Orderbuch'],
    ['a word inside of a plural', { d: '{count, plural, one {# Stück} other {# Stücke}}' }, 'd has order in English, but none of: Order'],
    ['a word in code alone', { a: '<code>order</code> stornieren' }, 'a has order in English, but none of: Order'],
    ['a name of an argument for a word', { a: 'Alle {order} löschen' }, 'a has order in English, but none of: Order'],
    ['a word that is never used', { e: 'Auftragsrand' }, 'e has "Auftrag", which is never used'],
  ])('%s', (_name, texts, fault) => {
    expect(check(texts)).toEqual([fault])
  })

  it('no beginning of a word in the middle of one, but in scripts that do not part words', () => {
    expect(check({ e: 'Beauftragt' })).toEqual([])
    const japanese = { order: { use: ['注文', 'order'], never: ['指図'] }, orderBook: { use: ['orderbuch', '板'] } }
    expect(check({ e: '新指図' }, japanese)).toEqual(['e has "指図", which is never used'])
  })

  it('a message that is excepted, and an exception that is needless', () => {
    const excepting = (key: string): Glossary => ({ ...german, order: { use: ['Order'], except: [key] } })
    expect(check({ a: 'Alles löschen' }, excepting('a'))).toEqual([])
    expect(check({}, excepting('e'))).toEqual(['order excepts e, which does not have the term'])
  })

  it('words that the language never uses, beside its terms', () => {
    expect(check({ e: 'Schiebe den Rand' }, { ...german, words: { use: [], never: ['Schiebe'] } })).toEqual([
      'e has "Schiebe", which is never used',
    ])
  })

  it('terms that are missing, empty or unknown', () => {
    expect(check({}, { order: { use: [] }, trade: { use: ['Handel'] } })).toEqual([
      'trade is not a term of English',
      'order has no form to use',
      'orderBook is missing',
    ])
  })

  it('faults of the English glossary', () => {
    const faulty: EnglishGlossary = { order: { forms: ['order'], except: ['e'] }, swap: { forms: ['swap'], never: ['borders'] } }
    expect(findEnglishFaults({ a: 'An order', e: 'Borders' }, faulty)).toEqual([
      'order excepts e, which does not have the term',
      'swap occurs in no English message',
      'e has "borders", which is never used',
    ])
  })
})
