import fc from 'fast-check'
import { decimalOf, STEP, unitsOf } from './figures.ts'
import { NaiveGifts } from './gifts.ts'
import { anyAgain, anyCoin, anyNth, anyTrader, partOf, pick, type Shared, type Side } from './shared.ts'

const MINUTE_MS = 60_000

export const anyGiftStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('give' as const),
      account: anyTrader,
      coin: anyCoin,
      // A part of the funds, or a few of the least units.
      part: fc.integer({ min: -30, max: 200 }),
      odd: fc.constantFrom(0, 0, 0, 1),
      count: fc.integer({ min: 1, max: 4 }),
      split: fc.constantFrom('equal' as const, 'random' as const),
      minutes: fc.constantFrom(0, 10, 100, 10_000),
      again: anyAgain,
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('claim' as const), account: anyTrader, nth: anyNth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('take-back' as const, 'expire' as const), account: anyTrader, nth: anyNth }) },
)
type Step = typeof anyGiftStep extends fc.Arbitrary<infer Each> ? Each : never

export class GiftSide implements Side<Step> {
  readonly naive: NaiveGifts
  readonly #shared: Shared
  readonly #codes: string[] = []

  constructor(shared: Shared) {
    this.#shared = shared
    this.naive = new NaiveGifts(shared.world)
  }

  take(step: Step): void {
    if (step.do === 'give') return this.#give(step)
    const { fixture, world } = this.#shared
    // Mostly an open gift, otherwise one of those that were ever given.
    const open = this.naive.gifts.map(({ code }) => code)
    const codeHash = pick(step.nth % 4 === 0 || open.length === 0 ? this.#codes : open, step.nth >> 2) ?? 'none'
    const { account } = step
    if (step.do === 'claim') this.#claim(account, codeHash)
    else if (step.do === 'take-back') {
      this.naive.takeBack(account, codeHash)
      fixture.run({ type: 'gift-cancel', account, codeHash })
    } else {
      const giver = fixture.state.products.gifts.get(codeHash)?.account ?? account
      this.naive.expire(codeHash)
      fixture.run({ type: 'gift-expire', account: giver, codeHash, wallMs: world.wallMs })
    }
  }

  #give({ account, coin, part, odd, count, split, minutes, again }: Extract<Step, { do: 'give' }>): void {
    const { fixture, world } = this.#shared
    const units = part > 0 ? partOf(coin, part) + BigInt(odd) : STEP * BigInt(-part)
    const request = this.#shared.request('gifts', again)
    const code = again ? (this.#codes.at(-1) ?? 'none') : `code ${this.#codes.length}`
    if (!again) this.#codes.push(code)
    const times = { wallMs: world.wallMs, expiresMs: world.wallMs + minutes * MINUTE_MS }
    this.naive.give(request, { code, giver: account, coin, units, count, split, expiresMs: times.expiresMs, claims: new Map() })
    const gift = { asset: coin, amount: decimalOf(units), count, split, value: '1' }
    fixture.run({ type: 'gift-create', account, requestId: request, codeHash: code, ...gift, ...times })
  }

  /** A random share is drawn by the engine, and judged by the model. */
  #claim(account: string, codeHash: string): void {
    const { fixture, world } = this.#shared
    fixture.random = (Math.imul(fixture.random, 69_069) + 1) | 0
    fixture.run({ type: 'gift-claim', account, codeHash, wallMs: world.wallMs })
    const received = fixture.last.events.flatMap((event) =>
      event.type === 'product-record' && event.record.kind === 'received' ? [`${event.record.details['amount']}`] : [],
    )
    this.naive.claim(account, codeHash, received[0] === undefined ? null : unitsOf(received[0]))
  }

  lines(): readonly [readonly string[], readonly string[]] {
    const { assets, products } = this.#shared.fixture.state
    return [
      [...products.gifts.values()].map(({ codeHash, account, asset, amount, left, count, split, claimers }) =>
        [codeHash, account, assets[asset], amount, left, count, split, ...claimers].join(' '),
      ),
      this.naive.gifts.map((gift) => {
        const { code, giver, coin, units, count, split, claims } = gift
        return [code, giver, coin, units, this.naive.leftOf(gift), count, split, ...claims.keys()].join(' ')
      }),
    ]
  }
}
