import type { PositionSide } from '#lib/contract/trading/trading-fields.ts'
import type { OrderStatus } from '#lib/contract/trading/trading-orders.ts'
import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import { type Lots, type Ticks, type Units, type Amount } from '#lib/kernel/money.ts'
import type { Direction } from '#lib/calc/arithmetic/contract-terms.ts'
import type { OrderBook } from '../../book/book.ts'
import type { HouseLadder } from '../../book/house-ladder.ts'
import type { Factor, Sum } from '../money/sums.ts'
import type { Charged } from '../money/order-fee.ts'
import type { Realism } from './realism.ts'
import type { CancelReason } from './reasons.ts'
import type { DueHeap } from './due-heap.ts'
import type { MarketTerms } from './market-terms.ts'
import type { OwnRates, SpotFees } from './rates.ts'
import type { OrderList } from './order-list.ts'
import type { OrderRequest, WalletName } from './order-request.ts'
import type { Content, RequestNames } from './request-names.ts'
import type { Settlement } from './settlement.ts'
import type { ProductAccountKind } from './product-types.ts'
import type { TriggerList } from './trigger-list.ts'

// The engine's records reference each other: an account its orders and positions, these their account and market.

/**
 * `trader` is a simulation account. The others are the exchange's own: `house` posts the reference market's liquidity, `issuer` is
 * the source and sink of paper funds, `fees` earns them, `residue` takes what rounding a fee leaves, `clearing` is between the sides of
 * every futures contract, `insurance` takes over positions in liquidation, `lender` lends to margin wallets and earns the interest,
 * `operator` is the other side of what operators give and take; it is there from their first adjustment on.
 * Products have further ones: the other side of what they pay and take, and accounts in which they trade for traders, with wallets and
 * positions like a trader's.
 */
export type AccountKind =
  | 'trader'
  | 'house'
  | 'issuer'
  | 'fees'
  | 'residue'
  | 'clearing'
  | 'insurance'
  | 'lender'
  | 'operator'
  | ProductAccountKind

/** One asset in one wallet. The available amount is `total - frozen`. */
export interface Balance {
  readonly total: Sum
  /** Frozen for open orders; a part of `total`. */
  readonly frozen: Sum
}

/** One period of a simulation account, from an initial balance to a reset. */
export interface Epoch {
  readonly number: number
  readonly startedAtMs: number
  /** The order of each client order id, open or closed. */
  readonly clientOrderIds: RequestNames
  readonly transferIds: RequestNames
  /** The answers to named loans and repayments, by kind and name. */
  readonly loanAnswers: Map<string, KeptAnswer>
  /** The record of each client request of a product, by product and request id. */
  readonly productRequests: RequestNames
}

/** The result of a named loan or repayment, which a duplicate request gets again. */
export interface LoanAnswer {
  /** The loan's id, or for a repayment the sequence of its record. */
  readonly id: number
  readonly wallet: WalletName
  readonly asset: string
  /** Decimals: the amount borrowed or repaid, and what the wallet then owes of the asset. */
  readonly amount: string
  readonly owed: string
}

/** The answer to a named loan or repayment, as it is kept. */
export interface KeptAnswer {
  readonly answer: LoanAnswer
  /** The content of the request; undefined for some answers of before 1.0. */
  readonly content: Content | undefined
}

export interface Account {
  readonly id: string
  /** Its number in the state, from 1; self-trade prevention compares it. */
  readonly number: number
  readonly kind: AccountKind
  /** Whether it trades in wallets: a trader's does, and those in which products trade. The exchange's own have one, which may be below zero. */
  readonly hasWallets: boolean
  /** Balances by asset number; a hole for an asset that was never used. */
  readonly wallets: Map<WalletName, (Balance | undefined)[]>
  /** The spot wallet of `wallets`, kept separately because almost every order needs it. */
  readonly spot: (Balance | undefined)[]
  spotLevel: number
  futuresLevel: number
  /** Rates that an operator has given to the account, by product; null for none. */
  ownRates: { readonly spot?: OwnRates; readonly futures?: OwnRates } | null
  realism: Realism
  epoch: Epoch | null
  epochsClosed: number
  readonly openOrders: OrderList<Order>
  /** Futures: one position per market in one-way mode, one per side in hedge mode. */
  positionMode: 'one-way' | 'hedge'
  /** Futures settings by market id; missing for the default. */
  readonly futuresSettings: Map<string, FuturesSettings>
  /** Open positions by `positionKey`. */
  readonly positions: Map<string, Position>
  /** Open loans of margin wallets by id, oldest first. */
  readonly loans: Map<number, Loan>
  /** The number of open orders by market and kind, see `openCountIndex`: contracts limit them. */
  readonly openCounts: number[]
}

/**
 * `entering` is in transit (latency), `waiting` waits for a trigger, `live` rests in the book; the other two are final. A partly
 * filled order is `live` with `lotsFilled` above zero.
 */
export type { OrderStatus }

/** The part of an order that tells which market it met when it entered the book, for its receipt. Zero if there was none. */
export interface OrderEntry {
  bestTicks: Ticks
  /** Twice the mid price, so that it is a whole number. */
  midTicksTwice: number
  levelsTaken: number
  queueAheadLots: Lots
  ordersAheadLots: Lots
  referenceAgeMs: number
  latencyMs: number
}

