import { expect, it } from 'vitest'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { ownPrices } from './own-prices.ts'

const order = (over: Partial<OrderRow>): OrderRow =>
  ({ product: 'spot', symbol: 'BTCUSDT', status: 'live', side: 'buy', price: '100.5', size: '1', ...over }) as OrderRow

it('marks the grouped lines that own orders rest in', () => {
  const orders = [
    order({}),
    order({ price: '99.2' }),
    order({ side: 'sell', price: '101.1' }),
    order({ price: '50', status: 'waiting' }),
    order({ price: '51', product: 'futures' }),
    order({ price: null }),
  ]
  expect(ownPrices(orders, 'spot', 'BTCUSDT', '1')).toEqual({ asks: new Set(['102']), bids: new Set(['100', '99']) })
  expect(ownPrices([], 'spot', 'BTCUSDT', '1')).toEqual({ asks: new Set(), bids: new Set() })
})

it('marks a chase order where it rests, and a TWAP order nowhere', () => {
  const orders = [
    order({ price: '90', chase: { price: '100.5', moves: 2, movesMax: 10 } }),
    order({ price: '80', chase: { price: null, moves: 0, movesMax: 10 } }),
    order({ price: '70', twap: { slices: 4, every: 1000, done: 1, nextAt: 0 } }),
  ]
  expect(ownPrices(orders, 'spot', 'BTCUSDT', '1').bids).toEqual(new Set(['100']))
})
