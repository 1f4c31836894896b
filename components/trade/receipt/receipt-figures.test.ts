import { describe, expect, it } from 'vitest'
import type { OrderReceipt } from '#lib/contract/trading/order-receipts.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { feeInQuote, queueGone, receiptCosts, takenLevels } from './receipt-figures.ts'

const fills = [
  { price: '101', size: '1' },
  { price: '100', size: '0.5' },
  { price: '100', size: '1.5' },
]

describe('the levels that an order took', () => {
  it('go up for a buy, with the sizes of one price together', () => {
    expect(takenLevels('buy', fills)).toEqual([
      { price: '100', size: '2', share: 1 },
      { price: '101', size: '1', share: 0.5 },
    ])
  })

  it('go down for a sell', () => {
    expect(takenLevels('sell', fills).map(({ price }) => price)).toEqual(['101', '100'])
  })

  it('are none without a fill', () => {
    expect(takenLevels('buy', [])).toEqual([])
  })
})

it('values a fee in base coin at the average price, and leaves one in quote coin', () => {
  expect(feeInQuote({ fee: '0.001', feeCoin: 'BTC' }, '50000', 'BTC')).toBe('50')
  expect(feeInQuote({ fee: '2', feeCoin: 'USDT' }, '50000', 'BTC')).toBe('2')
})

it.each([
  { queueAhead: '4', queueAheadNow: '1', gone: 0.75 },
  { queueAhead: '0', queueAheadNow: '0', gone: null },
  { queueAhead: '4', queueAheadNow: null, gone: null },
])('tells how much of a queue of $queueAhead has gone if $queueAheadNow is left', ({ gone, ...queue }) => {
  expect(queueGone(queue)).toBe(gone)
})

const coins = { readBaseCoin: () => 'BTC', readQuoteCoin: ({ symbol }: OrderRow) => symbol.slice(3) }
const row = (order: Partial<OrderRow>, receipt: Partial<OrderReceipt>) =>
  ({
    order: { symbol: 'BTCUSDT', filledValue: '1000', averagePrice: '100', ...order },
    receipt: { makerFills: 0, slippageBest: '2', slippageMid: '3', fee: '0.6', feeCoin: 'USDT', latencyMs: 10, ...receipt },
  }) as { order: OrderRow; receipt: OrderReceipt }

describe('the costs of receipts', () => {
  it('are slippage, impatience and fees, and their sum', () => {
    expect(receiptCosts([row({}, {}), row({}, { latencyMs: 30 })], coins)).toEqual([
      { quoteCoin: 'USDT', orders: 2, value: '2000', slippage: '4', impatience: '2', fees: '1.2', total: '7.2', latencyMs: 20 },
    ])
  })

  it('are the fee alone for an order that rested', () => {
    expect(receiptCosts([row({}, { makerFills: 1, slippageBest: '-9', slippageMid: '-8' })], coins)).toMatchObject([
      { slippage: '0', impatience: '0', fees: '0.6', total: '0.6' },
    ])
  })

  it('are apart for each quote coin, the one with the largest value first', () => {
    const rows = [row({}, {}), row({ symbol: 'BTCUSDC', filledValue: '9000' }, { slippageBest: null })]
    expect(receiptCosts(rows, coins).map(({ quoteCoin, slippage }) => [quoteCoin, slippage])).toEqual([
      ['USDC', '0'],
      ['USDT', '2'],
    ])
  })
})
