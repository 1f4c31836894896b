import type { FeeRate } from '#lib/kernel/money.ts'
import type { Factor } from '../money/sums.ts'
import type { FeeRates } from './market-terms.ts'

/** A pair of fee rates as integers of 10^-7. */
export interface ScaledRates {
  readonly maker: FeeRate
  readonly taker: FeeRate
}

/** Rates that an operator has set: as decimals, scaled, and the fees that follow from them by spot market. */
export interface OwnRates {
  readonly text: FeeRates
  readonly scaled: ScaledRates
  readonly spotFees: Map<string, SpotFees>
}

/** The exact fee on one lot of base and on one tick x lot of quote, at one level. */
export interface SpotFees {
  readonly makerBase: Factor
  readonly takerBase: Factor
  readonly makerQuote: Factor
  readonly takerQuote: Factor
}
