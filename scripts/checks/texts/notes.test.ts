import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { flatten, type CatalogueTree } from '../catalogues.ts'
import { findNoteFaults, findUnequal, groupEqual, type Notes } from './notes.ts'

const rows: readonly LocaleRow[] = LOCALES

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../messages/${name}.json`, import.meta.url), 'utf8'))
}

const english = read('en') as CatalogueTree
const notes = read('notes') as Notes
const groups = groupEqual(english, notes)
const chains = [...new Map(rows.map(({ catalogues }) => [catalogues[0] ?? '', catalogues])).values()]

describe('notes for translators', () => {
  it('name messages that exist, each once, and all with the same English', () => {
    expect(findNoteFaults(english, notes)).toEqual([])
  })

  it.each(chains.map((chain) => ({ name: chain[0], chain })))('$name words alike what has no note and equal English', ({ chain }) => {
    const messages = new Map(chain.toReversed().flatMap((name) => [...flatten(read(name) as CatalogueTree)]))
    expect(findUnequal(groups, messages)).toEqual([])
  })
})

describe('the check of notes sees', () => {
  const source = { a: 'Open', b: 'Open', c: 'Close', d: 'Close', e: 'Edit' }
  const noted: Notes = { Open: { 'A state': ['a'], 'An action': ['b'] } }

  it('nothing where notes and translations are sound', () => {
    expect(findNoteFaults(source, noted)).toEqual([])
    expect(groupEqual(source, noted)).toEqual([['c', 'd']])
    expect(findUnequal([['c', 'd']], new Map(Object.entries({ a: 'Offen', b: 'Öffnen', c: 'Schließen', d: 'Schließen' })))).toEqual([])
  })

  it('a key with other English, with two notes, and without one', () => {
    expect(findNoteFaults(source, { Open: { 'A state': ['a', 'c'], 'An action': ['a'] } })).toEqual([
      'c is not "Open" in English',
      'a has two notes',
      'b lacks a note',
    ])
  })

  it('two translations of one English text', () => {
    expect(
      findUnequal(
        [['c', 'd']],
        new Map([
          ['c', 'Schließen'],
          ['d', 'Zu'],
        ]),
      ),
    ).toEqual(['d differs from c: make them equal, or say in messages/notes.json what each means'])
  })
})
