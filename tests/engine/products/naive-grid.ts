import { GRIDS_MIN, type GridMode } from '#products/bots/rules/formulas/grid-prices.ts'
import { assert } from '#lib/kernel/assert.ts'

/**
 * A grid of one frictionless account, written from its rules alone, in the obvious way: lists that are read whole, and amounts as whole
 * numbers of 10^-16. The market has any size at one tick around the last price.
 */

/** Mistakes that a comparison with the engine must find. */
export const GRID_BUGS = [
  'a line keeps its side when it is filled',
  'a fee of a purchase is not taken from what can be sold',
  'a round trip costs no fees',
  'the second leg begins another trip',
  'a stop-loss sells nothing',
  'what is left stays with the bot',
  'an order is always of full size',
] as const
export type GridBug = (typeof GRID_BUGS)[number]

export interface NaiveTerms {
  readonly mode: GridMode
  readonly lower: number
  readonly upper: number
  readonly grids: number
  readonly stopLoss: number
  readonly sellAtEnd: boolean
}

interface NaiveLine {
  buy: boolean
  lots: number
  leg: { readonly buy: boolean; readonly lots: number; readonly value: bigint; readonly fee: bigint } | null
}

/** One lot of the base coin, and one tick x lot of the quote coin. */
const LOT = 10n ** 13n
const UNIT = 10n ** 11n
/** The fee of a lot and of a tick x lot at 0.1 %. */
const FEE_PER_LOT = LOT / 1000n
const FEE_PER_UNIT = UNIT / 1000n
const CHARGE = 10n ** 8n

const ceil = (value: bigint, by: bigint): bigint => (value + by - 1n) / by
const charged = (fee: bigint): bigint => ((fee + CHARGE / 2n) / CHARGE) * CHARGE

export class NaiveGrid {
  readonly prices: number[]
  readonly lines: NaiveLine[]
  base: bigint
  quote: bigint
  trips = 0
  profit = 0n
  ended = false
  readonly #terms: NaiveTerms
  readonly #lots: number
  readonly #bug: GridBug | undefined

  /** Takes over the size of an order and what it started with, which are tested elsewhere. */
  constructor(
    terms: NaiveTerms,
    start: { readonly lots: number; readonly base: bigint; readonly quote: bigint; readonly buys: readonly boolean[] },
    bug?: GridBug,
  ) {
    assert(terms.grids >= GRIDS_MIN, 'a grid has grids')
    const { mode, lower, upper, grids } = terms
    this.#terms = terms
    this.#bug = bug
    this.#lots = start.lots
    this.base = start.base
    this.quote = start.quote
    this.prices = Array.from({ length: grids + 1 }, (_, nth) =>
      mode === 'arithmetic'
        ? Math.floor(lower + ((upper - lower) * nth) / grids + 1e-9)
        : Math.floor(lower * (upper / lower) ** (nth / grids) + 1e-8),
    )
    this.lines = start.buys.map((buy) => ({ buy, lots: 0, leg: null }))
    this.#place(0)
  }

