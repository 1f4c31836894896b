import type { ProductWallet } from '#lib/contract/products/product-facts.ts'
import type { ScaledSizes } from '#lib/contract/trading/order-kinds.ts'
import type { TriggerKind, OrderForce } from '#lib/contract/trading/trading-orders.ts'
import type { Lots, RateMillionths, Ticks } from '#lib/kernel/money.ts'
import type { SelfTrade } from '../../book/taker.ts'
import type { Content } from './request-names.ts'

/** The wallets of an account. An isolated margin wallet belongs to one spot pair. */
export type WalletName = 'spot' | 'futures' | 'cross' | `isolated:${string}` | ProductWallet

export type Side = 'buy' | 'sell'

export type OrderType = 'limit' | 'market'

/** How an order changes the debt of its wallet: it borrows its funds first, repays from its proceeds, or does both. */
export type OrderLoan = 'borrow' | 'repay' | 'both'
export type Force = OrderForce

/** The price that a trigger watches. */
export type TriggerBy = 'last' | 'mark'

/** The condition for which an order waits before it goes to the book. */
export interface TriggerRequest {
  readonly kind: TriggerKind
  readonly by: TriggerBy
  /** Price in ticks; for a trailing order the price that starts it, 0 to start at once. */
  readonly ticks: Ticks
  /** Trailing only: the callback from the best price that triggers, in millionths. */
  readonly callbackMillionths?: RateMillionths
}

/** A take-profit or stop-loss attached to an order: placed for the filled lots when the order ends. */
export interface AttachedRequest {
  readonly ticks: Ticks
  readonly by: TriggerBy
  /** Limit price; omitted for a market order. */
  readonly limitTicks?: Ticks
}

/** One of the targets of a bracket: a take-profit for a share of what its entry has filled. */
export interface BracketTarget extends AttachedRequest {
  /** A whole number; those of all targets add up to 100. */
  readonly percent: number
}

/** A total that is split over several limit orders between the order's price and another. */
export interface ScaledRequest {
  /** The price of the last order; that of the first is the order's own. */
  readonly toTicks: Ticks
  readonly count: number
  readonly sizes: ScaledSizes
}

/** The part of an iceberg that the book shows at a time, in lots. */
export interface IcebergRequest {
  readonly visible: Lots
}

/** A TWAP: a size that is taken in equal slices at equal intervals. */
export interface TwapRequest {
  readonly slices: number
  readonly everyMs: number
}

/** The group of the orders that one command has placed: the id of its first order, or of the entry. */
export interface OrderGroup {
  readonly kind: 'scaled' | 'bracket'
  readonly id: number
  /** Its number, from 1; 0 for the stop of a bracket. */
  readonly nth: number
  readonly of: number
}

/** An order as in a command. Prices in ticks, sizes in lots; `units.ts` parses the decimals of requests. */
export interface OrderRequest {
  readonly clientOrderId?: string
  /**
   * The content of what the client asked for, where the order has figures of the moment, like the size of a position; without it the order
   * itself is the content of its name.
   */
  readonly content?: Content
  readonly market: string
  readonly wallet: WalletName
  readonly side: Side
  readonly type: OrderType
  readonly force: Force
  /** Limit price; 0 for a market order. */
  readonly ticks: Ticks
  /** Size in lots; 0 if `amount` is given. */
  readonly lots: Lots
  /** Market buy by amount: the amount of the quote asset to spend, a decimal. */
  readonly amount?: string
  readonly selfTrade?: SelfTrade
  /** From a margin wallet: whether the order borrows what it lacks when placed, repays with the proceeds of its fills, or both. */
  readonly loan?: OrderLoan
  readonly reduceOnly?: boolean
  /** Hedge mode: the side of the position that the order opens, or closes with `reduceOnly`. */
  readonly positionSide?: 'long' | 'short'
  readonly trigger?: TriggerRequest
  /**
   * Futures: whether a take-profit, stop-loss or closing trailing order closes the whole position, whatever its size then, or a part of
   * the given size. If omitted, as by some orders of before 1.0: the size as placed. Never more than the position.
   */
  readonly target?: 'whole' | 'part'
  readonly takeProfit?: AttachedRequest
  readonly stopLoss?: AttachedRequest
  /** The strategy that placed it, and the line of the strategy for which it did; -1 for none. */
  readonly strategy?: { readonly id: number; readonly line: number }
  /** OCO: the stop beside this limit order. The first of the two to be filled or triggered ends the other. */
  readonly oco?: AttachedRequest
  /** GTD: when the order ends, in milliseconds of the exchange's clock. */
  readonly expiresAtMs?: number
  /** Scaled: the order is a total, which is placed as several orders or not at all. */
  readonly scaled?: ScaledRequest
  /** Bracket: the targets that come with the order beside its one stop-loss. */
  readonly bracket?: readonly BracketTarget[]
  /** Iceberg: the order shows only a part of its size in the book. */
  readonly iceberg?: IcebergRequest
  /** TWAP: the order never rests, and takes its size in slices by the clock; its price is the worst that they accept. */
  readonly twap?: TwapRequest
  /** Chase: the order rests at the best price of its side and follows it; its price is the furthest. */
  readonly chase?: true
  /** The engine's own mark of orders that were placed together. */
  readonly group?: OrderGroup
}
