import { describe, expect, it, vi } from 'vitest'
import { screenColumns, type ColumnEntry } from './column-entries.ts'

// Goal: a list shows exactly the columns that its screen has for it, in the order of the entries, under the screen's own words.

interface Screens {
  readonly wide: { readonly key: 'price' | 'time'; readonly list: 'open' | 'past'; readonly context: { readonly sign: string } }
  readonly narrow: { readonly key: 'p'; readonly list: 'all'; readonly context: null }
}

const ENTRIES: readonly ColumnEntry<number, Screens, 'why'>[] = [
  { id: 'time', widthPx: 120, on: { wide: { header: 'time', lists: ['past'], cell: (row) => `t${row}` } } },
  {
    id: 'price',
    align: 'end',
    tip: 'why',
    on: { wide: { header: 'price', cell: (row, { sign }) => `${sign}${row}` }, narrow: { header: 'p', cell: (row) => row } },
  },
]

const wide = (list: 'open' | 'past') =>
  screenColumns(ENTRIES, 'wide', { list, words: (key) => `word ${key}`, tips: (key) => ({ tip: `tip ${key}` }), context: { sign: '+' } })

describe('screenColumns', () => {
  it('takes the columns that the list has', () => {
    expect([wide('open'), wide('past')].map((columns) => columns.map(({ id }) => id))).toEqual([['price'], ['time', 'price']])
  })

  it('heads them with the words of the screen, and fills cells with what the screen brings', () => {
    const [time, price] = wide('past')
    expect([time?.header, time?.tip, time?.widthPx, time?.cell(7)]).toEqual(['word time', undefined, 120, 't7'])
    expect([price?.header, price?.tip, price?.align, price?.cell(7)]).toEqual(['word price', 'tip why', 'end', '+7'])
  })

  it('leaves out what another screen has alone', () => {
    const words = vi.fn((key: string) => key)
    const columns = screenColumns(ENTRIES, 'narrow', { list: 'all', words, tips: (key) => ({ tip: key }), context: null })
    expect(columns.map(({ id, header, cell }) => [id, header, cell(7)])).toEqual([['price', 'p', 7]])
    expect(words.mock.calls).toEqual([['p']])
  })

  it('refuses a tip without a sentence', () => {
    expect(() => screenColumns(ENTRIES, 'narrow', { list: 'all', words: (key) => key, context: null })).toThrow('need the sentences')
  })
})
