import type { MarketKey } from './view-parts.ts'
import type { OrderType } from '#gateway/engine/state/records/order-request.ts'

/** Figures of a market for traders who consider a position in it. */

/** The current holders of a futures market, without the house: the number of accounts, and the sum of their sizes in the base coin. */
export interface HoldingsView extends MarketKey {
  readonly longAccounts: number
  readonly shortAccounts: number
  readonly longSize: string
  readonly shortSize: string
  readonly timeMs: number
}

/**
 * The value that all traders together owe of a spot market's coins, with interest, in its isolated wallets and in cross margin, in the
 * quote coin. Borrowed quote coins are used to buy (long), borrowed base coins to sell (short).
 */
export interface BorrowingsView extends MarketKey, Borrowed {
  /** The part in isolated wallets. */
  readonly isolated: Borrowed
  /** The parts that were borrowed within a day, and within thirty days. */
  readonly ofDay: Borrowed
  readonly ofMonth: Borrowed
  readonly timeMs: number
}

export interface Borrowed {
  readonly longValue: string
  readonly shortValue: string
}

/** An order under consideration; its price is the limit price, or the average price that a market order would get. */
export interface OpeningIdea {
  readonly direction: 1 | 2
  readonly type: OrderType
  readonly price: string
}
