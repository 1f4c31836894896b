import { describe, expect, it } from 'vitest'
import type { MarketRow } from '#lib/contract/market/market.ts'
import type { Tick } from '#lib/stream/reducers.ts'
import { applyTicks, createMarketStore, rowKey, selectRow, type RowKey } from './market-store.ts'

/** Creates a server's row; a test sets the fields that it is about. */
function serverRow(parts: Partial<MarketRow> = {}): MarketRow {
  return {
    product: 'spot',
    symbol: 'BTCUSDT',
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    pricePlace: 2,
    volumePlace: 6,
    last: '100',
    open24h: '90',
    change24h: '0.11',
    high24h: '110',
    low24h: '80',
    baseVolume: '5',
    quoteVolume: '500',
    bid: '99',
    ask: '101',
    ts: 1000,
    state: 'live',
    seenAt: 1000,
    sparkline: ['90', '100'],
    ...parts,
  }
}

const BTC: RowKey = 'spot:BTCUSDT'

function ticksOf(tick: Tick, key: RowKey = BTC): ReadonlyMap<RowKey, Tick> {
  return new Map([[key, tick]])
}

it('is a store of its own each time, and separates rows by product', () => {
  const [store, other] = [createMarketStore(), createMarketStore()]
  store.setState({ rows: { [BTC]: serverRow(), 'futures:BTCUSDT': serverRow({ product: 'futures', last: '105' }) } })
  expect(selectRow(store.getState(), 'spot', 'BTCUSDT')?.last).toBe('100')
  expect(selectRow(store.getState(), 'futures', 'BTCUSDT')?.last).toBe('105')
  expect(selectRow(store.getState(), 'spot', 'ETHUSDT')).toBe(undefined)
  expect(rowKey('spot', 'BTCUSDT')).toBe(BTC)
  expect(other.getState().rows).toEqual({})
})

describe('ticks', () => {
  it('change what they say and keep the rest', () => {
    const rows = applyTicks({ [BTC]: serverRow() }, ticksOf({ last: '120', ts: 2000 }))
    expect(rows[BTC]).toEqual(serverRow({ last: '120', ts: 2000 }))
  })

  it('make a row where there is none', () => {
    const rows = applyTicks({}, ticksOf({ last: '1' }, 'futures:ETHUSDT'))
    expect(rows).toEqual({ 'futures:ETHUSDT': { product: 'futures', symbol: 'ETHUSDT', last: '1' } })
  })

  it('that are older than the row change nothing, not even the table', () => {
    const rows = { [BTC]: serverRow({ ts: 2000 }) }
    expect(applyTicks(rows, ticksOf({ last: '1', ts: 1999 }))).toBe(rows)
    expect(applyTicks(rows, new Map())).toBe(rows)
  })

  it('of a market that has been set back replace what is in its future now', () => {
    const rows = { [BTC]: serverRow({ ts: 100_000 }) }
    expect(applyTicks(rows, ticksOf({ last: '1', ts: 40_001 }))).toBe(rows)
    expect(applyTicks(rows, ticksOf({ last: '1', ts: 40_000 }))[BTC]).toMatchObject({ last: '1', ts: 40_000 })
  })

  it('leave the other rows the same objects, so that nothing else draws', () => {
    const rows = { [BTC]: serverRow(), 'futures:BTCUSDT': serverRow({ product: 'futures' }) } as const
    expect(applyTicks(rows, ticksOf({ last: '2', ts: 3000 }))['futures:BTCUSDT']).toBe(rows['futures:BTCUSDT'])
  })
})
