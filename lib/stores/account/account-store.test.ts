import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { AccountUpdate } from '#lib/contract/trading-stream.ts'
import { orderOf, positionOf, snapshotOf, updateOf } from '#tests/rigs/account.ts'
import { INITIAL_ACCOUNT_STATE, type AccountState } from './account-state.ts'
import { applySnapshot, applyUpdate, ENDED_KEPT } from './account-store.ts'

const loaded = applySnapshot(INITIAL_ACCOUNT_STATE, snapshotOf(), 0)
const ids = (rows: readonly OrderRow[]): string[] => rows.map(({ orderId }) => orderId)
const pendingOf = (clientOrderId: string): AccountState['pending'] => ({
  [clientOrderId]: {
    state: 'unknown',
    sentAtMs: 0,
    request: { clientOrderId, product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'market' },
  },
})

describe('a snapshot', () => {
  it('replaces all that was known, and sorts what is newest to the top', () => {
    const old = applyUpdate(loaded, updateOf(1, { orders: [orderOf({ orderId: '7' })], positions: [positionOf()] }))
    const state = applySnapshot(old, snapshotOf({ orders: ['2', '10', '3'].map((orderId) => orderOf({ orderId })) }), 0)
    expect(ids(state.orders)).toEqual(['10', '3', '2'])
    expect(state.positions).toEqual([])
    expect(state.isLoaded).toBe(true)
  })

  it('says how far the gateway clock is ahead', () => {
    expect(applySnapshot(INITIAL_ACCOUNT_STATE, snapshotOf({ wallTime: 1500 }), 1000).clockDifferenceMs).toBe(500)
  })

  it('ends the wait for an order that is in it, and for no other', () => {
    const waiting = { ...loaded, pending: { ...pendingOf('a'), ...pendingOf('b') } }
    expect(Object.keys(applySnapshot(waiting, snapshotOf({ orders: [orderOf({ clientOrderId: 'a' })] }), 0).pending)).toEqual(['b'])
  })
})

describe('an update', () => {
  it('leaves what it does not name as it is, so that nothing renders for it', () => {
    const state = applySnapshot(INITIAL_ACCOUNT_STATE, snapshotOf({ orders: [orderOf()], positions: [positionOf()] }), 0)
    const next = applyUpdate(state, updateOf(1, { balances: [] }))
    for (const name of ['orders', 'positions', 'balances', 'fills', 'pending', 'ended', 'notices'] as const)
      expect(next[name]).toBe(state[name])
  })

  it('moves an order that ended to the ended ones', () => {
    const state = applySnapshot(INITIAL_ACCOUNT_STATE, snapshotOf({ orders: [orderOf({ clientOrderId: 'a' })] }), 0)
    const done = orderOf({ clientOrderId: 'a', status: 'filled' })
    const next = applyUpdate({ ...state, pending: pendingOf('a') }, updateOf(1, { orders: [done] }))
    expect([next.orders, next.ended, next.pending]).toEqual([[], [done], {}])
  })

  it('takes a closed position away', () => {
    const state = applySnapshot(INITIAL_ACCOUNT_STATE, snapshotOf({ positions: [positionOf(), positionOf({ symbol: 'ETHUSDT' })] }), 0)
    expect(applyUpdate(state, updateOf(1, { positions: [positionOf({ count: '0.000' })] })).positions).toEqual([
      positionOf({ symbol: 'ETHUSDT' }),
    ])
  })

  const anyOrder = fc.record({
    orderId: fc.integer({ min: 1, max: 12 }).map(String),
    status: fc.constantFrom<OrderRow['status']>('live', 'waiting', 'filled', 'cancelled'),
  })

  it('after update gives what a map of orders gives, in any order of events', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyOrder, { maxLength: 4 }), { maxLength: 30 }), (batches) => {
        const model = new Map<string, OrderRow['status']>()
        let state = loaded
        for (const [index, batch] of batches.entries()) {
          const update: AccountUpdate = updateOf(index + 1, { orders: batch.map((fields) => orderOf(fields)) })
          state = applyUpdate(state, update)
          for (const { orderId, status } of batch) {
            if (status === 'live' || status === 'waiting') model.set(orderId, status)
            else model.delete(orderId)
          }
        }
        const expected = [...model].toSorted(([a], [b]) => Number(b) - Number(a))
        expect(state.orders.map(({ orderId, status }) => [orderId, status])).toEqual(expected)
        expect(state.ended.length).toBeLessThanOrEqual(ENDED_KEPT)
        expect(new Set(ids(state.ended)).size).toBe(state.ended.length)
      }),
    )
  })
})
