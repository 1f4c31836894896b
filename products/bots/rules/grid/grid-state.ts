import type { GridShape } from '../formulas/grid-prices.ts'
import type { Lots, Ticks, Units } from '#lib/kernel/money.ts'
import type { Sum } from '#gateway/engine/state/money/sums.ts'

/** The first half of a round trip: what a line has bought or sold. */
export interface Leg {
  readonly buy: boolean
  readonly lots: Lots
  /** Ticks x lots of its fills. */
  readonly units: Units
  /** Its fee in the quote coin, as an amount. */
  readonly fee: bigint
  readonly atMs: number
}

/** One gap of a grid: it buys at its lower price and sells at its upper one, by turns. */
export interface GridLine {
  /** The order that it has or wants next. */
  buy: boolean
  /** Its order in the book; 0 if it has none. */
  orderId: number
  leg: Leg | null
}

/** The part of a strategy that only a grid has. */
export interface Grid {
  readonly shape: GridShape
  /** The price step of the market when it was created, to which its prices are rounded. */
  readonly priceStep: number
  /** The prices of its lines, rising; one more than `lines`. */
  readonly prices: readonly Ticks[]
  /** Empty until it starts. */
  lines: GridLine[]
  /** The size of each order. */
  lots: Lots
  /** Gains of all round trips, before and after their fees. */
  readonly gross: Sum
  readonly profit: Sum
  trips: number
  /** Outside its range: whether the price is above it. */
  isAbove: boolean
}
