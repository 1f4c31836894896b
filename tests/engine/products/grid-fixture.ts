import { expect } from 'vitest'
import { apply } from '#gateway/engine/apply.ts'
import type { StartGrid } from '#products/bots/rules/commands.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { restoreSnapshot, takeSnapshot } from '#gateway/engine/record/snapshot.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from '#gateway/engine/state/state.ts'
import type { GridStrategy } from '#products/bots/rules/strategy.ts'
import { Fixture, type Plain } from '../fixture.ts'

/** A market at 100 USDT in which bob starts a grid from 90 to 110 USDT, for the tests of grids. */

export const GRID = {
  type: 'grid-start',
  account: 'bob',
  requestId: 'g1',
  market: 'spot:BTCUSDT',
  mode: 'arithmetic',
  lower: 9_000,
  upper: 11_000,
  grids: 10,
  base: '0',
  quote: '1000',
  sellAtEnd: false,
} as const

export type Asked = Partial<Omit<Plain<StartGrid>, 'type'>>

export function at(last = 10_000, funds: Readonly<Record<string, string>> = { USDT: '1000' }): Fixture {
  const d = new Fixture().trader('bob', funds).trader('ann', { USDT: '100000', BTC: '100' })
  to(d, last)
  return d
}

export function to(d: Fixture, last: number, lots = 500_000): void {
  d.timeMs += 61_000
  d.move({ last, bids: [[last - 1, lots]], asks: [[last + 1, lots]] })
}

export function start(d: Fixture, asked: Asked = {}): GridStrategy {
  d.run({ ...GRID, ...asked })
  const found = [...d.state.products.bots.open.values()].at(-1)
  if (found?.kind !== 'spot-grid') throw new Error(`no bot: ${d.said().join()}`)
  return found
}

export const refusalOf = (d: Fixture): string[] => d.last.events.flatMap((event) => (event.type === 'rejected' ? [event.reason] : []))
export const toldOf = (d: Fixture): string[] =>
  d.last.events.flatMap((event) =>
    event.type === 'product-record' && event.record.kind === 'spot-grid'
      ? [`${event.record.status} ${event.record.details['reason']}`]
      : [],
  )
export const tripsOf = (d: Fixture): unknown[] =>
  d.heard.flatMap((event) => (event.type === 'product-record' && event.record.kind.startsWith('trip-') ? [event.record.details] : []))

/** Checks the invariants, a replay of all records, and a restored snapshot. */
export function expectSound(d: Fixture): void {
  expect(findBreaches(d.state)).toEqual([])
  const again = createState(ENGINE_PRODUCTS, NO_TERMS)
  for (const record of d.records) apply(again, record)
  expect(hashState(again)).toBe(hashState(d.state))
  expect(hashState(copyOf(d))).toBe(hashState(d.state))
}

export function copyOf(d: Fixture) {
  return restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(JSON.stringify(takeSnapshot(d.state))) as ReturnType<typeof takeSnapshot>)
}
