import type { GridDirection } from '#products/bots/rules/formulas/futures-sizing.ts'
import type { GridMode } from '#products/bots/rules/formulas/grid-prices.ts'

/**
 * A futures grid of one frictionless account, written from its rules alone, in the obvious way: lists that are read whole, and amounts as
 * whole numbers of 10^-16. The market has any size at one tick around the last price, and never comes near a liquidation.
 */

/** Mistakes that a comparison with the engine must find. */
export const FUTURES_GRID_BUGS = [
  'a futures line keeps its side when it is filled',
  'a resting order pays the fee of a taker',
  'a grid with a side begins without a position',
  'a closing keeps the cost of what it closed',
  'a trip of futures costs no fees',
  'what is open at the end is left open',
] as const
export type FuturesGridBug = (typeof FUTURES_GRID_BUGS)[number]

export interface NaiveFuturesTerms {
  readonly mode: GridMode
  readonly direction: GridDirection
  readonly lower: number
  readonly upper: number
  readonly grids: number
}

interface Leg {
  readonly buy: boolean
  readonly value: bigint
  readonly fee: bigint
}

interface Line {
  buy: boolean
  isOpen: boolean
  leg: Leg | null
}

/** One tick x lot of the quote coin, and the places to which fees are charged. */
const UNIT = 10n ** 11n
const CHARGE = 10n ** 8n
const MAKER = 2n
const TAKER = 6n

export class NaiveFuturesGrid {
  readonly lines: Line[]
  readonly prices: number[]
  /** The margin with all that closed trades and fees have won or lost. */
  wallet: bigint
  /** Signed lots. */
  position = 0
  trips = 0
  profit = 0n
  #cost = 0n
  readonly #terms: NaiveFuturesTerms
  readonly #lots: number
  readonly #bug: FuturesGridBug | undefined

  /** Takes over the size of an order and which lines buy first, which are tested elsewhere. */
  constructor(
    terms: NaiveFuturesTerms,
    start: { readonly margin: bigint; readonly lots: number; readonly buys: readonly boolean[]; readonly last: number },
    bug?: FuturesGridBug,
  ) {
    const { mode, lower, upper, grids } = terms
    this.#terms = terms
    this.#bug = bug
    this.#lots = start.lots
    this.wallet = start.margin
    this.prices = Array.from({ length: grids + 1 }, (_, nth) =>
      mode === 'arithmetic'
        ? Math.floor(lower + ((upper - lower) * nth) / grids + 1e-9)
        : Math.floor(lower * (upper / lower) ** (nth / grids) + 1e-8),
    )
    this.lines = start.buys.map((buy) => ({ buy, isOpen: false, leg: null }))
    this.#enter(start.last)
    this.#place(start.last)
  }

  /** Shows it a price, with one tick on each side of it. */
  move(last: number): void {
    // Resting orders are filled at their own price, the best price first.
    for (const nth of [...this.lines.keys()].toReversed()) if (this.#isMet(nth, true, last)) this.#fill(nth, this.#priceOf(nth), MAKER)
    for (const nth of this.lines.keys()) if (this.#isMet(nth, false, last)) this.#fill(nth, this.#priceOf(nth), MAKER)
    this.#place(last)
  }

  end(last: number): void {
    for (const line of this.lines) line.isOpen = false
    const buy = this.position < 0
    if (this.position !== 0 && this.#bug !== 'what is open at the end is left open')
      this.#trade(buy, Math.abs(this.position), buy ? last + 1 : last - 1, TAKER)
  }

  orders(): string[] {
    return this.lines.flatMap(({ buy, isOpen }, nth) => (isOpen ? [`${buy ? 'buy' : 'sell'} ${this.#lots}@${this.#priceOf(nth)}`] : []))
  }

  #priceOf(nth: number): number {
    return this.prices[this.lines[nth]?.buy === true ? nth : nth + 1] ?? 0
  }

  #isMet(nth: number, buy: boolean, last: number): boolean {
    const line = this.lines[nth]
    if (line === undefined || !line.isOpen || line.buy !== buy) return false
    return buy ? this.#priceOf(nth) >= last + 1 : this.#priceOf(nth) <= last - 1
  }

  /** Opens the position that the lines close which a grid with a side begins with. */
  #enter(last: number): void {
    const { direction } = this.#terms
    if (direction === 'neutral' || this.#bug === 'a grid with a side begins without a position') return
    const long = direction === 'long'
    const lots = this.#lots * this.lines.filter(({ buy }) => buy !== long).length
    if (lots > 0) this.#trade(long, lots, long ? last + 1 : last - 1, TAKER)
  }

  /** Places what has no order until nothing changes; an order that crosses the market is filled at the market's price. */
  #place(last: number): void {
    // A planted mistake can make it endless.
    for (let [isChanged, rounds] = [true, 0]; isChanged && rounds < 100; rounds += 1) {
      isChanged = false
      const nths = [...this.lines.keys()]
      for (const buy of [true, false]) {
        const closes = this.#terms.direction === (buy ? 'short' : 'long')
        let left = closes ? Math.abs(this.position) : Infinity
        for (const nth of buy ? nths.toReversed() : nths) {
          const line = this.lines[nth]
          if (line === undefined || line.buy !== buy) continue
          left -= this.#lots
          if (left < 0 || line.isOpen) continue
          line.isOpen = true
          const price = this.#priceOf(nth)
          if (buy ? price < last + 1 : price > last - 1) continue
          isChanged = true
          this.#fill(nth, buy ? last + 1 : last - 1, TAKER)
        }
      }
    }
  }

  #fill(nth: number, price: number, rate: bigint): void {
    const line = this.lines[nth]
    if (line === undefined) return
    const { buy, leg } = line
    const fee = this.#trade(buy, this.#lots, price, this.#bug === 'a resting order pays the fee of a taker' ? TAKER : rate)
    line.isOpen = false
    if (this.#bug !== 'a futures line keeps its side when it is filled') line.buy = !buy
    const value = BigInt(this.#lots * price) * UNIT
    if (leg === null || leg.buy === buy) {
      line.leg = { buy, value, fee }
      return
    }
    line.leg = null
    this.trips += 1
    this.profit += (buy ? leg.value - value : value - leg.value) - (this.#bug === 'a trip of futures costs no fees' ? 0n : fee + leg.fee)
  }

  /** Trades against the one position: first closes what is open on the other side. Returns the fee. */
  #trade(buy: boolean, lots: number, price: number, rate: bigint): bigint {
    const fee = ((BigInt(lots * price) * UNIT * rate) / 10_000n + CHARGE / 2n) / CHARGE
    this.wallet -= fee * CHARGE
    const closing = buy === this.position < 0 ? Math.min(lots, Math.abs(this.position)) : 0
    if (closing > 0) {
      const share = (this.#cost * BigInt(closing)) / BigInt(Math.abs(this.position))
      const value = BigInt(closing * price) * UNIT
      this.wallet += buy ? share - value : value - share
      if (this.#bug !== 'a closing keeps the cost of what it closed') this.#cost -= share
      this.position += buy ? closing : -closing
    }
    const opening = lots - closing
    if (this.position === 0) this.#cost = 0n
    this.#cost += BigInt(opening * price) * UNIT
    this.position += buy ? opening : -opening
    return fee * CHARGE
  }
}
