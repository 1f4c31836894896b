import type { PositionEnd } from '#lib/contract/trading/position-ends.ts'
import type { CancelReason } from '#gateway/engine/state/records/reasons.ts'
import type { SelfTrade } from '#gateway/engine/book/taker.ts'
import type { Force, OrderGroup, OrderType, Side, WalletName, OrderLoan } from '#gateway/engine/state/records/order-request.ts'
import type { MarginMode, OrderStatus } from '#gateway/engine/state/records/records.ts'
import type { AttachedView, MarketKey, ReceiptView, TriggerView } from './view-parts.ts'

/** Orders and fills as answers and streams show them; units as in `view-parts.ts`. */

/** An order, open or ended. */
export interface OrderView extends MarketKey {
  readonly orderId: string
  readonly clientOrderId: string | null
  readonly account: string
  readonly epoch: number
  readonly wallet: WalletName
  readonly side: Side
  readonly type: OrderType
  readonly force: Force
  /** `0` for a market order. */
  readonly price: string
  /** `0` if an amount was given instead. */
  readonly size: string
  /** Market buy by amount: the amount to spend. */
  readonly amount: string | null
  /** `live` with a filled size means partly filled. */
  readonly status: OrderStatus
  readonly cancelReason: CancelReason | null
  readonly filledSize: string
  /** In the quote coin. */
  readonly filledValue: string
  /** `0` if nothing was filled. */
  readonly averagePrice: string
  readonly fee: string
  readonly feeAsset: string
  /** The amount currently frozen for the order. */
  readonly held: string
  readonly selfTrade: SelfTrade
  /** Set for an order that borrows what it lacks, or repays with what it receives. */
  readonly loan?: OrderLoan
  readonly reduceOnly: boolean
  /** Hedge mode; null in one-way mode and in spot. */
  readonly positionSide: 'long' | 'short' | null
  /** Futures: the account's settings for the market; null in spot. */
  readonly marginMode: MarginMode | null
  readonly leverage: string | null
  readonly trigger: TriggerView | null
  /** Set for an order that no trader placed: the end of a position, or of a part of it, that it settled. */
  readonly end?: PositionEnd
  /** Take-profit, stop-loss or trailing orders that specify it: whether the order closes the whole position or a part of it. */
  readonly target?: 'whole' | 'part'
  /** The leg of an OCO order that it is. */
  readonly oco?: 'limit' | 'stop'
  /** GTD: when it expires. */
  readonly expiresAtMs?: number
  /** The orders that were placed with it. */
  readonly group?: { readonly kind: OrderGroup['kind']; readonly id: string; readonly nth: number; readonly of: number }
  /** The targets that the entry of a bracket brings. */
  readonly bracket?: readonly (AttachedView & { readonly percent: number })[]
  /** Iceberg: the part that the book shows. */
  readonly visibleSize?: string
  /** TWAP: its plan, the slices that were due so far, and when the next one is due while it is open. */
  readonly twap?: { readonly slices: number; readonly everyMs: number; readonly done: number; readonly nextAtMs: number | null }
  /** Chase: the price at which it rests, null before it has one, and how often it was and may be re-priced. */
  readonly chase?: { readonly price: string | null; readonly moves: number; readonly movesMax: number }
  readonly takeProfit: AttachedView | null
  readonly stopLoss: AttachedView | null
  /** The order that this one was attached to, and the order paired with it. */
  readonly parentId: string | null
  readonly siblingId: string | null
  readonly placedAtMs: number
  readonly updatedAtMs: number
  readonly receipt: ReceiptView
}

/** One side of a trade. */
export interface FillView extends MarketKey {
  /** Grows with time. The two sides of a trade have different ids. */
  readonly fillId: string
  readonly orderId: string
  readonly clientOrderId: string | null
  readonly account: string
  readonly epoch: number
  readonly wallet: WalletName
  readonly side: Side
  readonly type: OrderType
  readonly price: string
  readonly size: string
  readonly value: string
  readonly role: 'maker' | 'taker'
  readonly fee: string
  readonly feeAsset: string
  /** Futures: profit realised by closing, before the fee. */
  readonly profit: string
  readonly reduceOnly: boolean
  readonly positionSide: 'long' | 'short' | null
  /** Set for an end of a position that no trader ordered; its price is rarely at a whole tick. */
  readonly end?: PositionEnd
  readonly timeMs: number
}
