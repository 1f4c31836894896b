import type { BookShape } from './book.ts'
import type { FundingRules } from './funding.ts'
import type { Market } from './markets.ts'
import type { PriceTape } from './price-tape.ts'
import type { Tape } from './tape.ts'

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
  /** Open interest of an average day in lots. */
  readonly openInterest: number
}
