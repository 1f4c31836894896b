import { describe, expect, it } from 'vitest'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { canAttach, listOrderChanges, editFields, calculateTargetProfit } from './edit-fields.ts'

const row = (changed: Partial<OrderRow> = {}): OrderRow => ({
  orderId: '1',
  clientOrderId: null,
  product: 'futures',
  symbol: 'BTCUSDT',
  wallet: 'futures',
  side: 'buy',
  type: 'limit',
  force: 'gtc',
  price: '49000.00',
  size: '0.1000',
  amount: null,
  filledSize: '0',
  filledValue: '0',
  averagePrice: null,
  fee: '0',
  feeCoin: 'USDT',
  held: '0',
  status: 'live',
  cancelReason: null,
  reduceOnly: false,
  positionSide: null,
  marginMode: 2,
  leverage: '10',
  trigger: null,
  takeProfit: null,
  stopLoss: null,
  parentId: null,
  siblingId: null,
  epoch: 1,
  placedAt: 0,
  updatedAt: 0,
  ...changed,
})
const trailing = { kind: 'trailing', by: 'last', price: '52000.0', callbackRatio: '0.01', direction: 'below', bestPrice: null } as const
const stopLoss = { price: '45000.0', by: 'mark', limitPrice: '44900.0' } as const

describe('the fields of an edit', () => {
  it('are what the order has, without zeros at its end', () => {
    expect(editFields(row({ trigger: trailing, stopLoss }))).toEqual({
      price: '49000',
      size: '0.1',
      amount: '',
      triggerPrice: '52000',
      callback: '1',
      takeProfit: '',
      stopLoss: '45000',
      life: '',
      lifeUnit: 'day',
      isEndless: false,
    })
  })

  it.each([
    { name: 'nothing where nothing is typed', order: row(), typed: {}, body: {} },
    { name: 'nothing where a field is emptied', order: row(), typed: { price: '', size: '' }, body: {} },
    { name: 'price and size', order: row(), typed: { price: '48000', size: '0.2' }, body: { price: '48000', size: '0.2' } },
    { name: 'another amount', order: row({ size: null, amount: '100' }), typed: { amount: '250' }, body: { amount: '250' } },
    { name: 'a callback as a ratio', order: row({ trigger: trailing }), typed: { callback: '2.5' }, body: { callbackRatio: '0.025' } },
    { name: 'another start', order: row({ trigger: trailing }), typed: { triggerPrice: '53000' }, body: { triggerPrice: '53000' } },
    { name: 'a new target', order: row(), typed: { takeProfit: '60000' }, body: { takeProfit: { price: '60000', by: 'last' } } },
    {
      name: 'a target moved with all that it has',
      order: row({ stopLoss }),
      typed: { stopLoss: '46000' },
      body: { stopLoss: { ...stopLoss, price: '46000' } },
    },
    { name: 'another end', order: row(), typed: { life: '2', lifeUnit: 'hour' as const }, body: { expiresIn: 7_200_000 } },
    { name: 'no end any more', order: row(), typed: { life: '2', isEndless: true }, body: { endless: true } },
    { name: 'a target taken away', order: row({ stopLoss }), typed: { stopLoss: '' }, body: { stopLoss: null } },
  ])('give $name', ({ order, typed, body }) => {
    expect(listOrderChanges(order, { ...editFields(order), ...typed })).toEqual(body)
  })
})

it.each([
  { name: 'a limit order', order: row(), can: true },
  { name: 'a trailing order', order: row({ trigger: trailing }), can: true },
  { name: 'what only reduces', order: row({ reduceOnly: true }), can: false },
  {
    name: 'a stop-loss',
    order: row({ trigger: { kind: 'stop-loss', by: 'last', price: '1', direction: 'below', bestPrice: null } }),
    can: false,
  },
])('targets go along with $name: $can', ({ order, can }) => expect(canAttach(order)).toBe(can))

describe('the profit or loss of a target', () => {
  it.each([
    ['of a buy above its price', row(), '50000', '100'],
    ['of a sell above its price', row({ side: 'sell' }), '50000', '-100'],
    ['of a market order that waits for a price', row({ type: 'market', price: null, trigger: trailing }), '53000', '100'],
    [
      'of a trailing order that starts at once',
      row({ price: null, trigger: { kind: 'trailing', by: 'last', callbackRatio: '0.01', direction: 'below', bestPrice: null } }),
      '53000',
      null,
    ],
    ['of an order by its value', row({ size: null, amount: '100' }), '50000', null],
    ['that is none', row(), '', null],
  ])('%s', (_, order, target, profit) => {
    expect(calculateTargetProfit(order, editFields(order), target)).toBe(profit)
  })
})
