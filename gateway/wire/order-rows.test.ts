import { describe, expect, it } from 'vitest'
import type { LiveReceiptView } from '#gateway/exchange/views/view-parts.ts'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import { orderRow, receiptRow } from './order-rows.ts'

const RECEIPT: LiveReceiptView = {
  levelsTaken: 1,
  bestPrice: '100',
  midPrice: '99.5',
  slippageBest: '2',
  slippageMid: '3',
  queueAhead: '0',
  ordersAhead: '0',
  makerFills: 0,
  takerFills: 1,
  latencyMs: 5,
  referenceAgeMs: 3,
  queueAheadNow: '1',
  ordersAheadNow: '2',
  waits: null,
}
const ORDER: OrderView = {
  market: 'spot:BTCUSDT',
  product: 'spot',
  symbol: 'BTCUSDT',
  orderId: '1',
  clientOrderId: null,
  account: 'a',
  epoch: 1,
  wallet: 'spot',
  side: 'buy',
  type: 'limit',
  force: 'gtc',
  price: '101',
  size: '2',
  amount: null,
  status: 'filled',
  cancelReason: null,
  filledSize: '2',
  filledValue: '202',
  averagePrice: '101',
  fee: '0.002',
  feeAsset: 'BTC',
  held: '0',
  selfTrade: 'none',
  reduceOnly: false,
  positionSide: null,
  marginMode: null,
  leverage: null,
  trigger: null,
  takeProfit: null,
  stopLoss: null,
  parentId: null,
  siblingId: null,
  placedAtMs: 0,
  updatedAtMs: 0,
  receipt: RECEIPT,
}

describe('a receipt', () => {
  it.each([
    // Bought at 101 instead of 100: 2 of 200 too much, and 3 of 199 against the mid price.
    ['a buy', { side: 'buy', filledValue: '202' }, '0.01', '0.015075'],
    // Sold at 99 instead of 100: 2 of 200 too little.
    ['a sell', { side: 'sell', filledValue: '198' }, '0.01', '0.014925'],
  ] as const)('says what share of its value %s lost', (_name, order, best, mid) => {
    expect(receiptRow({ ...ORDER, ...order }, RECEIPT)).toMatchObject({ slippageBestRatio: best, slippageMidRatio: mid })
  })

  it('says nothing of slippage where there was nothing to hold it against', () => {
    const receipt = { ...RECEIPT, bestPrice: '0', midPrice: '0', slippageBest: '0', slippageMid: '0' }
    expect(receiptRow(ORDER, receipt)).toMatchObject({
      bestPrice: null,
      slippageBest: null,
      slippageBestRatio: null,
      slippageMidRatio: null,
    })
  })

  it('of an order without fills has no ratio', () => {
    const order = { ...ORDER, filledValue: '0', filledSize: '0', averagePrice: '0' }
    expect(receiptRow(order, { ...RECEIPT, slippageBest: '0', slippageMid: '0' })).toMatchObject({
      averagePrice: null,
      slippageBestRatio: null,
    })
  })

  it.each([
    ['live', '1'],
    ['filled', null],
    ['cancelled', null],
  ] as const)('of an order that is %s knows its place in the queue: %s', (status, place) => {
    expect(receiptRow({ ...ORDER, status }, RECEIPT).queueAheadNow).toBe(place)
  })
})

describe('a row', () => {
  it('has no price, size or trigger price where the order has none', () => {
    const trigger = { kind: 'trailing', by: 'mark', price: '0', callbackRatio: '0.01', bestPrice: '0' } as const
    const row = orderRow({ ...ORDER, type: 'market', price: '0', size: '0', amount: '100', trigger })
    expect(row).toMatchObject({
      price: null,
      size: null,
      amount: '100',
      trigger: { kind: 'trailing', by: 'mark', callbackRatio: '0.01', bestPrice: null },
    })
    expect(row.trigger).not.toHaveProperty('price')
  })
})

describe('the trigger of an order', () => {
  const trigger = { kind: 'trigger', by: 'last', price: '104500', callbackRatio: '0', bestPrice: '0' } as const

  it.each(['above', 'below'] as const)('fires %s its price as the engine has decided, on either side', (direction) => {
    for (const side of ['buy', 'sell'] as const)
      expect(orderRow({ ...ORDER, side, trigger: { ...trigger, direction } }).trigger).toMatchObject({ direction, price: '104500' })
  })

  it('has no known direction in a record of an earlier version', () => {
    expect(orderRow({ ...ORDER, trigger }).trigger?.direction).toBeNull()
  })
})
