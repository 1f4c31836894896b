import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  filterRows,
  findMovers,
  INITIAL_VIEW,
  listGroups,
  nextMarketSort,
  sortRows,
  viewRows,
  type MarketGroup,
  type SortableRow,
  type SortColumn,
} from './market-view.ts'

function row(baseCoin: string, overrides: Partial<SortableRow> = {}): SortableRow {
  return {
    symbol: `${baseCoin}USDT`,
    baseCoin,
    quoteCoin: 'USDT',
    last: '1',
    change24h: '0',
    high24h: '1',
    low24h: '1',
    quoteVolume: '0',
    ...overrides,
  }
}

function symbols(rows: readonly SortableRow[]): string {
  return rows.map((entry) => entry.baseCoin).join(' ')
}

const none = new Set<string>()

describe('nextMarketSort', () => {
  it('starts figures with the largest, turns round, then takes the sort off', () => {
    const first = nextMarketSort(null, 'last')
    const second = nextMarketSort(first, 'last')
    expect([first?.direction, second?.direction, nextMarketSort(second, 'last')]).toEqual(['descending', 'ascending', null])
  })

  it('starts names with A', () => {
    expect(nextMarketSort(null, 'name')).toEqual({ column: 'name', direction: 'ascending' })
  })

  it('starts anew on another column', () => {
    expect(nextMarketSort({ column: 'name', direction: 'descending' }, 'change')).toEqual({ column: 'change', direction: 'descending' })
  })
})

describe('sortRows', () => {
  const rows = [
    row('BTC', { last: '9', quoteVolume: '10' }),
    row('ETH', { last: '100', quoteVolume: '30' }),
    row('XRP', { last: '20', quoteVolume: '20' }),
  ]

  it('shows the largest turnover first where nothing was asked for', () => {
    expect(symbols(sortRows(rows, null))).toBe('ETH XRP BTC')
  })

  it('compares figures as numbers, not as text', () => {
    expect(symbols(sortRows(rows, { column: 'last', direction: 'ascending' }))).toBe('BTC XRP ETH')
  })

  it('sorts by name in both directions', () => {
    expect(symbols(sortRows(rows, { column: 'name', direction: 'ascending' }))).toBe('BTC ETH XRP')
    expect(symbols(sortRows(rows, { column: 'name', direction: 'descending' }))).toBe('XRP ETH BTC')
  })

  it('keeps rows without the figure at the end in both directions', () => {
    const funded = [row('BTC'), row('ETH', { fundingRate: '-0.0001' }), row('XRP', { fundingRate: '0.0001' })]
    expect(symbols(sortRows(funded, { column: 'funding', direction: 'ascending' }))).toBe('ETH XRP BTC')
    expect(symbols(sortRows(funded, { column: 'funding', direction: 'descending' }))).toBe('XRP ETH BTC')
  })

  it('never loses or doubles a row, and turning round turns the figures round', () => {
    const anyRows = fc
      .array(fc.record({ coin: fc.stringMatching(/^[A-Z]{3}$/), last: fc.nat().map(String) }), { maxLength: 30 })
      .map((entries) => entries.map(({ coin, last }) => row(coin, { last })))
    const columns = fc.constantFrom<SortColumn>('name', 'last', 'change', 'high', 'low', 'volume', 'funding')
    fc.assert(
      fc.property(anyRows, columns, (input, column) => {
        const up = sortRows(input, { column, direction: 'ascending' })
        const down = sortRows(input, { column, direction: 'descending' })
        expect(new Set(up)).toEqual(new Set(input))
        expect(down).toHaveLength(input.length)
        if (column === 'last') expect(down.map((entry) => entry.last)).toEqual(up.map((entry) => entry.last).toReversed())
      }),
    )
  })
})

