import { expect, it } from 'vitest'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { addableRows, watchedRows } from './watched-rows.ts'

function row(product: 'spot' | 'futures', baseCoin: string, quoteVolume = '0'): MarketRow {
  const figures = { last: '1', open24h: '1', change24h: '0', high24h: '1', low24h: '1', baseVolume: '1', bid: '1', ask: '1' }
  return {
    product,
    symbol: `${baseCoin}USDT`,
    baseCoin,
    quoteCoin: 'USDT',
    pricePlace: 2,
    volumePlace: 2,
    quoteVolume,
    ts: 1,
    state: 'live',
    seenAt: 1,
    sparkline: [],
    ...figures,
  }
}

const lists = {
  spot: [row('spot', 'BTC', '9'), row('spot', 'ETH', '5'), row('spot', 'PEPE', '7')],
  futures: [row('futures', 'BTC'), row('futures', 'PERP')],
}
const named = (rows: readonly MarketRow[]) => rows.map(({ product, baseCoin }) => `${product} ${baseCoin}`).join(', ')

it('shows favourites in their order, of the product of the page where it lists them', () => {
  const favourites = new Set(['PERPUSDT', 'BTCUSDT', 'GONEUSDT', 'ETHUSDT'])
  expect(named(watchedRows(lists, 'futures', favourites))).toBe('futures PERP, futures BTC, spot ETH')
  expect(named(watchedRows(lists, 'spot', favourites))).toBe('futures PERP, spot BTC, spot ETH')
})

it('shows nothing before the lists are known', () => {
  expect(watchedRows({ spot: null, futures: null }, 'spot', new Set(['BTCUSDT']))).toEqual([])
})

it('offers what matches and is no favourite yet, busiest first, and nothing without a search', () => {
  expect(named(addableRows(lists, 'spot', new Set(['BTCUSDT']), 'usdt'))).toBe('spot PEPE, spot ETH, futures PERP')
  expect(addableRows(lists, 'spot', new Set(), ' ')).toEqual([])
})
