import type { GridDirection } from '../formulas/futures-sizing.ts'
import type { Sum } from '#gateway/engine/state/money/sums.ts'
import type { Account } from '#gateway/engine/state/records/records.ts'

/** The part of a strategy that only a futures grid has. */
export interface FuturesPart {
  readonly direction: GridDirection
  readonly leverage: number
  /**
   * The account in which it trades, with its margin, its orders and its one position, in cross margin and one-way mode. So margin, funding,
   * liquidation and double entry hold for it without code of its own, and it can lose no more than it was given.
   */
  readonly own: Account
  /** The funding that it has received; paid if below zero. */
  readonly funding: Sum
}
