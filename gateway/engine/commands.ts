import type { Envelope, Funding } from './envelope.ts'
import type { Realism } from './orders/realism.ts'
import type { TermsCommand } from './terms-commands.ts'
import type { AttachedRequest, OrderRequest, WalletName } from './state/order-request.ts'

export interface OpenAccount extends Envelope {
  readonly type: 'open-account'
  readonly account: string
  readonly realism: Realism
}

/** Starts an epoch with its start balance; the funding shows as a deposit. */
export interface OpenEpoch extends Envelope {
  readonly type: 'open-epoch'
  readonly account: string
  readonly funds: readonly Funding[]
}

/** Ends an epoch: open orders are cancelled and what is left goes back to where it came from. */
export interface CloseEpoch extends Envelope {
  readonly type: 'close-epoch'
  readonly account: string
}

/** A paper deposit within an epoch. Asset by name, amount as a decimal. */
export interface Deposit extends Envelope {
  readonly type: 'deposit'
  readonly account: string
  readonly funds: readonly Funding[]
}

export interface Transfer extends Envelope {
  readonly type: 'transfer'
  readonly account: string
  readonly from: WalletName
  readonly to: WalletName
  readonly asset: string
  readonly amount: string
  readonly clientTransferId?: string
}

/** From a wallet of one account to a wallet of another. Whether one may pay the other is judged before it is sent. */
export interface TransferBetween extends Omit<Transfer, 'type'> {
  readonly type: 'transfer-between'
  readonly toAccount: string
}

export interface SetRealism extends Envelope {
  readonly type: 'set-realism'
  readonly account: string
  readonly realism: Realism
}

export interface SetLevels extends Envelope {
  readonly type: 'set-levels'
  readonly account: string
  readonly spot: number
  readonly futures: number
}

export interface PlaceOrder extends Envelope {
  readonly type: 'place'
  readonly account: string
  readonly order: OrderRequest
}

/** Up to 50 orders, each accepted or refused on its own. */
export interface PlaceBatch extends Envelope {
  readonly type: 'place-batch'
  readonly account: string
  readonly orders: readonly OrderRequest[]
}

/** An order by its id or by the client order id it was placed with. */
export type OrderKey = { readonly orderId: number } | { readonly clientOrderId: string }

export interface CancelOrders extends Envelope {
  readonly type: 'cancel'
  readonly account: string
  readonly orders: readonly OrderKey[]
}

/** Cancels what is open: of one market, or of all; trigger orders, the others, or both. */
export interface CancelAll extends Envelope {
  readonly type: 'cancel-all'
  readonly account: string
  readonly market?: string
  readonly kind: 'orders' | 'triggers' | 'both'
}

/**
 * Changes an open order, which keeps its id. It keeps its place in the book unless its price changes or its size grows. What is left
 * out of the optional fields stays as it is.
 */
export interface EditOrder extends Envelope {
  readonly type: 'edit'
  readonly account: string
  readonly order: OrderKey
  /** New limit price in ticks; 0 keeps it. */
  readonly ticks: number
  /** New size of the whole order in lots; 0 keeps it. */
  readonly lots: number
  /** Trigger orders: new trigger price in ticks; 0 keeps it. */
  readonly triggerTicks: number
  /** Trailing orders: how far the price must come back from its best, in millionths. */
  readonly callbackMillionths?: number
  /** Orders by amount that wait for a trigger: what may be spent of the quote asset. */
  readonly amount?: string
  /** What the order brings along; null takes it away. */
  readonly takeProfit?: AttachedRequest | null
  readonly stopLoss?: AttachedRequest | null
  /** Another name; those that the order had before go on naming it. */
  readonly clientOrderId?: string
}

/** Cancels an order and places another in its stead, or does neither. */
export interface ReplaceOrder extends Envelope {
  readonly type: 'replace'
  readonly account: string
  readonly order: OrderKey
  readonly ticks: number
  readonly lots: number
  readonly amount?: string
  readonly clientOrderId?: string
}

/** One trade of the reference market. */
export interface Print {
  readonly ticks: number
  readonly lots: number
  /** The side of its taker. */
  readonly buy: boolean
}

/** The reference market moved. Only those moves are journaled that had an effect on an account. */
export interface MoveMarket extends Envelope {
  readonly type: 'move'
  readonly market: string
  readonly last: number
  readonly high: number
  readonly low: number
  /** Futures; 0 for spot. */
  readonly mark: number
  readonly index: number
  readonly bids: LadderColumns
  readonly asks: LadderColumns
  readonly prints: readonly Print[]
}

