import type { Account, WalletName } from './accounts.ts'
import type { SelfTrade } from '../book/book.ts'
import type { Market } from './markets.ts'
import type { OrderFee } from '../orders/order-fee.ts'
import type { CancelReason } from '../reasons.ts'
import type { Sum } from '../ledger/sums.ts'

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

/**
 * `entering` is on its way (latency), `waiting` is for a trigger, `live` rests in the book; the other two are the end of it.
 * An order partly filled is `live` with `lotsFilled` above zero.
 */
export type OrderStatus = 'entering' | 'waiting' | 'live' | 'filled' | 'cancelled'

/** An order of the engine, changed in place. Closed orders leave the state. */
export interface Order {
  readonly id: number
  readonly account: Account
  /** Number of the account's epoch that it belongs to. */
  readonly epoch: number
  readonly market: Market
  /** As it was placed or last edited; price, size and trigger price of now are the order's own. */
  request: OrderRequest
  readonly buy: boolean
  readonly wallet: WalletName
  readonly placedAtMs: number
  /** The parent of an attached order, and the order that it shares its fate with: when one triggers, the other ends. */
  readonly parentId: number
  siblingId: number
  ticks: number
  lots: number
  status: OrderStatus
  updatedAtMs: number
  cancelReason: CancelReason | null
  /** Slot in the book; 0 where it does not rest. */
  slot: number
  /** Thousandths of a reference trade that reach it, from its account's dial when it came to rest. */
  printThousandths: number
  /** Its rank among orders of the same price. */
  priority: number
  /** When an order on its way arrives. */
  entersAtMs: number
  readonly held: Sum
  lotsFilled: number
  /** Ticks x lots of all fills. */
  unitsFilled: number
  /** Fee so far; null before the first fill. */
  fee: OrderFee | null
  makerFills: number
  takerFills: number
  /** Price that fires the order, and whether from below; a trailing order's is what starts it. */
  triggerTicks: number
  triggerUp: boolean
  /** Trailing: best price since it started; 0 before. */
  extreme: number
  /** What the order met when it entered the book. */
  entry: OrderEntry
}

/** The market as an order found it, for its receipt. Zero where there was none. */
export interface OrderEntry {
  bestTicks: number
  /** Twice the middle of the best prices, so that it is whole. */
  midTicksTwice: number
  levelsTaken: number
  queueAheadLots: number
  ordersAheadLots: number
  referenceAgeMs: number
  latencyMs: number
}

export function emptyEntry(latencyMs: number): OrderEntry {
  return {
    bestTicks: 0,
    midTicksTwice: 0,
    levelsTaken: 0,
    queueAheadLots: 0,
    ordersAheadLots: 0,
    referenceAgeMs: 0,
    latencyMs,
  }
}

/** Lots that are still to be filled; an order by amount has none of its own. */
export function lotsLeft(order: Order): number {
  return order.request.amount === undefined ? order.lots - order.lotsFilled : 0
}

/** The asset that a hold of the order lies on. */
export function holdAsset(order: Order): number {
  return holdAssetOf(order.market, order.buy)
}

/** Spot sells hold what they sell; all others hold the quote asset. */
export function holdAssetOf(market: Market, buy: boolean): number {
  return buy || market.terms.product === 'futures' ? market.quoteAsset : market.baseAsset
}
