import fc from 'fast-check'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { TEST_TERMS } from '../fixture.ts'
import { unitsOf } from './figures.ts'
import type { Level } from './quote.ts'
import { anyTrader, type Shared } from './shared.ts'
import { COINS, FUNDS, type NaiveProduct, type PricedCoin, TRADERS } from './world.ts'

const HOUR_MS = 3_600_000
/** Cents for one coin. */
const PRICES: Readonly<Record<PricedCoin, number>> = { BTC: 10_000, ETH: 1_000 }
const HOLD_TICKS = 9_600

const anyPricedCoin = fc.constantFrom<PricedCoin>('BTC', 'ETH')
const anyLevels = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 30 }), size: fc.integer({ min: 20, max: 900 }) }), {
  minLength: 1,
  maxLength: 4,
})

export const anyWorldStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1_000, 7_000, 60_000, 16 * 60_000, HOUR_MS, 24 * HOUR_MS),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      coin: anyPricedCoin,
      middle: fc.integer({ min: -30, max: 30 }),
      bids: anyLevels,
      asks: anyLevels,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('market' as const),
      coin: anyPricedCoin,
      change: fc.constantFrom('halt' as const, 'stale' as const, 'delist' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('recover' as const), coin: anyPricedCoin }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('reset' as const, 'reset' as const, 'close' as const), account: anyTrader }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open' as const), account: anyTrader }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('hold' as const), account: anyTrader, lots: fc.integer({ min: 100, max: 40_000 }) }),
  },
)
type Step = typeof anyWorldStep extends fc.Arbitrary<infer Each> ? Each : never

/** Rounds, clocks, books and markets of both sides. */
export class WorldSide {
  readonly #shared: Shared
  readonly #products: readonly NaiveProduct[]

  /** `products`: the naive ones, in the order in which the engine ends them. */
  constructor(shared: Shared, products: readonly NaiveProduct[], startMs: number, wallMs: number) {
    this.#shared = shared
    this.#products = products
    const { fixture, world } = shared
    Object.assign(world, { timeMs: startMs, wallMs })
    fixture.timeMs = startMs
    world.pay('@issuer spot', '@insurance spot', 'USDT', unitsOf('1000'))
    for (const account of TRADERS) {
      fixture.run({ type: 'open-account', account, realism: FRICTIONLESS })
      world.rounds.set(account, null)
      this.#open(account)
    }
    for (const coin of ['BTC', 'ETH'] as const) {
      const levels = [1, 2, 3].map((gap) => ({ gap: gap * 7, size: gap * 150 }))
      this.#book({ coin, middle: 0, bids: levels, asks: levels })
      this.take({ do: 'recover', coin })
    }
  }

  take(step: Step): void {
    const { fixture, world } = this.#shared
    if (step.do === 'wait') {
      world.timeMs += step.ms
      world.wallMs += step.ms
      fixture.timeMs = world.timeMs
    } else if (step.do === 'book') this.#book(step)
    else if (step.do === 'market') this.#market(step.coin, step.change)
    else if (step.do === 'recover') this.#recover(step.coin)
    else if (step.do === 'hold') this.#hold(step.account, step.lots)
    else if (step.do === 'open') this.#open(step.account)
    else {
      if (world.isActive(step.account)) world.closeRound(step.account, this.#products)
      fixture.run({ type: 'close-epoch', account: step.account, wallMs: world.wallMs })
      if (step.do === 'reset') this.#open(step.account)
    }
  }

  #open(account: string): void {
    const { fixture, world } = this.#shared
    fixture.run({ type: 'open-epoch', account, funds: COINS.map((asset) => ({ asset, amount: FUNDS[asset] })) })
    if (!world.isActive(account)) world.openRound(account)
  }

  #book({ coin, middle, bids, asks }: Omit<Extract<Step, { do: 'book' }>, 'do'>): void {
    const levels = (list: typeof bids, way: 1 | -1): Level[] => {
      let price = PRICES[coin] + middle
      return list.map(({ gap, size }) => [(price += way * gap), size] as const)
    }
    this.#shared.quotes.books[coin] = { bids: levels(bids, -1), asks: levels(asks, 1) }
  }

  #market(coin: PricedCoin, change: 'halt' | 'stale' | 'delist'): void {
    const { fixture, world } = this.#shared
    const market = `spot:${coin}USDT`
    const listing = world.markets[coin]
    if (change === 'halt') {
      listing.halted = true
      fixture.run({ type: 'set-halt', market, halted: true })
    } else if (listing.listed && change === 'stale') {
      if (listing.live) listing.awaitsPrice = true
      listing.live = false
      fixture.run({ type: 'set-market-state', market, state: 'stale' })
    } else if (listing.listed) {
      if (coin === 'BTC') world.holds.clear()
      for (const product of this.#products) product.delist(coin)
      Object.assign(listing, { listed: false, live: true, awaitsPrice: false })
      fixture.run({ type: 'delist-market', market, wallMs: world.wallMs })
    }
  }

  /** Lists a market again, lets it trade, and gives it a price. */
  #recover(coin: PricedCoin): void {
    const { fixture, world } = this.#shared
    const market = `spot:${coin}USDT`
    const terms = TEST_TERMS.markets.find(({ product, symbol }) => product === 'spot' && symbol === `${coin}USDT`)
    if (terms !== undefined && !world.markets[coin].listed) fixture.run({ type: 'list-market', terms })
    fixture.run({ type: 'set-halt', market, halted: false })
    fixture.run({ type: 'set-market-state', market, state: 'live' })
    fixture.move({ market, last: PRICES[coin] })
    Object.assign(world.markets[coin], { listed: true, halted: false, live: true, awaitsPrice: false })
  }

  /** Lets an order for bitcoin rest far below the market, so that what it holds is not available to any product. */
  #hold(account: string, lots: number): void {
    const { fixture, world } = this.#shared
    const units = BigInt(HOLD_TICKS * lots) * 10n ** 11n
    if (!world.isActive(account) || !world.isPriced('BTC') || world.markets.BTC.halted || world.available(account, 'USDT') < units) return
    world.holds.set(account, (world.holds.get(account) ?? 0n) + units)
    fixture.place(account, { side: 'buy', ticks: HOLD_TICKS, lots })
  }

  /** The balances of all accounts and wallets that are not zero, those of the exchange included, and what orders hold. */
  lines(): readonly [readonly string[], readonly string[]] {
    const { fixture, world } = this.#shared
    const { accounts, assets } = fixture.state
    const ours = [...accounts.values()].flatMap(({ id, wallets }) =>
      [...wallets].flatMap(([wallet, balances]) =>
        [...balances.entries()].flatMap(([asset, balance]) => {
          const place = `${id} ${wallet} ${assets[asset]}`
          const [total, frozen] = [balance?.total.amount ?? 0n, balance?.frozen.amount ?? 0n]
          return [...(total === 0n ? [] : [`${place} ${total}`]), ...(frozen === 0n ? [] : [`${place} holds ${frozen}`])]
        }),
      ),
    )
    const theirs = [
      ...[...world.balances].flatMap(([place, units]) => (units === 0n ? [] : [`${place} ${units}`])),
      ...[...world.holds].map(([account, units]) => `${account} spot USDT holds ${units}`),
    ]
    return [ours.toSorted(), [...theirs, ...world.impossible].toSorted()]
  }
}
