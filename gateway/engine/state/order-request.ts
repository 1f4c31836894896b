import type { SelfTrade } from '../book/book.ts'

/** Where an account keeps assets. An isolated margin wallet belongs to one spot pair. */
export type WalletName = 'spot' | 'futures' | 'cross' | `isolated:${string}`

export type Side = 'buy' | 'sell'

export type OrderType = 'limit' | 'market'

export type Force = 'gtc' | 'ioc' | 'fok' | 'post-only'

/** Which price a trigger watches. */
export type TriggerBy = 'last' | 'mark'

/** What an order waits for before it goes to the book. */
export interface TriggerRequest {
  readonly kind: 'trigger' | 'take-profit' | 'stop-loss' | 'trailing'
  readonly by: TriggerBy
  /** Price in ticks; for a trailing order the price that starts it, 0 to start at once. */
  readonly ticks: number
  /** Trailing only: how far the price must come back from its best, in millionths. */
  readonly callbackMillionths?: number
}

/** Take-profit or stop-loss that an order brings along: placed for what was filled when the order ends. */
export interface AttachedRequest {
  readonly ticks: number
  readonly by: TriggerBy
  /** Limit price; left out for a market order. */
  readonly limitTicks?: number
}

/** An order as a command carries it. Prices in ticks, sizes in lots; the wire's decimals are read by `units.ts`. */
export interface OrderRequest {
  readonly clientOrderId?: string
  readonly market: string
  readonly wallet: WalletName
  readonly side: Side
  readonly type: OrderType
  readonly force: Force
  /** Limit price; 0 for a market order. */
  readonly ticks: number
  /** Size in lots; 0 where `amount` is given. */
  readonly lots: number
  /** Market buy by amount: what may be spent of the quote asset, a decimal. */
  readonly amount?: string
  readonly selfTrade?: SelfTrade
  /** From a margin wallet: whether the order borrows what it lacks when it is placed, pays back with what its fills bring, or both. */
  readonly loan?: 'borrow' | 'repay' | 'both'
  readonly reduceOnly?: boolean
  /** Hedge mode: the side of the position that the order opens, or closes with `reduceOnly`. */
  readonly positionSide?: 'long' | 'short'
  readonly trigger?: TriggerRequest
  /**
   * Futures: whether what takes a profit or stops a loss closes the whole position, whatever its size becomes, or a part of the size that
   * is given. Left out, by orders from before rules 5 as well: as large as it was placed, but never larger than the position.
   */
  readonly target?: 'whole' | 'part'
  readonly takeProfit?: AttachedRequest
  readonly stopLoss?: AttachedRequest
}
