import type { Ticks } from '#lib/kernel/money.ts'

/** The best prices of the house at a moment, `NO_PRICE` where it has none, and the last price of the reference market. */
export interface HouseQuote {
  readonly last: Ticks
  readonly bid: Ticks
  readonly ask: Ticks
}
