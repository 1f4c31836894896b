import fc from 'fast-check'
import type { NaiveSettings } from './naive-copy.ts'
import type { NaiveDcaTerms } from './naive-dca.ts'
import type { NaiveFuturesTerms } from './naive-futures-grid.ts'
import type { NaiveTerms } from './naive-grid.ts'

/** The random commands to strategies and copies. Prices of their terms are distances from the present price. */

export const FOLLOWERS = ['ann', 'ben', 'cem'] as const

type Ranged<Terms> = Omit<Terms, 'lower' | 'upper'> & { readonly below: number; readonly above: number }
export type AskedGrid = Ranged<NaiveTerms>
export type AskedDca = NaiveDcaTerms
export type AskedFutures = Ranged<NaiveFuturesTerms> & { readonly leverage: number }

/** A command that starts something stops it where it runs. */
export type StrategyStep =
  | { readonly do: 'move'; readonly by: readonly [grid: number, dca: number, futures: number]; readonly ms: number }
  | { readonly do: 'grid'; readonly terms: AskedGrid }
  | { readonly do: 'dca'; readonly terms: AskedDca }
  | { readonly do: 'futures'; readonly terms: AskedFutures }
  | { readonly do: 'lead'; readonly buy: boolean; readonly lots: number; readonly price: number }
  | { readonly do: 'follow'; readonly name: string; readonly settings: NaiveSettings }
  | { readonly do: 'close'; readonly name: string }
  | { readonly do: 'settle' }

const USDT = 100_000
const mode = fc.constantFrom('arithmetic' as const, 'geometric' as const)

const anyGrid: fc.Arbitrary<AskedGrid> = fc.record({
  mode,
  below: fc.integer({ min: 100, max: 700 }),
  above: fc.integer({ min: 100, max: 2_000 }),
  grids: fc.integer({ min: 2, max: 12 }),
  stopLoss: fc.constantFrom(0, 50),
  sellAtEnd: fc.boolean(),
})

const anyDca: fc.Arbitrary<AskedDca> = fc
  .record({
    units: fc.integer({ min: 20 * USDT, max: 90 * USDT }),
    everyMs: fc.constantFrom(0, 60_000, 150_000),
    purchasesMax: fc.constantFrom(0, 3, 8),
    safetyCount: fc.integer({ min: 0, max: 5 }),
    safetyUnits: fc.integer({ min: 20 * USDT, max: 50 * USDT }),
    safetyStep: fc.integer({ min: 1000, max: 30_000 }),
    stepScale: fc.constantFrom(1000, 1300),
    sizeScale: fc.constantFrom(1000, 1500),
    takeProfit: fc.constantFrom(0, 5000, 20_000),
    repeats: fc.boolean(),
    stopLoss: fc.constantFrom(0, 400),
    sellAtEnd: fc.boolean(),
  })
  .map((given) => {
    const takeProfit = given.everyMs === 0 && given.takeProfit === 0 ? 10_000 : given.takeProfit
    return { ...given, takeProfit, repeats: given.repeats && takeProfit > 0, purchasesMax: given.everyMs === 0 ? 0 : given.purchasesMax }
  })

const anyFutures: fc.Arbitrary<AskedFutures> = fc.record({
  mode,
  direction: fc.constantFrom('long' as const, 'short' as const, 'neutral' as const),
  below: fc.integer({ min: 100, max: 900 }),
  above: fc.integer({ min: 100, max: 900 }),
  grids: fc.integer({ min: 2, max: 12 }),
  leverage: fc.integer({ min: 1, max: 4 }),
})

/** Hundredths: up to a third of the leader's size, 20 USDT of margin, or 0.3 coins for each order. */
const anySettings: fc.Arbitrary<NaiveSettings> = fc.oneof(
  fc.record({ mode: fc.constant('ratio' as const), value: fc.integer({ min: 1, max: 33 }) }),
  fc.record({ mode: fc.constant('amount' as const), value: fc.integer({ min: 50, max: 2_000 }) }),
  fc.record({ mode: fc.constant('count' as const), value: fc.integer({ min: 1, max: 30 }) }),
)

/** Prices that wander, and jump at times. */
const by = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: -150, max: 150 }) }, fc.integer({ min: -1_000, max: 1_000 }))
const name = fc.constantFrom(...FOLLOWERS)

const anyStrategyStep: fc.Arbitrary<StrategyStep> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({ do: fc.constant('move' as const), by: fc.tuple(by, by, by), ms: fc.constantFrom(1000, 61_000, 400_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('grid' as const), terms: anyGrid }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dca' as const), terms: anyDca }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('futures' as const), terms: anyFutures }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('lead' as const),
      buy: fc.boolean(),
      lots: fc.integer({ min: 1_100, max: 5_000 }),
      price: fc.integer({ min: 9_800, max: 10_200 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('follow' as const), name, settings: anySettings }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), name }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const) }) },
)

export const anyStrategyRun: fc.Arbitrary<StrategyStep[]> = fc.array(anyStrategyStep, { minLength: 10, maxLength: 60 })
