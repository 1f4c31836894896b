import fc from 'fast-check'
import type { SelfTrade } from '#gateway/engine/book/taker.ts'
import type { TraderMode } from './naive-futures.ts'
import type { Contract } from './naive-holding.ts'
import type { Print } from './naive-market.ts'
import type { NaiveOrderRequest } from './naive-market.ts'

const STEPS_MAX = 60

/** An event of a contract and its traders; prices are ticks away from the last one. */
export type FuturesStep =
  | { do: 'place'; order: Omit<NaiveOrderRequest, 'client'> }
  | { do: 'cancel'; nth: number }
  | { do: 'edit'; nth: number; ticks: number | null; lots: number }
  | { do: 'move'; by: number; mark: number; depth: readonly number[]; prints: Print[] }
  | { do: 'other'; mark: number }
  | { do: 'state'; contract: Contract; live: boolean }
  | { do: 'funding'; rate: number }
  | { do: 'leverage'; account: string; level: number }
  | { do: 'margin'; account: string; amount: number }
  | { do: 'transfer'; account: string; amount: number }
  | { do: 'auto'; account: string; side: 'long' | 'short' | null; on: boolean }

/** Name, margin and position mode, leverage, and initial position in the other contract in lots: long, or short if negative. */
export const TRADERS: readonly (readonly [string, TraderMode, number, number])[] = [
  ['ann', { isolated: false, hedge: false }, 20, 800],
  ['bob', { isolated: true, hedge: false }, 25, 0],
  ['cat', { isolated: false, hedge: true }, 20, -700],
  ['dan', { isolated: true, hedge: true }, 50, 0],
]
const anyName = fc.constantFrom(...TRADERS.map(([name]) => name))
const anyOffset = fc.integer({ min: -6, max: 6 })

const anyOrder: fc.Arbitrary<FuturesStep> = fc
  .record({
    account: anyName,
    buy: fc.boolean(),
    kind: fc.constantFrom('limit' as const, 'limit' as const, 'market' as const),
    force: fc.constantFrom('gtc' as const, 'gtc' as const, 'gtc' as const, 'ioc' as const, 'fok' as const, 'post-only' as const),
    ticks: anyOffset,
    lots: fc.integer({ min: 50, max: 1_500 }),
    selfTrade: fc.constantFrom<SelfTrade>('none', 'cancel-taker', 'cancel-maker', 'cancel-both'),
  })
  .map(({ kind, force, selfTrade, ...rest }) => ({
    do: 'place' as const,
    // Lots behind one's own order at a level are unreachable for a fill-or-kill; the engine does not check which lots those are.
    order: {
      ...rest,
      kind,
      force: kind === 'market' ? 'gtc' : force,
      selfTrade: force === 'fok' && selfTrade !== 'cancel-maker' ? 'none' : selfTrade,
    },
  }))

const anyMove: fc.Arbitrary<FuturesStep> = fc.record({
  do: fc.constant('move' as const),
  by: fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 }), fc.integer({ min: -1_800, max: 1_800 })),
  mark: fc.integer({ min: -8, max: 8 }),
  depth: fc.array(fc.constantFrom(0, 40, 400, 4_000), { minLength: 8, maxLength: 8 }),
  prints: fc.array(fc.record({ buy: fc.boolean(), ticks: anyOffset, lots: fc.integer({ min: 1, max: 900 }) }), { maxLength: 2 }),
})

const anyStep: fc.Arbitrary<FuturesStep> = fc.oneof(
  { weight: 12, arbitrary: anyOrder },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), nth: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      nth: fc.nat(20),
      ticks: fc.option(anyOffset),
      lots: fc.integer({ min: 50, max: 1_500 }),
    }),
  },
  { weight: 6, arbitrary: anyMove },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('other' as const), mark: fc.integer({ min: 8_500, max: 11_500 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('state' as const),
      contract: fc.constantFrom('BTC' as const, 'ETH' as const),
      live: fc.constantFrom(true, true, true, true, false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('funding' as const), rate: fc.integer({ min: -20_000, max: 20_000 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leverage' as const), account: anyName, level: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('margin' as const), account: anyName, amount: fc.integer({ min: -3, max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('auto' as const),
      account: anyName,
      side: fc.constantFrom('long' as const, 'short' as const, null),
      on: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('transfer' as const), account: anyName, amount: fc.integer({ min: -9, max: 20 }) }) },
)

/** Any sequence of steps. */
export const anyFuturesRun = fc.array(anyStep, { minLength: 1, maxLength: STEPS_MAX, size: 'max' })