/** The progress of an order that works by itself: a TWAP in the market, a chase in the book. */
export interface OrderWork {
  readonly startedAtMs: number
  /** When it last took a slice or a price; 0 before the first slice. */
  actedAtMs: number
  /** The slices that were due so far, or how often it was re-priced. */
  done: number
  /** Chase: the price at which it rests; a TWAP has none. */
  ticks: Ticks
}

/** An order of the engine, changed in place. Closed orders leave the state. */
export interface Order extends OrderEntry, Charged {
  readonly id: number
  readonly account: Account
  /** Number of the account's epoch to which it belongs. */
  readonly epoch: number
  readonly market: Market
  /** Its index in its account's list of open orders. */
  listIndex: number
  /** The request as placed or last edited; the current price, size and trigger price are fields of the order. */
  request: OrderRequest
  readonly buy: boolean
  readonly wallet: WalletName
  readonly placedAtMs: number
  /** The parent of an attached order, and its sibling: when one triggers, the other is cancelled. */
  readonly parentId: number
  siblingId: number
  ticks: Ticks
  lots: Lots
  status: OrderStatus
  updatedAtMs: number
  cancelReason: CancelReason | null
  /** Slot in the book; 0 if it does not rest. */
  slot: number
  /** Thousandths of a reference trade that it gets, by its account's realism when it started to rest. */
  printThousandths: number
  /** Its queue priority among orders of the same price. */
  priority: number
  /** Arrival time of an order in transit. */
  entersAtMs: number
  readonly held: Sum
  lotsFilled: Lots
  /** Ticks x lots of all fills. */
  unitsFilled: Units
  makerFills: number
  takerFills: number
  /** Price that fires the order, and whether from below; for a trailing order the price that starts it. */
  triggerTicks: Ticks
  triggerUp: boolean
  /** Trailing: best price since it started; 0 before that. */
  extreme: Ticks
  /** Null for orders that do not work by themselves, and before they arrive. */
  work: OrderWork | null
  /** How it settled a position, for an order that the exchange made and filled itself; null for all others. */
  settled: Settlement | null
}

/** One market of the engine: its terms, its book and the latest data of the reference market. */
export interface Market {
  /** `spot:BTCUSDT` */
  readonly id: string
  /** A list of only this market, shared by the commands that read no other. */
  readonly alone: readonly Market[]
  /** Its index among the markets. */
  readonly number: number
  readonly isFutures: boolean
  /** Scale, assets and names never change; journaled commands may change the rest. */
  terms: MarketTerms
  /** False once delisted: the market remains for references to it, but nothing can be done in it. */
  listed: boolean
  readonly baseAsset: number
  readonly quoteAsset: number
  /** Amount of quote in one tick x lot, and of base in one lot. */
  readonly unitValue: Factor
  readonly lotSize: Factor
  valueMin: Amount
  /** The minimum ticks x lots that are worth `valueMin`. */
  unitsMin: Units
  /** Spot fees by level. */
  spotFees: readonly SpotFees[]
  /** Rates that an operator has given to the market, whatever the level; null for none. */
  ownRates: OwnRates | null
  readonly book: OrderBook
  readonly house: HouseLadder
  /** Resting orders by their slot in the book. */
  readonly resting: (Order | undefined)[]
  readonly triggers: TriggerList<Order>
  /** TWAP orders by the time of their next slice, and chase orders. */
  readonly slicing: DueHeap<Order>
  readonly chasing: Set<Order>
  /** Accounts with a position here, in the order in which they opened it. */
  readonly holders: Set<Account>
  /** Whether an operator lets nothing be filled or triggered. */
  halted: boolean
  /** What an operator takes from traders beyond that, or without it; null if nothing. See `trading-mode.ts`. */
  restriction: 'cancel-only' | 'read-only' | null
  /** Whether the reference market's prices are current. */
  state: MarketState
  /** Whether it has been in another state than `live`, and no price has come since. */
  awaitsPrice: boolean
  /** Ticks; 0 until the reference market has sent it. */
  last: Ticks
  mark: Ticks
  index: Ticks
  /** Market time of the reference data; 0 before the first. */
  referenceTimeMs: number
}

export type MarginMode = 'crossed' | 'isolated'

export type { PositionSide }

/** An account's settings for one futures market. */
export interface FuturesSettings {
  marginMode: MarginMode
  leverageCrossed: number
  leverageLong: number
  leverageShort: number
  /** Present, and true, if margin is added automatically to longs or to shorts. */
  autoLong?: true
  autoShort?: true
}

/** One futures position, changed in place. Without lots it is closed and removed from the state. */
export interface Position {
  readonly account: Account
  readonly market: Market
  readonly side: PositionSide
  direction: Direction
  lots: Lots
  /** The opening cost of its lots: price x size over all fills, less the share of the closed lots. */
  cost: Amount
  readonly marginMode: MarginMode
  /** Isolated: its own margin, taken from the wallet. Zero in cross margin. */
  margin: Amount
  leverage: number
  /** Realised profit of all closed lots, fees and funding so far. */
  realised: Amount
  fees: Amount
  funding: Amount
  readonly openedAtMs: number
  updatedAtMs: number
}

/** One loan, changed in place. */
export interface Loan {
  readonly id: number
  readonly wallet: WalletName
  readonly asset: number
  principal: Amount
  /** Charged but not paid yet. */
  interest: Amount
  readonly borrowedAtMs: number
  hoursCharged: number
}
