import type { Direction } from '#lib/calc/contract-terms.ts'
import type { Decimal } from '#lib/calc/fraction.ts'
import type { PriceGrid, SizeGrid } from '#lib/calc/rounding.ts'
import type { Tier } from '#lib/calc/tiers.ts'

/** What risk needs to know of a contract. Tiers by position value at the mark, rising; rates as fractions of one. */
export interface RiskContract extends PriceGrid, SizeGrid {
  readonly symbol: string
  readonly tiers: readonly Tier[]
  /** Taker fee of the account here: the cost of closing is a part of maintenance. */
  readonly feeRate: Decimal
}

/** One side of a symbol; prices in quote, sizes in coins. A size of zero is no position. */
export interface RiskPosition {
  readonly direction: Direction
  readonly openAvgPrice: Decimal
  readonly count: Decimal
}

/** An isolated position with its own margin, what was added or taken by funding included. */
export interface IsolatedRecord extends RiskPosition {
  readonly margin: Decimal
}

/** A symbol that an account holds in cross margin: both sides, or one, and its open opening orders. */
export interface CrossSymbol {
  readonly contract: RiskContract
  readonly markPrice: Decimal
  readonly positions: readonly RiskPosition[]
  /** Value of the open opening orders. */
  readonly totalDelegateValue?: Decimal
}

/** A cross account of one margin coin. `wallet` is without isolated margins, nothing else deducted. */
export interface CrossAccount {
  readonly wallet: Decimal
  readonly symbols: readonly CrossSymbol[]
}
