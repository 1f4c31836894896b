import fc from 'fast-check'
import { expect } from 'vitest'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { WALL_MS } from '../products/p2p-fixture.ts'
import { START } from '../products/saving.ts'
import type { ProductBug } from './bugs.ts'
import { anyConvertStep, ConvertSide } from './convert-side.ts'
import { anyEarnStep, EarnSide } from './earn-side.ts'
import { anyDeal } from './p2p-deals.ts'
import { anyGiftStep, GiftSide } from './gifts-side.ts'
import { anyP2pStep, P2pSide } from './p2p-side.ts'
import { Shared } from './shared.ts'
import { anyWeb3Step, Web3Side } from './web3-side.ts'
import { anyWorldStep, WorldSide } from './world-side.ts'

const STEPS_MAX = 60

const STEPS = {
  convert: anyConvertStep.map((step) => ({ of: 'convert' as const, step })),
  earn: anyEarnStep.map((step) => ({ of: 'earn' as const, step })),
  gifts: anyGiftStep.map((step) => ({ of: 'gifts' as const, step })),
  web3: anyWeb3Step.map((step) => ({ of: 'web3' as const, step })),
  p2p: anyP2pStep.map((step) => ({ of: 'p2p' as const, step })),
}
const anyOfWorld = anyWorldStep.map((step) => ({ of: 'world' as const, step }))

export type NaiveProductName = keyof typeof STEPS
export type ProductStep =
  typeof anyOfWorld extends fc.Arbitrary<infer World>
    ? World | { [Name in NaiveProductName]: (typeof STEPS)[Name] extends fc.Arbitrary<infer Each> ? Each : never }[NaiveProductName]
    : never

const anyWholeDeal: fc.Arbitrary<ProductStep[]> = anyDeal.map((steps) =>
  steps.map((step): ProductStep => (step.do === 'reset' ? { of: 'world', step } : { of: 'p2p', step })),
)

/** Any sequence of steps of one product, or of all of them, while rounds end, time passes and markets come and go. */
export function anyProductRun(name: NaiveProductName | 'all'): fc.Arbitrary<ProductStep[]> {
  const all: fc.Arbitrary<ProductStep>[] = Object.values(STEPS)
  const product: fc.Arbitrary<ProductStep> = name === 'all' ? fc.oneof(...all) : STEPS[name]
  const one = fc.oneof({ weight: 9, arbitrary: product }, { weight: 2, arbitrary: anyOfWorld }).map((step) => [step])
  const some = name === 'p2p' || name === 'all' ? fc.oneof({ weight: 14, arbitrary: one }, { weight: 1, arbitrary: anyWholeDeal }) : one
  return fc.array(some, { minLength: 1, maxLength: STEPS_MAX, size: 'max' }).map((steps) => steps.flat())
}

/** Runs the engine's products and the naive ones side by side, and compares everything after each step. */
export class ProductsPair {
  readonly #shared: Shared
  readonly #convert: ConvertSide
  readonly #earn: EarnSide
  readonly #gifts: GiftSide
  readonly #web3: Web3Side
  readonly #p2p: P2pSide
  readonly #world: WorldSide

  constructor(reached: Map<string, number>, bug?: ProductBug) {
    const shared = new Shared(reached, bug)
    this.#shared = shared
    this.#convert = new ConvertSide(shared)
    this.#earn = new EarnSide(shared)
    this.#gifts = new GiftSide(shared)
    this.#web3 = new Web3Side(shared)
    this.#p2p = new P2pSide(shared)
    const naive = [this.#convert, this.#earn, this.#gifts, this.#web3, this.#p2p].map((side) => side.naive)
    this.#world = new WorldSide(shared, naive, START, WALL_MS)
    this.#compare()
  }

  run(step: ProductStep): void {
    if (step.of === 'world') this.#world.take(step.step)
    else if (step.of === 'convert') this.#convert.take(step.step)
    else if (step.of === 'earn') this.#earn.take(step.step)
    else if (step.of === 'gifts') this.#gifts.take(step.step)
    else if (step.of === 'web3') this.#web3.take(step.step)
    else this.#p2p.take(step.step)
    this.#compare()
  }

  #compare(): void {
    const sides = [this.#world, this.#convert, this.#earn, this.#gifts, this.#web3, this.#p2p].map((side) => side.lines())
    const ours = sides.flatMap(([lines]) => lines).join('\n')
    const theirs = sides.flatMap(([, lines]) => lines).join('\n')
    // `expect` costs more than a command, so it is only called on a failure.
    if (ours !== theirs) expect(ours).toBe(theirs)
    const breaches = findBreaches(this.#shared.fixture.state)
    if (breaches.length > 0) expect(breaches).toEqual([])
  }
}
