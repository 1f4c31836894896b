import type { BookShape } from '../book/book.ts'
import type { FundingRules } from '../funding/funding.ts'
import type { Market } from '../markets.ts'
import type { PriceTape } from '../tape/price-tape.ts'
import type { Tape } from '../tape/tape.ts'

/** Everything that a feed knows about one market. */
export interface Listing {
  readonly market: Market
  readonly tape: Tape
  readonly book: BookShape
  readonly derivative?: DerivativeListing
}

export interface DerivativeListing {
  readonly index: PriceTape
  readonly mark: PriceTape
  readonly funding: FundingRules
  /** Average open interest in lots. */
  readonly openInterest: number
}
