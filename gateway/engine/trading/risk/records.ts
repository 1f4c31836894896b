import type { Direction } from '#lib/calc/arithmetic/contract-terms.ts'
import type { Decimal } from '#lib/calc/arithmetic/fraction.ts'
import type { PriceGrid, SizeGrid } from '#lib/calc/arithmetic/rounding.ts'
import type { Tier } from '#lib/calc/liquidation/tiers.ts'

/** The risk data of a contract. Tiers ascend by position value at the mark price; rates are fractions of one. */
export interface RiskContract extends PriceGrid, SizeGrid {
  readonly symbol: string
  readonly tiers: readonly Tier[]
  /** The account's taker fee here: the maintenance margin includes the cost of closing. */
  readonly feeRate: Decimal
}

/** One side of a symbol; prices in quote, sizes in coins. A size of zero means no position. */
export interface RiskPosition {
  readonly direction: Direction
  readonly openAvgPrice: Decimal
  readonly count: Decimal
}

/** An isolated position with its own margin, including additions and funding. */
export interface IsolatedRecord extends RiskPosition {
  readonly margin: Decimal
}

/** A symbol of a cross-margin account: both sides, or one, and its open opening orders. */
export interface CrossSymbol {
  readonly contract: RiskContract
  readonly markPrice: Decimal
  readonly positions: readonly RiskPosition[]
  /** Value of the open opening orders. */
  readonly totalDelegateValue?: Decimal
}

/** A cross account of one margin coin. `wallet` excludes isolated margins; nothing else is deducted. */
export interface CrossAccount {
  readonly wallet: Decimal
  readonly symbols: readonly CrossSymbol[]
}
