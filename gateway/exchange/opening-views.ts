import type { MarketKey } from './view-parts.ts'
import type { OrderType } from '#gateway/engine/state/order-request.ts'

/** Figures of a market for those who think about a position in it. */

/** The holders of a futures market now, without the house: accounts, and the sum of their sizes in the base coin. */
export interface HoldingsView extends MarketKey {
  readonly longAccounts: number
  readonly shortAccounts: number
  readonly longSize: string
  readonly shortSize: string
  readonly timeMs: number
}

/**
 * What all traders together owe of the coins of a spot market, in its isolated wallets and in cross margin, valued in the quote coin: who
 * borrows the quote coin buys with it, who borrows the base coin sells it.
 */
export interface BorrowingsView extends MarketKey {
  readonly longValue: string
  readonly shortValue: string
  readonly timeMs: number
}

/** An order that an account thinks about; its price is the limit, or the average that a market order would get. */
export interface OpeningIdea {
  readonly direction: 1 | 2
  readonly type: OrderType
  readonly price: string
}
