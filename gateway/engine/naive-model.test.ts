import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NaiveKind, PlantedBug } from '#tests/engine/naive-exchange.ts'
import { anyRun, Pair, type Step } from '#tests/engine/naive-pair.ts'

/** `npm run faults` raises it, so that the commands of all seeds come to a million. */
const COMMANDS = Number(process.env['NAIVE_COMMANDS'] ?? 4_000)
/** Of all commands: spot is where most rules are. */
const SHARES: readonly (readonly [NaiveKind, number])[] = [
  ['spot', 0.5],
  ['futures', 0.3],
  ['cross', 0.2],
]
/** Runs between two looks at how many commands there were. */
const RUNS = 25

function property(kind: NaiveKind, bug?: PlantedBug, onStep: () => void = () => {}): fc.IProperty<[Step[]]> {
  return fc.property(anyRun, (steps) => {
    const pair = new Pair(kind, bug)
    for (const step of steps) {
      pair.run(step)
      onStep()
    }
  })
}

describe('the engine against the obvious exchange', () => {
  it.each(SHARES)(
    'has the same orders, balances and positions after every command, and breaks no rule: %s',
    (kind, share) => {
      let commands = 0
      while (commands < COMMANDS * share) fc.assert(property(kind, undefined, () => (commands += 1)), { numRuns: RUNS })
      expect(commands).toBeGreaterThanOrEqual(COMMANDS * share)
    },
    30_000 + COMMANDS * 10,
  )

  it.each<readonly [NaiveKind, PlantedBug]>([
    ['spot', 'fee-rounded-down'],
    ['spot', 'maker-pays-taker-fee'],
    ['spot', 'hold-at-fill-price'],
    ['spot', 'edit-keeps-place'],
    ['cross', 'cancel-keeps-hold'],
    ['spot', 'youngest-first'],
    ['futures', 'maker-pays-taker-fee'],
    ['futures', 'closing-keeps-cost'],
    ['futures', 'shorts-earn-as-longs'],
  ])('would see the mistake of %s: %s', (kind, bug) => {
    const found = fc.check(property(kind, bug), { numRuns: 300, endOnFailure: true, seed: 11 })
    expect(found.failed).toBe(true)
  })
})
