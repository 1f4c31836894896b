import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../apply.ts'
import type { Command } from '../commands.ts'
import { hashState } from './hash.ts'
import { findBreaches } from './invariants.ts'
import { restoreSnapshot, type Snapshot, takeSnapshot } from './snapshot.ts'
import { createState, NO_TERMS } from '../state/state.ts'
import { type Desk } from '#tests/engine/desk.ts'
import { anyRun, openDesk } from '#tests/engine/random-flow.ts'
import { NaiveTargets } from '#tests/engine/random-targets.ts'
import type { OrderRequest } from '../state/order-request.ts'

const RUNS = Number(process.env['ENGINE_PROPERTY_RUNS'] ?? 120)

function asJournaled<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value
}

/** What has left an account's orders must add up: every order was filled, cancelled or is open, in the size it had. */
class Tally {
  readonly #filled = new Map<number, number>()

  read(desk: Desk): void {
    for (const event of desk.heard.splice(0)) {
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
    request: OrderRequest
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
          const desk = openDesk()
          const tally = new Tally()
          const targets = new NaiveTargets()
          let saved: { snapshot: Snapshot; records: number } | undefined
          for (const [nth, { step, waitMs, random }] of steps.entries()) {
            desk.timeMs += waitMs
            desk.random = random
            const before = hashState(desk.state)
            const records = desk.records.length
            step(desk)
            const astray = targets.read(desk, desk.heard)
            if (astray.length > 0) expect(astray).toEqual([])
            tally.read(desk)
            const breaches = findBreaches(desk.state)
            if (breaches.length > 0) expect(breaches).toEqual([])
            if (desk.records.length === records) expect(hashState(desk.state)).toBe(before)
            if (nth === at) saved = { snapshot: asJournaled(takeSnapshot(desk.state)), records: desk.records.length }
          }
          const live = hashState(desk.state)
          const replay = (state: ReturnType<typeof createState>, records: readonly Command[]): string => {
            for (const record of asJournaled(records)) apply(state, record)
            return hashState(state)
          }
          expect(replay(createState(NO_TERMS), desk.records)).toBe(live)
          if (saved) expect(replay(restoreSnapshot(saved.snapshot), desk.records.slice(saved.records))).toBe(live)
        }),
        { numRuns: RUNS },
      )
    },
    30_000 + RUNS * 100,
  )
})
