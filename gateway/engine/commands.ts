import type { Lots, RateMillionths, Ticks } from '#lib/kernel/money.ts'
import type { Envelope, Funding } from './envelope.ts'
import type { ProductCommand } from './products/commands.ts'
import type { Realism } from './orders/realism.ts'
import type { TermsCommand } from './terms-commands.ts'
import type { AttachedRequest, OrderRequest, WalletName } from './state/order-request.ts'

export interface OpenAccount extends Envelope {
  readonly type: 'open-account'
  readonly account: string
  readonly realism: Realism
}

/** Starts an epoch with its initial balance, shown as a deposit. */
export interface OpenEpoch extends Envelope {
  readonly type: 'open-epoch'
  readonly account: string
  readonly funds: readonly Funding[]
}

/**
 * Ends an epoch: open orders are cancelled, positions are closed at the mark price, loans end, and the remaining funds return to their
 * source.
 */
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

/** Transfers between wallets of two accounts. Whether the one may pay the other is checked before this command is sent. */
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

/** An order by its id or by its client order id. */
export type OrderKey = { readonly orderId: number } | { readonly clientOrderId: string }

export interface CancelOrders extends Envelope {
  readonly type: 'cancel'
  readonly account: string
  readonly orders: readonly OrderKey[]
}

/** Cancels open orders of one market or all: trigger orders, the others, or both. */
export interface CancelAll extends Envelope {
  readonly type: 'cancel-all'
  readonly account: string
  readonly market?: string
  readonly kind: 'orders' | 'triggers' | 'both'
}

/**
 * Changes an open order, which keeps its id. It keeps its queue position unless its price changes or its size grows. Omitted optional
 * fields stay unchanged.
 */
export interface EditOrder extends Envelope {
  readonly type: 'edit'
  readonly account: string
  readonly order: OrderKey
  /** New limit price in ticks; 0 keeps it. */
  readonly ticks: Ticks
  /** New size of the whole order in lots; 0 keeps it. */
  readonly lots: Lots
  /** Trigger orders: new trigger price in ticks; 0 keeps it. */
  readonly triggerTicks: Ticks
  /** Trailing orders: the callback from the best price that triggers, in millionths. */
  readonly callbackMillionths?: RateMillionths
  /** Trigger orders by amount: the amount of the quote asset to spend. */
  readonly amount?: string
  /** Attached orders; null removes one. */
  readonly takeProfit?: AttachedRequest | null
  readonly stopLoss?: AttachedRequest | null
  /** A new name; earlier names of the order stay valid. */
  readonly clientOrderId?: string
}

/** Cancels an order and places another in its place, or does neither. */
export interface ReplaceOrder extends Envelope {
  readonly type: 'replace'
  readonly account: string
  readonly order: OrderKey
  readonly ticks: Ticks
  readonly lots: Lots
  readonly amount?: string
  readonly clientOrderId?: string
}

/** One trade of the reference market. */
export interface Print {
  readonly ticks: Ticks
  readonly lots: Lots
  /** The taker's side. */
  readonly buy: boolean
}

/** Moves the reference market. Only moves that affected an account are journaled. */
export interface MoveMarket extends Envelope {
  readonly type: 'move'
  readonly market: string
  readonly last: Ticks
  readonly high: Ticks
  readonly low: Ticks
  /** Futures; 0 for spot. */
  readonly mark: Ticks
  readonly index: Ticks
  readonly bids: LadderColumns
  readonly asks: LadderColumns
  readonly prints: readonly Print[]
  /** How old the book was, in milliseconds; 0 if omitted. */
  readonly ageMs?: number
}

/** Prices in ticks and sizes in lots, best first. */
export interface LadderColumns {
  readonly prices: ArrayLike<number>
  readonly sizes: ArrayLike<number>
}

/** Advances the time: orders in transit arrive. */
export interface Advance extends Envelope {
  readonly type: 'advance'
}

export interface SetHalt extends Envelope {
  readonly type: 'set-halt'
  /** Omitted for all markets. */
  readonly market?: string
  readonly halted: boolean
}

/** Futures: one position per market, or one per side. Refused while there are open orders or positions. */
export interface SetPositionMode extends Envelope {
  readonly type: 'set-position-mode'
  readonly account: string
  readonly mode: 'one-way' | 'hedge'
}

/** Futures: the margin mode of one market. Refused while there are open orders or positions in it. */
export interface SetMarginMode extends Envelope {
  readonly type: 'set-margin-mode'
  readonly account: string
  readonly market: string
  readonly mode: 'crossed' | 'isolated'
}

/** Futures: the leverage of one market. In isolated margin `side` limits it to one side; in cross margin it is ignored. */
export interface SetLeverage extends Envelope {
  readonly type: 'set-leverage'
  readonly account: string
  readonly market: string
  readonly leverage: number
  readonly side?: 'long' | 'short'
}

/** Futures: adds margin to an isolated position, or removes some (negative amount). */
export interface AdjustMargin extends Envelope {
  readonly type: 'adjust-margin'
  readonly account: string
  readonly market: string
  readonly side: 'net' | 'long' | 'short'
  readonly amount: string
}

/** Futures: whether margin is added automatically to a market's isolated positions before liquidation; for both sides or one. */
export interface SetAutoMargin extends Envelope {
  readonly type: 'set-auto-margin'
  readonly account: string
  readonly market: string
  readonly side?: 'long' | 'short'
  readonly on: boolean
}

/** Futures: settles funding. Rate in millionths, mark price in ticks. */
export interface SettleFunding extends Envelope {
  readonly type: 'settle-funding'
  readonly market: string
  readonly rateMillionths: RateMillionths
  readonly mark: Ticks
}

/** Spot margin: borrows into a margin wallet; the first hour's interest is due at once. */
export interface Borrow extends Envelope {
  readonly type: 'borrow'
  readonly account: string
  readonly wallet: WalletName
  readonly asset: string
  readonly amount: string
  /** A repeated name refers to the same loan while the account's epoch lasts (rules 5). */
  readonly clientLoanId?: string
}

/** Spot margin: repays the oldest loan first, and interest before principal; without an amount everything available. */
export interface Repay extends Envelope {
  readonly type: 'repay'
  readonly account: string
  readonly wallet: WalletName
  readonly asset: string
  readonly amount?: string
  /** A repeated name refers to the same repayment while the account's epoch lasts (rules 5); loans have separate names. */
  readonly clientLoanId?: string
}

/** Spot margin: charges interest for the hours that have begun. */
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
  | ProductCommand
) & {
  /** Present in a journaled command that is replayed: the figures it was based on. */
  readonly seen?: readonly SeenMarket[]
}

/** The state of one market's house and queues that a command read (DESIGN 2), so that a replay decides alike. */
export interface SeenMarket {
  readonly market: string
  readonly last: Ticks
  readonly mark: Ticks
  readonly index: Ticks
  readonly referenceTimeMs: number
  /** House levels: price and lots, as the command first met them. */
  readonly bids: readonly (readonly [ticks: Ticks, lots: Lots])[]
  readonly asks: readonly (readonly [ticks: Ticks, lots: Lots])[]
  /** House lots ahead of the resting orders that were met. */
  readonly places: readonly (readonly [orderId: number, lots: Lots])[]
}
