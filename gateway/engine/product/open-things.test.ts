import { describe, expect, it } from 'vitest'
import { EARN_DAY_MS as DAY } from '#products/earn/rules/formulas/earn.ts'
import { isEarnDue } from '#products/earn/rules/operations.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, type EngineState, NO_TERMS } from '#gateway/engine/state/state.ts'
import { dueGifts } from '#products/gifts/reads/due-gifts.ts'
import { dueP2p } from '#products/p2p/reads/due-p2p.ts'
import { amountFrom } from '#lib/kernel/money.ts'
import { gifts } from '#products/gifts/rules/gift-product.ts'
import { OpenThings } from './open-things.ts'

// Goal: open things are found by account and by due time without a look at the others.

interface Thing {
  readonly id: number
  readonly owner: string
  readonly dueMs: number
}

const things = () => new OpenThings<number, Thing>({ listOwners: ({ owner }) => [owner], readDueMs: ({ dueMs }) => dueMs })

describe('open things', () => {
  it('are listed by account and due time, oldest first, and follow each change', () => {
    const open = things()
    for (const [id, owner, dueMs] of [
      [3, 'ann', 30],
      [1, 'bob', 10],
      [2, 'ann', 20],
    ] as const)
      open.set(id, { id, owner, dueMs })
    const ids = (found: readonly Thing[]) => found.map(({ id }) => id)
    expect([ids(open.of('ann')), ids(open.dueAt(25)), open.isDueAt(9)]).toEqual([[3, 2], [1, 2], false])
    open.set(3, { id: 3, owner: 'bob', dueMs: 5 })
    expect([ids(open.of('ann')), ids(open.of('bob')), ids(open.dueAt(25))]).toEqual([[2], [3, 1], [3, 1, 2]])
    open.delete(1)
    expect([ids(open.of('bob')), ids(open.dueAt(25)), open.size]).toEqual([[3], [3, 2], 2])
    open.clear()
    expect([open.of('bob'), open.dueAt(99)]).toEqual([[], []])
  })
})

/** Counts every look at a thing: a walk through a map gets each value from it. */
function counted(state: EngineState): () => number {
  let looks = 0
  const { earn, gifts: open, p2p } = state.products
  for (const map of [earn.holdings, earn.purses, open, p2p.orders, p2p.ads] as Map<unknown, unknown>[]) {
    for (const name of ['get', 'values', 'entries', Symbol.iterator] as const) {
      const original = map[name].bind(map) as (...args: unknown[]) => unknown
      const count = function* (walk: Iterable<unknown>) {
        for (const value of walk) {
          looks += 1
          yield value
        }
      }
      const looking = (...args: unknown[]) => {
        const found = original(...args)
        if (name !== 'get') return count(found as Iterable<unknown>)
        looks += 1
        return found
      }
      Object.defineProperty(map, name, { value: looking })
    }
  }
  return () => looks
}

function waiting(count: number): EngineState {
  const state = createState(ENGINE_PRODUCTS, NO_TERMS)
  const { earn, gifts: open } = state.products
  for (let id = 1; id <= count; id += 1) {
    const account = `trader ${id}`
    const times = { openedAtMs: 0, wallMs: 0, expiresMs: 100 * DAY }
    const amount = amountFrom(10n)
    earn.holdings.set(id, { id, account, asset: 0, principal: amount, openedAtMs: 0, days: 30, tiers: [], endsAtMs: 30 * DAY })
    const gift = { id, account, codeHash: `${id}`, asset: 0, amount, left: amount, count: 1, split: 'equal', value: '1' } as const
    open.set(`${id}`, { ...gift, ...times, claimers: new Set() })
  }
  return state
}

describe('the look for what is due', () => {
  it('looks at nothing that is not due, however much is open', () => {
    for (const count of [100, 3200]) {
      const state = waiting(count)
      const looks = counted(state)
      expect([isEarnDue(state, DAY), dueGifts(state, DAY), dueP2p(state, DAY)]).toEqual([false, [], []])
      expect(looks()).toBe(0)
      expect(isEarnDue(state, 30 * DAY)).toBe(true)
      expect(looks()).toBe(0)
    }
  })
})

describe('the invariants of gifts', () => {
  it('look at each gift a fixed number of times, however many accounts there are', () => {
    const looksOf = (count: number): number => {
      const state = waiting(count)
      const looks = counted(state)
      gifts.faults(state)
      return looks() / count
    }
    expect(looksOf(1600)).toBe(looksOf(100))
  })
})
