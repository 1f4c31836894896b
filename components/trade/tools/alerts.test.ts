import { expect, it } from 'vitest'
import type { FillRow } from '#lib/contract/trading/trading-fills.ts'
import { orderOf, snapshotOf, updateOf } from '#tests/rigs/account.ts'
import { INITIAL_ACCOUNT_STATE, type AccountState } from '#lib/stores/account/account-state.ts'
import { applySnapshot, applyUpdate } from '#lib/stores/account/account-store.ts'
import { addNews, alertsBetween } from './alerts.ts'

const LOADED = applySnapshot(INITIAL_ACCOUNT_STATE, snapshotOf(), 0)
const PAIR = { product: 'spot', symbol: 'BTCUSDT' } as const

const fillOf = (fields: Partial<FillRow> = {}): FillRow => ({
  fillId: '1',
  orderId: '1',
  clientOrderId: null,
  product: 'spot',
  symbol: 'BTCUSDT',
  wallet: 'spot',
  side: 'buy',
  price: '60000',
  size: '0.1',
  value: '6000',
  fee: '0',
  feeCoin: 'BTC',
  role: 'taker',
  profit: null,
  epoch: 1,
  ts: 1,
  ...fields,
})
const update = (state: AccountState, fields: Parameters<typeof updateOf>[1]) => applyUpdate(state, updateOf(1, fields))

it('tells what an order got in all, at its average price', () => {
  const fills = [fillOf({ fillId: '2', price: '61000', size: '0.3', value: '18300' }), fillOf()]
  const after = update(LOADED, { fills: [...fills, fillOf({ fillId: '3', orderId: '2', side: 'sell' })] })
  expect(alertsBetween(LOADED, after)).toEqual([
    { kind: 'filled', ...PAIR, orderId: '1', side: 'buy', size: '0.4', price: '60750' },
    { kind: 'filled', ...PAIR, orderId: '2', side: 'sell', size: '0.1', price: '60000' },
  ])
  expect(alertsBetween(after, after)).toEqual([])
})

it('leaves the ends that no trader ordered to their own report', () => {
  const after = update(LOADED, { fills: [fillOf({ product: 'futures', end: 'liquidation' }), fillOf({ fillId: '2', orderId: '2' })] })
  expect(alertsBetween(LOADED, after)).toMatchObject([{ kind: 'filled', orderId: '2' }])
})

it('reports orders that opened, and orders that ended without the trader', () => {
  const open = update(LOADED, { orders: [orderOf(), orderOf({ orderId: '2' })] })
  expect(alertsBetween(LOADED, open)).toEqual([
    { kind: 'placed', ...PAIR },
    { kind: 'placed', ...PAIR },
  ])
  const ended = update(open, {
    orders: [
      orderOf({ status: 'cancelled', cancelReason: 'cancelled-by-user' }),
      orderOf({ orderId: '2', status: 'cancelled', cancelReason: 'no-liquidity' }),
    ],
  })
  expect(alertsBetween(open, ended)).toEqual([{ kind: 'cancelled', ...PAIR, orderId: '2', reason: 'no-liquidity' }])
})

it('gathers what one order got, and why it ended, into one piece of news', () => {
  const filled = { kind: 'filled', ...PAIR, orderId: '1', side: 'buy', size: '0.1', price: '60000' } as const
  const cancelled = { kind: 'cancelled', ...PAIR, orderId: '1', reason: 'no-liquidity' } as const
  const more = addNews(addNews(null, filled), { ...filled, size: '0.3', price: '61000' })
  expect(more).toEqual({ filled: { ...filled, size: '0.4', price: '60750' }, cancelled: null })
  expect(addNews(more, cancelled)).toEqual({ ...more, cancelled })
})

it('says nothing of targets that end with their position', () => {
  const target = { product: 'futures', reduceOnly: true, status: 'cancelled', cancelReason: 'nothing-to-reduce' } as const
  const ended = update(LOADED, {
    orders: [
      orderOf({ ...target, trigger: { kind: 'stop-loss', by: 'last', price: '50000', direction: 'below', bestPrice: null } }),
      orderOf({ ...target, orderId: '2' }),
    ],
  })
  expect(alertsBetween(LOADED, ended)).toEqual([
    { kind: 'cancelled', product: 'futures', symbol: 'BTCUSDT', orderId: '2', reason: 'nothing-to-reduce' },
  ])
})

it('reports a liquidation once', () => {
  const notice = { kind: 'liquidated', product: 'futures', symbol: 'BTCUSDT', size: '0.1', ts: 5 } as const
  const after = update(LOADED, { notices: [notice] })
  expect(alertsBetween(LOADED, after)).toEqual([{ kind: 'liquidated', product: 'futures', symbol: 'BTCUSDT', notice }])
  expect(alertsBetween(after, update(after, { fills: [] }))).toEqual([])
})

it('reports nothing that existed when the account loaded, nothing of another account, but all missed events', () => {
  const full = applySnapshot(INITIAL_ACCOUNT_STATE, snapshotOf({ fills: [fillOf()], orders: [orderOf()] }), 0)
  expect(alertsBetween(INITIAL_ACCOUNT_STATE, full)).toEqual([])
  expect(alertsBetween(LOADED, full)).toHaveLength(2)
  const other = { ...full, account: full.account && { ...full.account, accountId: 'u2' } }
  expect(alertsBetween(LOADED, other)).toEqual([])
})
