import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COPY_BUGS } from '#tests/engine/products/naive-copy.ts'
import { DCA_BUGS } from '#tests/engine/products/naive-dca.ts'
import { FUTURES_GRID_BUGS } from '#tests/engine/products/naive-futures-grid.ts'
import { GRID_BUGS } from '#tests/engine/products/naive-grid.ts'
import { StrategiesPair, type StrategyBug } from '#tests/engine/products/naive-strategies.ts'
import { anyStrategyRun, type StrategyStep } from '#tests/engine/products/strategy-steps.ts'
import { casesOf, someOf } from '#tests/support/full-suite.ts'

// Goal: bots and copies that run side by side have, after every command, the orders, positions and funds of models that were written from
// their rules alone, and return to the last unit what is left.

/** `npm run faults` raises it. */
const COMMANDS = Number(process.env['NAIVE_COMMANDS'] ?? casesOf(1_000, 20_000))
/** The number of runs between two checks of the command count. */
const RUNS = 25
const SEED = 13
const TIMEOUT_MS = 30_000 + COMMANDS * 20

/** Cases that the runs must reach, so that nothing is proved by never happening. */
const MUST_REACH = [
  'a trip of a grid',
  'a grid ends',
  'a cycle of purchases',
  'a plan ends',
  'a trip of a futures grid',
  'a futures grid is short',
  'a futures grid ends',
  'a leader turns round',
  'a follower closes',
  'a share is paid',
  'a copy ends',
]

const BUGS: readonly StrategyBug[] = [...FUTURES_GRID_BUGS, ...GRID_BUGS, ...DCA_BUGS, ...COPY_BUGS]

function property(reached: Map<string, number>, bug?: StrategyBug, onStep = (): void => undefined): fc.IProperty<[StrategyStep[]]> {
  return fc.property(anyStrategyRun, (steps) => {
    const pair = new StrategiesPair(reached, bug)
    for (const step of steps) {
      pair.run(step)
      onStep()
    }
  })
}

describe('bots and copies of one exchange against the obvious ones, after every command', () => {
  it(
    'have the same orders, positions, funds and gains',
    () => {
      const reached = new Map<string, number>()
      let commands = 0
      const flow = property(reached, undefined, () => (commands += 1))
      fc.assert(flow, { numRuns: RUNS, seed: SEED })
      const missing = () => MUST_REACH.filter((what) => !reached.has(what))
      // A rare case may need some more runs.
      while (commands < COMMANDS || (missing().length > 0 && commands < COMMANDS * 20)) fc.assert(flow, { numRuns: RUNS })
      expect(missing()).toEqual([])
    },
    TIMEOUT_MS,
  )

  // The comparison is what sees a mistake, and changes seldom.
  it.each(someOf('planted mistakes of bots', BUGS, (_bug, index) => index % 6 === 0))('would see the mistake: %s', (bug) => {
    expect(fc.check(property(new Map(), bug), { numRuns: 400, endOnFailure: true, seed: 11 }).failed).toBe(true)
  })
})
