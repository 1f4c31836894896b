import { expect } from 'vitest'
import { Fixture, type Plain, type PlainOrder } from './fixture.ts'
import type { EditOrder } from '#gateway/engine/state/commands/order-commands.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import type { AttachedRequest } from '#gateway/engine/state/records/order-request.ts'
import type { Order } from '#gateway/engine/state/records/records.ts'

/** The fields of an order that an edit may change. */
export type Change = Plain<Partial<Omit<EditOrder, 'type' | 'account' | 'order' | 'timeMs' | 'firstId' | 'random'>>>

/** Returns a fixture with bob, who has funds, and the last price at 10,000 ticks. */
export function editFixture(): Fixture {
  const made = new Fixture().trader('bob', { BTC: '10', USDT: '10000' })
  to(made, 10_000)
  return made
}

/** Moves a market's last price, with quotes around it. */
export function to(d: Fixture, last: number): string[] {
  d.move({ last, mark: last, bids: [[last - 1, 10_000]], asks: [[last + 1, 10_000]] })
  return d.said()
}

/** Edits an order of bob, checks the state, and returns what the engine said. */
export function edit(d: Fixture, orderId: number, change: Change): string[] {
  d.run({ type: 'edit', account: 'bob', order: { orderId }, ticks: 0, lots: 0, triggerTicks: 0, ...change })
  expect(findBreaches(d.state)).toEqual([])
  return d.said()
}

/** Places an order of bob and returns it; throws if it is refused. */
export function placed(d: Fixture, order: Partial<PlainOrder> & Pick<PlainOrder, 'side'>): Order {
  d.place('bob', order)
  const found = d.state.orders.get(d.orderId())
  if (found === undefined) throw new Error(d.said().join())
  return found
}

export const trailing = (callbackMillionths: number): Partial<PlainOrder> & { side: 'sell' } => ({
  side: 'sell',
  lots: 100,
  trigger: { kind: 'trailing', by: 'last', ticks: 0, callbackMillionths },
})
export const profit: Plain<AttachedRequest> = { ticks: 10_200, by: 'last' }
export const loss: Plain<AttachedRequest> = { ticks: 9_500, by: 'last', limitTicks: 9_400 }
