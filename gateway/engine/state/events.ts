import type { BillKind } from '#lib/contract/trading/bill-kinds.ts'
import type { PositionEnd } from '#lib/contract/trading/position-ends.ts'
import { type Lots, type Ticks, type Amount } from '#lib/kernel/money.ts'
import type { TradingMode } from '#lib/contract/market/trading-modes.ts'
import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import type { Rejection } from './records/reasons.ts'
import type { ProductRecord } from './records/product-record.ts'
import type { ProductName } from './records/product-types.ts'
import type { WalletName } from './records/order-request.ts'
import type { Loan, LoanAnswer, Order, OrderStatus, Position } from './records/records.ts'
import type { Settlement } from './records/settlement.ts'

/**
 * An order was accepted, has changed, or has ended. `order` is the live order, in its state after the whole command; `status` is its
 * status at this point of the command.
 */
export interface OrderEvent {
  readonly type: 'opened' | 'changed' | 'closed'
  readonly order: Readonly<Order>
  readonly status: OrderStatus
  /** Index of the order in its batch. */
  readonly nth: number
}

/** One side of a trade, or the settlement of a position. */
export interface FillEvent {
  readonly type: 'filled'
  readonly tradeId: number
  readonly orderId: number
  readonly account: string
  readonly market: string
  readonly buy: boolean
  readonly ticks: Ticks
  readonly lots: Lots
  readonly maker: boolean
  /** Whether the counterparty was the house. */
  readonly house: boolean
  /** The amount received, before the fee, which is in the same asset. Rounding remainders went to the residue account. */
  readonly received: Amount
  readonly fee: Amount
  /** Futures: the part of the fee that belongs to the position that the fill closes; the rest belongs to what it opens. Zero in spot. */
  readonly closeFee: Amount
  readonly paid: Amount
  /** Futures: realised profit and the wallet's total after the trade; nothing is paid or received then. Zero in spot. */
  readonly profit: Amount
  readonly walletTotal: Amount
  readonly timeMs: number
  /** Set for an end that no trader ordered; `ticks` is then the nearest tick. */
  readonly settled?: Settlement
}

/** A position changed; `position` is its state after the whole command, with no lots if closed. */
export interface PositionEvent {
  readonly type: 'position-changed' | 'liquidated' | 'deleveraged'
  readonly position: Readonly<Position>
  /** Lots closed by a liquidation or deleveraging; 0 otherwise. */
  readonly lots: Lots
  /** Why it changed, if no trader ordered it: the order and fill of that end come before. */
  readonly end?: PositionEnd
}

/** A loan was given, grew by interest, was repaid or was written off; `loan` is its state after the whole command. */
export interface LoanEvent {
  readonly type: 'loan-changed'
  readonly account: string
  readonly loan: Readonly<Loan>
  /** Repaid by an order with the proceeds of a fill. */
  readonly auto?: true
}

/** The reason for a posting; trades have `filled` events instead. */
export type PostingKind = Exclude<BillKind, 'trade'>

/**
 * A trader's balance changed for a reason other than a trade (those ledger entries are in its `filled` events). The other half of
 * every posting is on an account of the exchange or in another wallet.
 */
export interface PostingEvent {
  readonly type: 'posted'
  readonly account: string
  readonly wallet: WalletName
  readonly asset: string
  readonly kind: PostingKind
  /** Signed. */
  readonly amount: Amount
  /** Total after the posting. */
  readonly balance: Amount
  /** Common to all postings of an operation: the loan's id, that of the order that opened a position, or an own id; 0 for a shortfall. */
  readonly ref: number
  readonly timeMs: number
  /** Of a loan: borrowed or repaid by an order. */
  readonly auto?: true
}

export type EngineEvent =
  | { readonly type: 'rejected'; readonly reason: Rejection; readonly clientOrderId: string | null; readonly nth: number }
  | { readonly type: 'repeated'; readonly orderId: number; readonly clientOrderId: string; readonly nth: number }
  | OrderEvent
  | { readonly type: 'triggered'; readonly orderId: number; readonly account: string; readonly ticks: Ticks }
  | FillEvent
  | PositionEvent
  | LoanEvent
  | PostingEvent
  | { readonly type: 'account-opened'; readonly account: string }
  | { readonly type: 'epoch-opened' | 'epoch-closed'; readonly account: string; readonly epoch: number }
  | { readonly type: 'transferred' | 'transfer-repeated'; readonly account: string; readonly transferId: number }
  | { readonly type: 'loan-answered' | 'loan-repeated'; readonly account: string; readonly answer: LoanAnswer }
  | { readonly type: 'product-record'; readonly account: string; readonly record: ProductRecord }
  | { readonly type: 'product-repeated'; readonly account: string; readonly product: ProductName; readonly id: number }
  | { readonly type: 'account-changed'; readonly account: string }
  | { readonly type: 'market-state-changed'; readonly market: string; readonly state: MarketState }
  | { readonly type: 'halt-changed'; readonly market: string; readonly halted: boolean }
  | { readonly type: 'market-restricted'; readonly market: string; readonly to: Exclude<TradingMode, 'open' | 'halted'> }
