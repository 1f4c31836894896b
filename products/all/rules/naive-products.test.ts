import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRODUCT_BUGS, type ProductBug } from '#tests/engine/naive-products/bugs.ts'
import { anyProductRun, type NaiveProductName, ProductsPair, type ProductStep } from '#tests/engine/naive-products/pair.ts'
import { casesOf, someOf } from '#tests/support/full-suite.ts'

// Goal: after every command, all balances and everything open are those of products that were written from their rules alone.

/** `npm run faults` raises it. */
const COMMANDS = Number(process.env['NAIVE_COMMANDS'] ?? casesOf(1_000, 40_000))
/** The number of runs between two checks of the command count. */
const RUNS = 75
const SEED = 13
const TIMEOUT_MS = 30_000 + COMMANDS * 10

/** Cases that the runs of a product must reach, so that nothing is proved by never happening. */
const MUST_REACH: Readonly<Record<NaiveProductName, readonly string[]>> = {
  convert: ['converted', 'several at once', 'a quote is over', 'a limit is reached', 'a limit is over', 'refused'],
  earn: ['days paid', 'terms paid', 'a term has run', 'a term ended early', 'subscribed by itself', 'refused'],
  gifts: ['equal share', 'random share', 'all claimed', 'a second claim', 'taken back', 'over'],
  web3: ['deposited', 'withdrawn', 'swapped', 'too late', 'a number that was used'],
  p2p: [
    'released',
    'seller-silent',
    'payment-stated',
    'held',
    'unproven',
    'buyer',
    'pay-time-over',
    'buyer-silent',
    'buyer-reset',
    'seller-left',
    'appeal by buyer',
    'appeal by seller',
    'appeal by time',
    'a robot acts',
    'sold out',
    'the same two again',
    'too many cancelled',
    'too many of one owner',
    'too much from robots',
  ],
}
const NAMES = ['convert', 'earn', 'gifts', 'web3', 'p2p'] as const

function property(
  name: NaiveProductName | 'all',
  reached: Map<string, number>,
  bug?: ProductBug,
  onStep = (): void => undefined,
): fc.IProperty<[ProductStep[]]> {
  return fc.property(anyProductRun(name), (steps) => {
    const pair = new ProductsPair(reached, bug)
    for (const step of steps) {
      pair.run(step)
      onStep()
    }
  })
}

/** Runs flows until they add up to a share of the commands; the first ones are always the same, and known to reach everything. */
function tryAll(name: NaiveProductName | 'all', share: number): Map<string, number> {
  const reached = new Map<string, number>()
  let commands = 0
  const flow = property(name, reached, undefined, () => (commands += 1))
  fc.assert(flow, { numRuns: RUNS, seed: SEED })
  while (commands < COMMANDS * share) fc.assert(flow, { numRuns: RUNS })
  return reached
}

describe('the products of the engine against the obvious ones, after every command', () => {
  it.each(NAMES)(
    'have the same balances and the same things open: %s',
    (name) => {
      const reached = tryAll(name, 0.15)
      expect(MUST_REACH[name].filter((what) => !reached.has(`${name}: ${what}`))).toEqual([])
    },
    TIMEOUT_MS,
  )

  it('have them when all products share the same accounts', () => void tryAll('all', 0.25), TIMEOUT_MS)

  const planted = NAMES.flatMap((name) => PRODUCT_BUGS[name].map((bug) => [name, bug] as const))
  // The comparison is what sees a mistake, and changes seldom.
  it.each(someOf('planted mistakes of products', planted, (_bug, index) => index % 6 === 0))(
    'would see the mistake of %s: %s',
    (name, bug) => {
      expect(fc.check(property(name, new Map(), bug), { numRuns: 400, endOnFailure: true, seed: 11 }).failed).toBe(true)
    },
  )
})
