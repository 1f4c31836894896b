import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { site } from '#lib/locale/site.ts'
import { LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { findCatalogueFaults, findMessageFaults, flatten, type CatalogueTree } from './catalogues.ts'

const rows: readonly LocaleRow[] = LOCALES

function read(name: string): CatalogueTree {
  return JSON.parse(readFileSync(new URL(`../../messages/${name}.json`, import.meta.url), 'utf8')) as CatalogueTree
}

/** Complete catalogues are last in a chain; all others are overlays. */
const complete = [...new Set(rows.map((row) => row.catalogues.at(-1) ?? ''))]
const overlays = [...new Set(rows.flatMap((row) => row.catalogues.slice(0, -1)))]

function tagOf(catalogue: string): string {
  return rows.find((row) => row.catalogues[0] === catalogue)?.tag ?? catalogue
}

/** Notes for translators, and the figures of texts. */
const NO_CATALOGUES = new Set(['notes.json', 'figures.json'])

describe('message catalogues', () => {
  it('are 21 full languages, and an overlay wherever the locale table names one', () => {
    expect(complete).toHaveLength(21)
    const files = readdirSync(new URL('../../messages/', import.meta.url)).filter(
      (file) => file.endsWith('.json') && !NO_CATALOGUES.has(file),
    )
    expect(files.map((file) => file.slice(0, -5)).toSorted()).toEqual([...complete, ...overlays].toSorted())
  })

  it.each(complete)('%s has every message, argument and plural form', (name) => {
    expect(findCatalogueFaults(read('en'), read(name), { tag: tagOf(name), complete: true })).toEqual([])
  })

  it.each(overlays)('%s changes only messages that exist', (name) => {
    expect(existsSync(new URL(`../../messages/${name}.json`, import.meta.url))).toBe(true)
    expect(findCatalogueFaults(read('en'), read(name), { tag: tagOf(name), complete: false })).toEqual([])
    expect(flatten(read(name)).size).toBeGreaterThan(0)
  })

  it.each([...complete, ...overlays])('%s describes every page in more than 40 characters', (name) => {
    const descriptions = [...flatten(read(name))].filter(([key]) => key.endsWith('.metaDescription'))
    expect(descriptions.filter(([, text]) => text.length <= 40)).toEqual([])
  })
})

/** American beginnings of words, and British ones. */
const SPELLINGS = [
  ['authoriz', 'authoris'],
  ['behavior', 'behaviour'],
  ['cancele', 'cancelle'],
  ['canceli', 'cancelli'],
  ['center', 'centre'],
  ['color', 'colour'],
  ['favorite', 'favourite'],
  ['labeled', 'labelled'],
  ['modeled', 'modelled'],
  ['queuing', 'queueing'],
  ['realiz', 'realis'],
  ['recogniz', 'recognis'],
  ['specializ', 'specialis'],
  ['synchroniz', 'synchronis'],
  ['unrealiz', 'unrealis'],
  ['VIP program(?!me)', 'VIP programme'],
] as const

it.each([...complete, ...overlays])('%s takes the name of the site as an argument', (name) => {
  expect([...flatten(read(name))].filter(([, text]) => text.includes(site.brandName)).map(([key]) => key)).toEqual([])
})

describe('English', () => {
  const american = flatten(read('en'))
  const british = new Map([...american, ...flatten(read('en-GB'))])
  // Realism is spelled with an s everywhere.
  const having = (texts: ReadonlyMap<string, string>, word: string) =>
    [...texts].filter(([, text]) => new RegExp(String.raw`\b${word}(?!t|m)`, 'i').test(text)).map(([key]) => `${key}: ${word}`)

  it('is American in en, and British in en-GB', () => {
    expect(SPELLINGS.flatMap(([, word]) => having(american, word))).toEqual([])
    expect(SPELLINGS.flatMap(([word]) => having(british, word))).toEqual([])
  })

  it('has no straight apostrophe', () => {
    expect([...american].filter(([, text]) => /\p{L}'\p{L}/u.test(text))).toEqual([])
  })
})

describe('the catalogue check sees', () => {
  it.each([
    ['a missing argument', 'Hello {name}', 'Hallo', 'lacks {name:argument}'],
    ['an unknown argument', 'Hello', 'Hallo {name}', 'has an unknown {name:argument}'],
    ['another kind of argument', '{count, number}', '{count}', 'lacks {count:number}'],
    ['a lost tag', '<link>Fees</link>', 'Gebühren', 'lacks {<link>}'],
    ['a lost number', 'Every 8 hours', 'Alle Stunden', 'lacks the number 8'],
    ['a lost figure', 'At most %ALERTS_MAX%', 'Höchstens 100', 'lacks the figure %ALERTS_MAX%'],
    ['a written number', '{value}', '2.000', 'writes out the number 2.000: make it an argument, or a figure of messages/figures.json'],
    ['broken syntax', 'x', '{x', 'is not valid ICU syntax'],
    ['an empty text', 'x', '', 'is empty'],
    ['white space at an end', 'x', 'x ', 'begins or ends with white space'],
    ['an English sentence', 'This is an English sentence', 'This is an English sentence', 'is still English'],
  ])('%s', (_name, original, text, fault) => {
    expect(findMessageFaults(original, text, 'de')).toContain(fault)
  })

  it('a space before a French mark at which a line could break', () => {
    const fault = 'has an ordinary space beside a mark, where a line could break'
    expect(findMessageFaults('Sure?', 'Sûr ?', 'fr')).toEqual([fault])
    expect(findMessageFaults('Sure?', 'Sûr\u202f?', 'fr')).toEqual([])
    expect(findMessageFaults('Sure: {a}', 'Sûr : {a}', 'fr')).toEqual([fault])
    expect(findMessageFaults('Sure: {a}', 'Sûr : {a}', 'de')).toEqual([])
  })

  it.each([
    ['names of systems', 'Android, iOS, Windows, Linux'],
    ['arguments between figures', '{lots} / {level} ({first}, {second}, {third}, {fourth})'],
    ['ICU keywords', '{count, plural, other {OK #}}'],
    ['short loan words', 'Stop Loss'],
  ])('no English sentence in %s', (_name, text) => {
    expect(findMessageFaults(text, text, 'ja')).toEqual([])
  })

  it('an English sentence with words around its arguments', () => {
    const text = '<link>Read the {name}</link> before {count, plural, other {# days end}}'
    expect(findMessageFaults(text, text, 'ja')).toContain('is still English')
  })

  it('plural forms that a language needs, and those that it does not have', () => {
    const original = '{count, plural, one {# day} other {# days}}'
    expect(findMessageFaults(original, '{count, plural, one {# день} other {# дня}}', 'ru')).toEqual([
      'lacks the plural form "many"',
      'lacks the plural form "few"',
    ])
    expect(findMessageFaults(original, '{count, plural, one {#日} other {#日}}', 'ja')).toEqual([
      'has the plural form "one", which the language does not have',
    ])
    expect(findMessageFaults(original, '{count, plural, other {#日}}', 'ja')).toEqual([])
  })

  it('keys that are missing or do not exist', () => {
    const source = { a: { b: 'x', c: 'y' } }
    expect(findCatalogueFaults(source, { a: { b: 'z', d: 'w' } }, { tag: 'de', complete: true })).toEqual([
      'a.c is missing',
      'a.d does not exist in English',
    ])
    expect(findCatalogueFaults(source, { a: { b: 'z' } }, { tag: 'de', complete: false })).toEqual([])
  })
})
