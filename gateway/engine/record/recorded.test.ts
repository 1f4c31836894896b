import { describe, expect, it } from 'vitest'
import { apply } from '../apply.ts'
import { hashState } from './hash.ts'
import { findBreaches } from './invariants.ts'
import { restoreSnapshot, takeSnapshot } from './snapshot.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState } from '../state/state.ts'
import { LOOK_EVERY, look, readRecorded, tell } from '#tests/engine/recorded.ts'

// Goal: a journal of an earlier version leads to the same state. `tests/engine/record-flows.ts` adds flows of the current rules.

const flows = readRecorded()

describe.each(flows)('a recorded flow: $name', ({ terms, commands, told, read, records, snapshot, hash }) => {
  it('tells, keeps and leaves what it did then', () => {
    const state = createState(ENGINE_PRODUCTS, terms)
    const kept = commands.flatMap((command, nth) => {
      const outcome = apply(state, command)
      expect(tell(outcome)).toBe(told[nth])
      if (nth % LOOK_EVERY === 0) expect(look(state)).toBe(read[nth])
      return outcome.records
    })
    expect(JSON.parse(JSON.stringify(kept))).toEqual(records)
    expect(JSON.parse(JSON.stringify(takeSnapshot(state)))).toEqual(snapshot)
    expect(hashState(state)).toBe(hash)
    expect(findBreaches(state)).toEqual([])
  })

  it('is restored from its journal and from its snapshot', () => {
    const state = createState(ENGINE_PRODUCTS, terms)
    for (const record of records) apply(state, record)
    expect(hashState(state)).toBe(hash)
    expect(hashState(restoreSnapshot(ENGINE_PRODUCTS, snapshot))).toBe(hash)
  })
})
