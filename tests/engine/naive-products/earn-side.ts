import fc from 'fast-check'
import { atRate, EARN } from '../products/saving.ts'
import { decimalOf, Ratio } from './figures.ts'
import { type NaiveHolding, NaiveSavings } from './savings.ts'
import { anyAgain, anyNth, anyTrader, partOf, pick, type Shared, type Side } from './shared.ts'
import type { Coin } from './world.ts'

const DAY_MS = 86_400_000
/** The engine's unit of interest: 10^-16 of a coin, a millionth of a rate, and a millisecond of a year. */
const INTEREST = new Ratio(1n, 1_000_000n * 365n * BigInt(DAY_MS))

/** Other rates than those at first: one for all flexible savings of USDT, or higher ones for its terms. */
const RATES = [
  EARN,
  atRate('0.1'),
  atRate('0.033333'),
  { offers: EARN.offers.map((offer) => (offer.days === 7 ? { ...offer, tiers: [{ from: '0', rate: '0.2' }] } : offer)) },
]

export const anyEarnStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('save' as const),
      account: anyTrader,
      offer: fc.constantFrom<readonly [Coin, number]>(
        ['USDT', 0],
        ['USDT', 0],
        ['USDT', 7],
        ['BTC', 0],
        ['BTC', 30],
        ['ETH', 0],
        ['BTC', 7],
      ),
      part: fc.integer({ min: 0, max: 240 }),
      cut: fc.constantFrom(0, 0, 1, 123_456),
      again: anyAgain,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('redeem' as const),
      isOwn: fc.constantFrom(true, true, true, false),
      account: anyTrader,
      nth: anyNth,
      part: fc.option(fc.integer({ min: 0, max: 1100 })),
      again: anyAgain,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('auto' as const),
      account: anyTrader,
      coin: fc.constantFrom<Coin>('USDT', 'BTC', 'ETH'),
      on: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rates' as const), nth: fc.nat(3) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      hours: fc.constantFrom(1, 5, 24, 25, 7 * 24, 31 * 24),
      ms: fc.nat(3_600_000),
    }),
  },
)
type Step = typeof anyEarnStep extends fc.Arbitrary<infer Each> ? Each : never

export class EarnSide implements Side<Step> {
  readonly naive: NaiveSavings
  readonly #shared: Shared

  constructor(shared: Shared) {
    this.#shared = shared
    this.naive = new NaiveSavings(shared.world, EARN.offers)
    shared.fixture.run({ type: 'set-earn', earn: EARN })
  }

  take(step: Step): void {
    const { fixture, world } = this.#shared
    if (step.do === 'save') this.#save(step)
    else if (step.do === 'redeem') this.#redeem(step)
    else if (step.do === 'auto') {
      this.naive.auto(step.account, step.coin, step.on)
      fixture.run({ type: 'earn-auto', account: step.account, asset: step.coin, on: step.on })
    } else if (step.do === 'rates') {
      const earn = RATES[step.nth] ?? EARN
      this.naive.setOffers(earn.offers)
      fixture.run({ type: 'set-earn', earn })
    } else {
      world.timeMs += step.hours * 3_600_000 + step.ms
      fixture.timeMs = world.timeMs
      this.naive.settle()
      fixture.run({ type: 'earn-settle' })
    }
  }

  #save({ account, offer: [coin, days], part, cut, again }: Extract<Step, { do: 'save' }>): void {
    const requestId = this.#shared.request('earn', again)
    // Amounts that the rates do not divide, and some with more decimals than savings take.
    const units = partOf(coin, part) + (cut === 0 ? 0n : BigInt(cut) * (cut === 1 ? 1n : 10n ** 8n))
    this.naive.save(account, requestId, coin, days, units)
    this.#shared.fixture.run({ type: 'earn-subscribe', account, requestId, asset: coin, days, amount: decimalOf(units) })
  }

  #redeem({ isOwn, account: other, nth, part, again }: Extract<Step, { do: 'redeem' }>): void {
    const { fixture } = this.#shared
    const holding = pick(this.naive.holdings, nth)
    const account = isOwn ? (holding?.account ?? other) : other
    const requestId = this.#shared.request('earn', again)
    const units = part === null ? null : ((holding?.principal ?? 0n) * BigInt(part)) / 1000n
    const id = pick([...fixture.state.products.earn.holdings.keys()], nth) ?? 0
    this.naive.redeem(account, requestId, holding, units)
    fixture.run({ type: 'earn-redeem', account, requestId, id, ...(units === null ? {} : { amount: decimalOf(units) }) })
  }

  lines(): readonly [readonly string[], readonly string[]] {
    const { assets, products } = this.#shared.fixture.state
    const { holdings, purses } = products.earn
    const interest = (units: bigint): string => new Ratio(units).times(INTEREST).text()
    const ours = [...holdings.values()].map(({ account, asset, days, principal, openedAtMs }) =>
      [account, assets[asset], days, principal, openedAtMs].join(' '),
    )
    const oursDue = [...purses.values()].map(({ account, asset, unpaid, leftOver, paid, autoMs }) =>
      [account, assets[asset], interest(unpaid), interest(leftOver), paid, autoMs].join(' '),
    )
    const theirs = this.naive.holdings.map((holding: NaiveHolding) => {
      const { account, coin, days, principal, openedMs } = holding
      return [account, coin, days, principal, openedMs].join(' ')
    })
    const theirsDue = [...this.naive.purses].map(([name, purse]) =>
      [name, ...this.naive.unpaidOf(purse).map((due) => due.text()), purse.daysPaid + purse.termsPaid, purse.autoMs].join(' '),
    )
    return [
      [...ours, ...oursDue],
      [...theirs, ...theirsDue],
    ]
  }
}