  /** Shows it a price, with one tick on each side of it. */
  move(last: number): void {
    if (this.ended) return
    // First what rests is filled at its own price, the best price first.
    for (let nth = this.lines.length - 1; nth >= 0; nth -= 1) if (this.#isMet(nth, true, last)) this.#fill(nth, this.#priceOf(nth))
    for (let nth = 0; nth < this.lines.length; nth += 1) if (this.#isMet(nth, false, last)) this.#fill(nth, this.#priceOf(nth))
    const { stopLoss, sellAtEnd } = this.#terms
    if (stopLoss > 0 && last <= stopLoss) return this.end(sellAtEnd && this.#bug !== 'a stop-loss sells nothing', last)
    this.#place(last)
  }

  end(sell: boolean, last: number): void {
    for (const line of this.lines) line.lots = 0
    const lots = Number(this.base / LOT)
    if (sell && lots > 0 && lots * Math.ceil(last * 0.95) >= 1000) this.#sell(lots, last - 1)
    this.ended = true
  }

  get left(): { readonly base: bigint; readonly quote: bigint } {
    return this.#bug === 'what is left stays with the bot' ? { base: 0n, quote: 0n } : { base: this.base, quote: this.quote }
  }

  #priceOf(nth: number, buy = this.lines[nth]?.buy ?? false): number {
    return this.prices[buy ? nth : nth + 1] ?? 0
  }

  #isMet(nth: number, buy: boolean, last: number): boolean {
    const line = this.lines[nth]
    if (line === undefined || line.lots === 0 || line.buy !== buy) return false
    return buy ? this.#priceOf(nth) >= last + 1 : this.#priceOf(nth) <= last - 1
  }

  /** Places what has no order until nothing changes; an order that crosses the market is filled at the market's price. */
  #place(last: number): void {
    for (let isChanged = true; isChanged;) {
      isChanged = false
      const nths = [...this.lines.keys()]
      const bare = nths.filter((nth) => this.lines[nth]?.lots === 0)
      const buys = bare.filter((nth) => this.lines[nth]?.buy).toReversed()
      const sells = bare.filter((nth) => !this.lines[nth]?.buy)
      let [freeBase, freeQuote] = [this.base, this.quote]
      for (const { buy, lots } of this.lines) if (!buy) freeBase -= BigInt(lots) * LOT
      for (const [nth, { buy, lots }] of this.lines.entries()) if (buy) freeQuote -= BigInt(lots * this.#priceOf(nth)) * UNIT
      for (const nth of [...buys, ...sells]) {
        const line = this.lines[nth] as NaiveLine
        const { buy } = line
        const price = this.#priceOf(nth)
        const most = Number(buy ? freeQuote / (UNIT * BigInt(price)) : freeBase / LOT)
        const lots = this.#bug === 'an order is always of full size' ? this.#lots : Math.min(this.#lots, most)
        if (lots * price < 100_000) continue
        if (buy) freeQuote -= BigInt(lots * price) * UNIT
        else freeBase -= BigInt(lots) * LOT
        line.lots = lots
        const crosses = last > 0 && (buy ? price >= last + 1 : price <= last - 1)
        if (!crosses) continue
        isChanged = true
        this.#fill(nth, buy ? last + 1 : last - 1)
      }
    }
  }

  #fill(nth: number, price: number): void {
    const line = this.lines[nth] as NaiveLine
    const { buy, lots } = line
    const value = BigInt(lots * price) * UNIT
    const fee = buy ? this.#buy(lots, price) : this.#sell(lots, price)
    line.lots = 0
    if (this.#bug !== 'a line keeps its side when it is filled') line.buy = !buy
    const { leg } = line
    if (leg === null || leg.buy === buy || this.#bug === 'the second leg begins another trip') {
      line.leg = { buy, lots, value, fee }
      return
    }
    line.leg = null
    const both = Math.min(lots, leg.lots)
    const [paid, got] = buy ? [{ lots, value }, leg] : [leg, { lots, value }]
    const gross = (got.value * BigInt(both)) / BigInt(got.lots) - ceil(paid.value * BigInt(both), BigInt(paid.lots))
    this.trips += 1
    // A leg of more than the trip brings the fee of the trip's size alone.
    const fees = ceil(fee * BigInt(both), BigInt(lots)) + ceil(leg.fee * BigInt(both), BigInt(leg.lots))
    this.profit += gross - (this.#bug === 'a round trip costs no fees' ? 0n : fees)
  }

  /** Returns the fee in the quote coin. */
  #buy(lots: number, price: number): bigint {
    const fee = charged(BigInt(lots) * FEE_PER_LOT)
    this.quote -= BigInt(lots * price) * UNIT
    this.base += BigInt(lots) * LOT - (this.#bug === 'a fee of a purchase is not taken from what can be sold' ? 0n : fee)
    return ceil(fee * BigInt(lots * price) * UNIT, BigInt(lots) * LOT)
  }

  #sell(lots: number, price: number): bigint {
    const fee = charged(BigInt(lots * price) * FEE_PER_UNIT)
    this.base -= BigInt(lots) * LOT
    this.quote += BigInt(lots * price) * UNIT - fee
    return fee
  }
}
