import type { PositionEnd } from '#lib/contract/trading/position-ends.ts'
import type { Amount } from '#lib/kernel/money.ts'

/** How a position, or a part of it, was settled without an order of its trader: at this value, which is rarely at a whole tick. */
export interface Settlement {
  readonly end: PositionEnd
  /** In the quote coin, exact: it explains the profit, and per lot it is the price. */
  readonly value: Amount
  /** Isolated: the share of the margin that returned, and the loss beyond it that the insurance fund paid. */
  readonly margin: Amount
  readonly covered: Amount
}
