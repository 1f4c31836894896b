import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { filterRows, findMovers, nextMarketSort, sortRows, type SortableRow, type SortColumn } from './market-view.ts'

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
