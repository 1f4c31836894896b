import { expect, it } from 'vitest'
import type { TradingActions } from '#lib/stores/account/trading-actions.ts'
import type { TradingClient } from '#lib/stores/account/trading-client.ts'
import { createWorkspaceActions } from './workspace-actions.ts'

const order = { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'market', amount: '10' } as const
const never: TradingClient = () => Promise.reject(new Error('out of reach'))

/** Creates a fixture whose trading calls return the given answers, and records its messages. */
function openWorkspace(answers: Partial<TradingActions>) {
  const said: string[] = []
  const silent: TradingActions = {
    place: async () => ({ kind: 'busy' }),
    close: async () => ({ kind: 'busy' }),
    change: async () => ({ kind: 'busy' }),
  }
  const actions = createWorkspaceActions({
    trading: async () => ({ ...silent, ...answers }),
    call: never,
    tellExpired: () => said.push('too late'),
  })
  return { actions, said }
}

it.each([
  { outcome: { kind: 'refused', code: '1' }, said: [] },
  { outcome: { kind: 'expired' }, said: ['too late'] },
  { outcome: { kind: 'busy' }, said: [] },
] as const)('an order that was not placed ($outcome.kind) says so where no answer does', async ({ outcome, said: expected }) => {
  const { actions, said } = openWorkspace({ place: async () => outcome })
  expect(await actions.place(order)).toEqual({ kind: 'refused' })
  expect(said).toEqual(expected)
})

it('distinguishes a change with an unknown outcome from a refused one', async () => {
  const { actions, said } = openWorkspace({ change: async () => ({ kind: 'uncertain' }) })
  expect(await actions.cancelAll({ kind: 'orders' })).toEqual({ kind: 'unknown' })
  expect(said).toEqual([])
})

it('keeps presses of the same thing apart from others', async () => {
  const slots: string[] = []
  const { actions } = openWorkspace({
    change: async (slot) => {
      slots.push(slot)
      return { kind: 'busy' }
    },
    close: async (slot) => {
      slots.push(slot)
      return { kind: 'busy' }
    },
  })
  await actions.cancel([{ orderId: '1' }])
  await actions.cancel([{ orderId: '2' }])
  await actions.closePosition({ symbol: 'BTCUSDT', side: 'long' })
  expect(new Set(slots).size).toBe(3)
})

it('has no answer where a read fails', async () => {
  const { actions } = openWorkspace({})
  expect([await actions.settings('BTCUSDT'), await actions.detail({ orderId: '1' }), await actions.history()]).toEqual([null, null, null])
})
