import type { ProductBug } from './bugs.ts'
import { unitsOf } from './figures.ts'

export const COINS = ['USDT', 'BTC', 'ETH'] as const
export type Coin = (typeof COINS)[number]
export type PricedCoin = Exclude<Coin, 'USDT'>

export const TRADERS = ['ann', 'bob', 'cat'] as const
export type Trader = (typeof TRADERS)[number]

/** The funds of each round. */
export const FUNDS: Readonly<Record<Coin, string>> = { USDT: '12000', BTC: '2', ETH: '5' }

/** The end of a party's round, or of a coin's market, as the products see it. */
export interface NaiveProduct {
  endRound(account: string): void
  delist(coin: PricedCoin): void
}

interface NaiveListing {
  listed: boolean
  halted: boolean
  live: boolean
  /** Live again, but without a price since. */
  awaitsPrice: boolean
}

/** The state that all naive products share: one list of balances, two clocks, rounds with their requests, and the markets that price the coins. */
export class NaiveWorld {
  /** By account, wallet and coin, as `ann spot USDT`. */
  readonly balances = new Map<string, bigint>()
  /** The request ids of each account's round; null between two rounds. */
  readonly rounds = new Map<string, Set<string> | null>()
  readonly markets: Record<PricedCoin, NaiveListing>
  /** The amounts that resting orders for bitcoin hold, in USDT. */
  readonly holds = new Map<string, bigint>()
  /** How often something happened that every long enough run must reach. */
  readonly reached: Map<string, number>
  /** Sentences about choices of the engine's chance that no rule allows. */
  readonly impossible: string[] = []
  timeMs = 0
  wallMs = 0
  readonly #bug: ProductBug | undefined

  constructor(reached: Map<string, number>, bug?: ProductBug) {
    this.reached = reached
    this.#bug = bug
    const listing = { listed: true, halted: false, live: true, awaitsPrice: false }
    this.markets = { BTC: { ...listing }, ETH: { ...listing } }
  }

  has(bug: ProductBug): boolean {
    return this.#bug === bug
  }

  reach(what: string): void {
    this.reached.set(what, (this.reached.get(what) ?? 0) + 1)
  }

  balance(place: string, coin: Coin): bigint {
    return this.balances.get(`${place} ${coin}`) ?? 0n
  }

  /** Moves an amount between two places, such as `ann spot` and `@earn spot`. Nobody is asked whether it is there. */
  pay(from: string, to: string, coin: Coin, units: bigint): void {
    this.balances.set(`${from} ${coin}`, this.balance(from, coin) - units)
    this.balances.set(`${to} ${coin}`, this.balance(to, coin) + units)
  }

  available(account: string, coin: Coin): bigint {
    return this.balance(`${account} spot`, coin) - (coin === 'USDT' ? (this.holds.get(account) ?? 0n) : 0n)
  }

  isActive(account: string): boolean {
    return this.rounds.get(account) instanceof Set
  }

  /** Checks whether a request is new in its round, and remembers it. Call it once everything else is judged. */
  isKnown(account: string, request: string): boolean {
    return this.rounds.get(account)?.has(request) === true
  }

  remember(account: string, request: string): void {
    this.rounds.get(account)?.add(request)
  }

  /** Checks whether a coin can be exchanged now. */
  isPriced(coin: Coin): boolean {
    if (coin === 'USDT') return true
    const { listed, halted, live, awaitsPrice } = this.markets[coin]
    return listed && live && !awaitsPrice && (!halted || this.has('converts-while-halted'))
  }

  openRound(account: string): void {
    this.rounds.set(account, new Set())
    for (const coin of COINS) this.pay('@issuer spot', `${account} spot`, coin, unitsOf(FUNDS[coin]))
  }

  /** Ends a round: what is open ends by the rules of its product, then everything returns to the issuer. */
  closeRound(account: string, products: readonly NaiveProduct[]): void {
    this.holds.delete(account)
    for (const product of products) product.endRound(account)
    for (const [place, units] of this.balances) {
      const [owner, wallet, coin] = place.split(' ')
      if (owner === account) this.pay(`${owner} ${wallet}`, '@issuer spot', coin as Coin, units)
    }
    this.rounds.set(account, null)
  }
}
