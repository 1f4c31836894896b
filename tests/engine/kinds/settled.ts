import { expect } from 'vitest'
import { apply } from '#gateway/engine/apply.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { restoreSnapshot, takeSnapshot } from '#gateway/engine/record/snapshot.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from '#gateway/engine/state/state.ts'
import { Fixture } from '../fixture.ts'

/** Expects the invariants to hold, and the records to lead to the same state from zero. */
export function expectSettled({ state, records }: Fixture): void {
  expect(findBreaches(state)).toEqual([])
  const replayed = createState(ENGINE_PRODUCTS, NO_TERMS)
  for (const record of records) apply(replayed, JSON.parse(JSON.stringify(record)) as typeof record)
  expect(hashState(replayed)).toBe(hashState(state))
}

/** Returns a fixture that continues from a snapshot of another one. */
export function restarted(fixture: Fixture): Fixture {
  const again = new Fixture(restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(JSON.stringify(takeSnapshot(fixture.state)))))
  expect(hashState(again.state)).toBe(hashState(fixture.state))
  again.timeMs = fixture.timeMs
  // Its records follow those of the first.
  again.records.push(...fixture.records)
  return again
}
