import type { NaiveQuotes } from './quote.ts'
import type { Coin, NaiveProduct, NaiveWorld, PricedCoin } from './world.ts'

export interface NaiveLeg {
  readonly from: Coin
  readonly to: Coin
  readonly give: bigint
  readonly get: bigint
}

/** A limit conversion: `get` is what it wants at least. */
export interface NaiveLimit extends NaiveLeg {
  readonly account: string
  readonly expiresMs: number
}

const LIMITS_MAX = 20

/** Conversions: two payments with the exchange at quoted amounts, at once or at a limit. */
export class NaiveConvert implements NaiveProduct {
  limits: NaiveLimit[] = []
  readonly #world: NaiveWorld
  readonly #quotes: NaiveQuotes

  constructor(world: NaiveWorld, quotes: NaiveQuotes) {
    this.#world = world
    this.#quotes = quotes
  }

  #exchange(from: string, account: string, leg: NaiveLeg): void {
    this.#world.pay(from, '@convert spot', leg.from, leg.give)
    this.#world.pay('@convert spot', `${account} spot`, leg.to, leg.get)
  }

  #isPossible(account: string, { from, to, give, get }: NaiveLeg): boolean {
    const world = this.#world
    const priced = world.isPriced(from) && world.isPriced(to)
    return from !== to && give > 0n && get > 0n && priced && world.available(account, from) >= give
  }

  /** Converts all legs or none, each from a coin of its own. */
  now(account: string, request: string, legs: readonly NaiveLeg[], expiresMs: number): void {
    const world = this.#world
    if (!world.isActive(account) || world.isKnown(account, request)) return
    if (world.wallMs > expiresMs && !world.has('quotes-live-for-ever')) return world.reach('convert: a quote is over')
    const isOnce = new Set(legs.map(({ from }) => from)).size === legs.length
    if (!isOnce || legs.length === 0 || !legs.every((leg) => this.#isPossible(account, leg))) return world.reach('convert: refused')
    for (const leg of legs) this.#exchange(`${account} spot`, account, leg)
    world.remember(account, request)
    world.reach(legs.length === 1 ? 'convert: converted' : 'convert: several at once')
  }

  open(request: string, limit: NaiveLimit): void {
    const world = this.#world
    const { account, from, give } = limit
    if (!world.isActive(account) || world.isKnown(account, request) || world.wallMs >= limit.expiresMs) return
    if (!this.#isPossible(account, limit) || this.limits.filter((open) => open.account === account).length >= LIMITS_MAX) return
    world.pay(`${account} spot`, `${account} convert`, from, give)
    world.remember(account, request)
    this.limits.push(limit)
  }

  #end(limit: NaiveLimit): void {
    const { account, from, give } = limit
    if (!this.#world.has('cancelled-limit-keeps-coins')) this.#world.pay(`${account} convert`, `${account} spot`, from, give)
    this.limits = this.limits.filter((open) => open !== limit)
  }

  cancel(account: string, limit: NaiveLimit | undefined): void {
    if (limit?.account === account) this.#end(limit)
  }

  /** Ends a limit whose time is over, or exchanges it at what the books bring now, if that is what it wants. */
  advance(limit: NaiveLimit): void {
    const { account, from, to, give, get } = limit
    const world = this.#world
    if (world.wallMs >= limit.expiresMs) {
      world.reach('convert: a limit is over')
      return this.#end(limit)
    }
    const brings = world.isPriced(from) && world.isPriced(to) ? this.#quotes.bring(from, to, give) : null
    if (brings === null || brings < get) return
    this.#exchange(`${account} convert`, account, { ...limit, get: world.has('limit-pays-what-was-wanted') ? get : brings })
    this.limits = this.limits.filter((open) => open !== limit)
    world.reach('convert: a limit is reached')
  }

  endRound(account: string): void {
    for (const limit of this.limits) if (limit.account === account) this.#end(limit)
  }

  delist(coin: PricedCoin): void {
    for (const limit of this.limits) if (limit.from === coin || limit.to === coin) this.#end(limit)
  }
}
