import type { Rejection } from './reasons.ts'
import type { Amount } from './ledger/amounts.ts'
import type { WalletName } from './state/order-request.ts'
import type { Loan, LoanAnswer, Order, OrderStatus, Position } from './state/records.ts'

/**
 * An order was accepted, is different from before, or has ended. `order` is the order itself and says how it stands when the command
 * is over; `status` is the one it had at this point of the command.
 */
export interface OrderEvent {
  readonly type: 'opened' | 'changed' | 'closed'
  readonly order: Readonly<Order>
  readonly status: OrderStatus
  /** Which order of a batch it is. */
  readonly nth: number
}

/** One side of a trade. */
export interface FillEvent {
  readonly type: 'filled'
  readonly tradeId: number
  readonly orderId: number
  readonly account: string
  readonly market: string
  readonly buy: boolean
  readonly ticks: number
  readonly lots: number
  readonly maker: boolean
  /** Whether the house was on the other side. */
  readonly house: boolean
  /** What was received, before the fee; the fee is in the same asset. What rounding it left went to the residue account. */
  readonly received: Amount
  readonly fee: Amount
  readonly paid: Amount
  /** Futures: profit that closing realised, and the wallet's total after the trade; nothing is paid or received then. Zero in spot. */
  readonly profit: Amount
  readonly walletTotal: Amount
  readonly timeMs: number
}

/** A position is different from before; `position` says how it stands when the command is over, with no lots where it is closed. */
export interface PositionEvent {
  readonly type: 'position-changed' | 'liquidated' | 'deleveraged'
  readonly position: Readonly<Position>
  /** Lots that a liquidation or deleveraging took away; 0 otherwise. */
  readonly lots: number
}

/** A loan was given, grew by interest or was repaid; `loan` says how it stands when the command is over. */
export interface LoanEvent {
  readonly type: 'loan-changed'
  readonly account: string
  readonly loan: Readonly<Loan>
  /** An order paid it back with what a fill brought. */
  readonly auto?: true
}

/** Why a balance moved. */
export type PostingKind =
  | 'deposit'
  | 'epoch-close'
  | 'transfer'
  | 'margin'
  | 'funding'
  | 'liquidation'
  | 'shortfall'
  | 'borrow'
  | 'repay'

/**
 * A balance of a trader moved for another reason than a trade, whose postings are in its `filled` events. The other half of every
 * posting is on an account of the exchange or in another wallet.
 */
export interface PostingEvent {
  readonly type: 'posted'
  readonly account: string
  readonly wallet: WalletName
  readonly asset: string
  readonly kind: PostingKind
  /** Signed. */
  readonly amount: Amount
  /** Total after it. */
  readonly balance: Amount
  /** Id of the trade, transfer or epoch it belongs to. */
  readonly ref: number
  readonly timeMs: number
  /** Of a loan: an order borrowed it, or paid it back. */
  readonly auto?: true
}

export type EngineEvent =
  | { readonly type: 'rejected'; readonly reason: Rejection; readonly clientOrderId: string | null; readonly nth: number }
  | { readonly type: 'repeated'; readonly orderId: number; readonly clientOrderId: string; readonly nth: number }
  | OrderEvent
  | { readonly type: 'triggered'; readonly orderId: number; readonly account: string; readonly ticks: number }
  | FillEvent
  | PositionEvent
  | LoanEvent
  | PostingEvent
  | { readonly type: 'account-opened'; readonly account: string }
  | { readonly type: 'epoch-opened' | 'epoch-closed'; readonly account: string; readonly epoch: number }
  | { readonly type: 'transferred' | 'transfer-repeated'; readonly account: string; readonly transferId: number }
  | { readonly type: 'loan-answered' | 'loan-repeated'; readonly account: string; readonly answer: LoanAnswer }
  | { readonly type: 'account-changed'; readonly account: string }
  | { readonly type: 'halt-changed'; readonly market: string; readonly halted: boolean }
