import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../apply.ts'
import type { Command } from '../state/commands/commands.ts'
import { hashState } from './hash.ts'
import { findBreaches } from './invariants.ts'
import { restoreSnapshot, type Snapshot, takeSnapshot } from './snapshot.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from '../state/state.ts'
import { type Fixture, type PlainOrder } from '#tests/engine/fixture.ts'
import { anyRun, openFixture } from '#tests/engine/random/flow.ts'
import { NaiveGaps } from '#tests/engine/random/markets.ts'
import { NaiveTargets } from '#tests/engine/random/targets.ts'

const RUNS = Number(process.env['ENGINE_PROPERTY_RUNS'] ?? 120)

function asJournaled<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value
}

/** Checks that order sizes add up: every order was filled, cancelled or is open, in its full size. */
class Tally {
  readonly #filled = new Map<number, number>()

  read(fixture: Fixture): void {
    for (const event of fixture.heard.splice(0)) {
      if (event.type === 'filled') this.#filled.set(event.orderId, (this.#filled.get(event.orderId) ?? 0) + event.lots)
      if (event.type === 'closed') this.#close(event.order)
    }
  }

  #close({
    id,
    lots,
    lotsFilled,
    status,
    request,
  }: {
    id: number
    lots: number
    lotsFilled: number
    status: string
    request: PlainOrder
  }): void {
    expect([id, lotsFilled]).toEqual([id, this.#filled.get(id) ?? 0])
    if (status === 'filled' && request.amount === undefined) expect([id, lotsFilled]).toEqual([id, lots])
    if (request.amount === undefined) expect(lotsFilled).toBeLessThanOrEqual(lots)
  }
}

describe('any flow of commands', () => {
  it(
    'breaks no rule, and its journal gives the same state from zero and from a snapshot',
    () => {
      fc.assert(
        fc.property(anyRun, fc.nat(60), (steps, at) => {
          const fixture = openFixture()
          const tally = new Tally()
          const targets = new NaiveTargets()
          const gaps = new NaiveGaps()
          let saved: { snapshot: Snapshot; records: number } | undefined
          for (const [nth, { step, waitMs, random }] of steps.entries()) {
            fixture.timeMs += waitMs
            fixture.random = random
            const before = hashState(fixture.state)
            const records = fixture.records.length
            step(fixture)
            const astray = targets.read(fixture, fixture.heard)
            if (astray.length > 0) expect(astray).toEqual([])
            const early = gaps.read(fixture, fixture.heard)
            if (early.length > 0) expect(early).toEqual([])
            tally.read(fixture)
            const breaches = findBreaches(fixture.state)
            if (breaches.length > 0) expect(breaches).toEqual([])
            if (fixture.records.length === records) expect(hashState(fixture.state)).toBe(before)
            if (nth === at) saved = { snapshot: asJournaled(takeSnapshot(fixture.state)), records: fixture.records.length }
          }
          const live = hashState(fixture.state)
          const replay = (state: ReturnType<typeof createState>, records: readonly Command[]): string => {
            for (const record of asJournaled(records)) apply(state, record)
            return hashState(state)
          }
          expect(replay(createState(ENGINE_PRODUCTS, NO_TERMS), fixture.records)).toBe(live)
          if (saved) expect(replay(restoreSnapshot(ENGINE_PRODUCTS, saved.snapshot), fixture.records.slice(saved.records))).toBe(live)
        }),
        { numRuns: RUNS },
      )
    },
    30_000 + RUNS * 100,
  )
})