describe('filterRows', () => {
  const rows = [row('BTC'), row('ETH'), row('DOGE'), row('BCH')]

  it.each([
    { query: 'btc', found: 'BTC' },
    { query: 'BTC/USDT', found: 'BTC' },
    { query: 'bitcoin', found: 'BTC BCH' },
    { query: '  bitcoin   cash ', found: 'BCH' },
    { query: 'usdt', found: 'BTC ETH DOGE BCH' },
    { query: 'zzz', found: '' },
  ])('finds "$query" in symbols and names', ({ query, found }) => {
    expect(symbols(filterRows(rows, { query, group: 'all' }, none))).toBe(found)
  })

  it('shows a category', () => {
    expect(symbols(filterRows(rows, { query: '', group: 'meme' }, none))).toBe('DOGE')
  })

  it('shows the favourites, and nothing where there are none', () => {
    expect(symbols(filterRows(rows, { query: '', group: 'favourites' }, new Set(['ETHUSDT'])))).toBe('ETH')
    expect(filterRows(rows, { query: '', group: 'favourites' }, none)).toEqual([])
  })
})

describe('findMovers', () => {
  it('lists gainers from the top and losers from the bottom; what stood still is in neither', () => {
    const rows = [
      row('BTC', { change24h: '0.02' }),
      row('ETH', { change24h: '-0.05' }),
      row('XRP'),
      row('DOGE', { change24h: '0.1' }),
      row('ADA', { change24h: '-0.01' }),
    ]
    const { gainers, losers } = findMovers(rows, 2)
    expect([symbols(gainers), symbols(losers)]).toEqual(['DOGE BTC', 'ETH ADA'])
  })

  it('leaves out rows whose change is not known', () => {
    expect(findMovers([row('BTC', { change24h: '' })], 3)).toEqual({ gainers: [], losers: [] })
  })
})

describe('viewRows', () => {
  const NOW = Date.UTC(2026, 10, 23)
  const day = 24 * 60 * 60_000
  const rows = [
    row('BTC', { quoteVolume: '9', change24h: '0.01', ts: NOW }),
    row('DOGE', { quoteVolume: '5', change24h: '-0.2', ts: NOW }),
    row('FRESH', { quoteVolume: '1', change24h: '0.5', ts: NOW, listedMs: NOW - 2 * day }),
    row('NEWER', { quoteVolume: '2', change24h: '0', ts: NOW, listedMs: NOW - day }),
    row('OLD', { quoteVolume: '3', change24h: '-0.1', ts: NOW, listedMs: NOW - 30 * day }),
  ]
  const of = (group: MarketGroup) => symbols(viewRows(rows, { ...INITIAL_VIEW, group }, none))

  it.each([
    { group: 'all', found: 'BTC DOGE OLD NEWER FRESH' },
    { group: 'volume', found: 'BTC DOGE OLD NEWER FRESH' },
    { group: 'gainers', found: 'FRESH BTC' },
    { group: 'losers', found: 'DOGE OLD' },
    { group: 'new', found: 'NEWER FRESH' },
    { group: 'meme', found: 'DOGE' },
  ] as const)('shows $group in its own order, coins that we do not know among them', ({ group, found }) => {
    expect(of(group)).toBe(found)
  })

  it('keeps the chosen order within a group', () => {
    const view = { ...INITIAL_VIEW, group: 'gainers', sort: { column: 'name', direction: 'ascending' } } as const
    expect(symbols(viewRows(rows, view, none))).toBe('BTC FRESH')
  })

  it('calls no more than twenty the busiest, whatever their order', () => {
    const many = Array.from({ length: 30 }, (_, index) => row(`C${index}`, { quoteVolume: String(index) }))
    const view = { ...INITIAL_VIEW, group: 'volume', sort: { column: 'volume', direction: 'ascending' } } as const
    const found = viewRows(many, view, none)
    expect([found.length, found[0]?.baseCoin, found.at(-1)?.baseCoin]).toEqual([20, 'C10', 'C29'])
  })
})

describe('listGroups', () => {
  it('follows the list: no group of known coins, and none of new listings, without a member', () => {
    expect(listGroups([row('WHAT')])).toEqual(['all', 'favourites', 'gainers', 'losers', 'volume'])
    expect(listGroups([row('DOGE'), row('NEW', { listedMs: 1, ts: 2 })])).toEqual([
      'all',
      'favourites',
      'new',
      'gainers',
      'losers',
      'volume',
      'payments',
      'meme',
    ])
  })
})