/** Prices in ticks and sizes in lots, best first. */
export interface LadderColumns {
  readonly prices: ArrayLike<number>
  readonly sizes: ArrayLike<number>
}

/** Time passes: orders on their way arrive. */
export interface Advance extends Envelope {
  readonly type: 'advance'
}

export interface SetHalt extends Envelope {
  readonly type: 'set-halt'
  /** Left out for all markets. */
  readonly market?: string
  readonly halted: boolean
}

/** Futures: one position per market, or one per side. Refused while anything is open. */
export interface SetPositionMode extends Envelope {
  readonly type: 'set-position-mode'
  readonly account: string
  readonly mode: 'one-way' | 'hedge'
}

/** Futures: margin mode of one market, refused while anything is open in it. */
export interface SetMarginMode extends Envelope {
  readonly type: 'set-margin-mode'
  readonly account: string
  readonly market: string
  readonly mode: 'crossed' | 'isolated'
}

/** Futures: leverage of one market; of one side only in isolated margin and hedge mode. */
export interface SetLeverage extends Envelope {
  readonly type: 'set-leverage'
  readonly account: string
  readonly market: string
  readonly leverage: number
  readonly side?: 'long' | 'short'
}

/** Futures: adds margin to an isolated position, or takes some out (a negative amount). */
export interface AdjustMargin extends Envelope {
  readonly type: 'adjust-margin'
  readonly account: string
  readonly market: string
  readonly side: 'net' | 'long' | 'short'
  readonly amount: string
}

/** Futures: whether margin of isolated positions of a market is added by itself before they are liquidated; of both sides, or of one. */
export interface SetAutoMargin extends Envelope {
  readonly type: 'set-auto-margin'
  readonly account: string
  readonly market: string
  readonly side?: 'long' | 'short'
  readonly on: boolean
}

/** Futures: a funding time. Rate in millionths, mark in ticks. */
export interface SettleFunding extends Envelope {
  readonly type: 'settle-funding'
  readonly market: string
  readonly rateMillionths: number
  readonly mark: number
}

/** Spot margin: borrows into a margin wallet; the first hour's interest falls due at once. */
export interface Borrow extends Envelope {
  readonly type: 'borrow'
  readonly account: string
  readonly wallet: WalletName
  readonly asset: string
  readonly amount: string
  /** The same name of one account is the same loan (rules 5). */
  readonly clientLoanId?: string
}

/** Spot margin: repays, oldest loan first and its interest before its principal; without an amount all that is available. */
export interface Repay extends Envelope {
  readonly type: 'repay'
  readonly account: string
  readonly wallet: WalletName
  readonly asset: string
  readonly amount?: string
  /** The same name of one account is the same repayment (rules 5); loans have names of their own. */
  readonly clientLoanId?: string
}

/** Spot margin: charges the hours that have begun. */
export interface ChargeInterest extends Envelope {
  readonly type: 'charge-interest'
}

export type Command = (
  | OpenAccount
  | OpenEpoch
  | CloseEpoch
  | Deposit
  | Transfer
  | TransferBetween
  | SetRealism
  | SetLevels
  | PlaceOrder
  | PlaceBatch
  | CancelOrders
  | CancelAll
  | EditOrder
  | ReplaceOrder
  | MoveMarket
  | Advance
  | SetHalt
  | SetPositionMode
  | SetMarginMode
  | SetLeverage
  | AdjustMargin
  | SetAutoMargin
  | SettleFunding
  | Borrow
  | Repay
  | ChargeInterest
  | TermsCommand
) & {
  /** Present where a journaled command is applied again: what it was judged by. */
  readonly seen?: readonly SeenMarket[]
}

/** What a command read of one market's house and queues (DESIGN 2), so that a replay judges alike. */
export interface SeenMarket {
  readonly market: string
  readonly last: number
  readonly mark: number
  readonly index: number
  readonly referenceTimeMs: number
  /** House levels: price and lots, as they were when the command first met them. */
  readonly bids: readonly (readonly [ticks: number, lots: number])[]
  readonly asks: readonly (readonly [ticks: number, lots: number])[]
  /** House lots ahead of resting orders that were met. */
  readonly places: readonly (readonly [orderId: number, lots: number])[]
}

/** Orders in one batch at most (open API 6). */
export const BATCH_ORDERS_MAX = 50
/** Longest client order id. */
export const CLIENT_ID_LENGTH_MAX = 64
