import type { Direction } from '#lib/calc/contract-terms.ts'
import type { OrderBook } from '../book/book.ts'
import type { HouseLadder } from '../book/house-ladder.ts'
import type { Amount } from '../ledger/amounts.ts'
import type { Factor, Sum } from '../ledger/sums.ts'
import type { OrderFee } from '../orders/order-fee.ts'
import type { Realism } from '../orders/realism.ts'
import type { CancelReason } from '../reasons.ts'
import type { MarketTerms } from './market-terms.ts'
import type { OrderList } from './order-list.ts'
import type { OrderRequest, WalletName } from './order-request.ts'
import type { TriggerList } from './trigger-list.ts'

// What the engine keeps refers to one another: an account to its orders and positions, these to their account and market.

/**
 * `trader` is a simulation account. The others are the exchange's own: `house` posts the reference market's liquidity, `issuer` is
 * where paper funds come from and go back to, `fees` earns them, `residue` takes what rounding a fee leaves, `clearing` stands
 * between the sides of every futures contract, `insurance` takes over positions in liquidation,
 * `lender` lends to margin wallets and earns the interest.
 */
export type AccountKind = 'trader' | 'house' | 'issuer' | 'fees' | 'residue' | 'clearing' | 'insurance' | 'lender'

/** One asset in one wallet. What is available is `total - frozen`. */
export interface Balance {
  readonly total: Sum
  /** Held for open orders; a part of `total`. */
  readonly frozen: Sum
}

/** One life of a simulation account, from a start balance to a reset. */
export interface Epoch {
  readonly number: number
  readonly startedAtMs: number
  /** The order of each client order id, open or closed. */
  readonly clientOrderIds: Map<string, number>
  readonly transferIds: Map<string, number>
  /** What was answered to each named borrowing and repayment, by kind and name. */
  readonly loanAnswers: Map<string, LoanAnswer>
}

/** What became of a borrowing or a repayment that has a name: whoever sends it again is told the same. */
export interface LoanAnswer {
  /** Of a borrowing the loan's id, of a repayment the number of the record that made it. */
  readonly id: number
  readonly wallet: WalletName
  readonly asset: string
  /** Decimals: what was borrowed or repaid, and what the wallet owes of the asset after it. */
  readonly amount: string
  readonly owed: string
}

export interface Account {
  readonly id: string
  /** Its number in the state, from 1; self-trade prevention compares it. */
  readonly number: number
  readonly kind: AccountKind
  /** Balances by asset number; a hole where an asset was never touched. */
  readonly wallets: Map<WalletName, (Balance | undefined)[]>
  /** The spot wallet of `wallets`, which nearly every order asks for. */
  readonly spot: (Balance | undefined)[]
  spotLevel: number
  futuresLevel: number
  realism: Realism
  epoch: Epoch | null
  epochsClosed: number
  readonly openOrders: OrderList<Order>
  /** Futures: one position per market in one-way mode, one per side in hedge mode. */
  positionMode: 'one-way' | 'hedge'
  /** Futures settings by market id; the default where there is none. */
  readonly futuresSettings: Map<string, FuturesSettings>
  /** Open positions by `positionKey`. */
  readonly positions: Map<string, Position>
  /** Open loans of margin wallets by id, oldest first. */
  readonly loans: Map<number, Loan>
  /** How many orders are open by market and kind, see `openCountIndex`: contracts limit them. */
  readonly openCounts: number[]
}

/**
 * `entering` is on its way (latency), `waiting` is for a trigger, `live` rests in the book; the other two are the end of it.
 * An order partly filled is `live` with `lotsFilled` above zero.
 */
export type OrderStatus = 'entering' | 'waiting' | 'live' | 'filled' | 'cancelled'

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

/** A fee rate pair as integers of 10^-7. */
export interface ScaledRates {
  readonly maker: bigint
  readonly taker: bigint
}

/** What the fee on one lot of base and on one tick x lot of quote is at one level, exact. */
export interface SpotFees {
  readonly makerBase: Factor
  readonly takerBase: Factor
  readonly makerQuote: Factor
  readonly takerQuote: Factor
}

/** One market of the engine: its terms, its book and what is known of the reference market. */
export interface Market {
  /** `spot:BTCUSDT` */
  readonly id: string
  /** The list of this market alone, which is all that most commands look at. */
  readonly alone: readonly Market[]
  /** Its place among the markets. */
  readonly number: number
  /** Its scale, assets and names never change; the rest may, by a journaled command. */
  terms: MarketTerms
  /** False once the market was delisted: it stays for what refers to it, and nothing can be done in it. */
  listed: boolean
  readonly baseAsset: number
  readonly quoteAsset: number
  /** Amount of quote in one tick x lot, and of base in one lot. */
  readonly unitValue: Factor
  readonly lotSize: Factor
  valueMin: Amount
  /** The least ticks x lots that are worth `valueMin`. */
  unitsMin: number
  /** Spot fees by level. */
  spotFees: readonly SpotFees[]
  readonly book: OrderBook
  readonly house: HouseLadder
  /** Resting orders by their slot in the book. */
  readonly resting: (Order | undefined)[]
  readonly triggers: TriggerList<Order>
  /** Accounts that hold a position here, in the order in which they came. */
  readonly holders: Set<Account>
  halted: boolean
  /** Ticks; 0 until the reference market has said it. */
  last: number
  mark: number
  index: number
  /** Market time of the reference data; 0 before the first. */
  referenceTimeMs: number
}

export type MarginMode = 'crossed' | 'isolated'

export type PositionSide = 'net' | 'long' | 'short'

/** What an account has set for one futures market. */
export interface FuturesSettings {
  marginMode: MarginMode
  leverageCrossed: number
  leverageLong: number
  leverageShort: number
  /** There, and true, where margin of longs, or of shorts, is added by itself (rules 5). */
  autoLong?: true
  autoShort?: true
}

/** One futures position, changed in place. Without lots it is closed and leaves the state. */
export interface Position {
  readonly account: Account
  readonly market: Market
  readonly side: PositionSide
  direction: Direction
  lots: number
  /** What its lots cost when they were opened: price x size over all fills, less the share of what was closed. */
  cost: Amount
  readonly marginMode: MarginMode
  /** Isolated: its own margin, taken from the wallet. Zero in cross margin. */
  margin: Amount
  leverage: number
  /** Profit of all that was closed, fees and funding so far. */
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
  /** Charged and not paid yet. */
  interest: Amount
  readonly borrowedAtMs: number
  hoursCharged: number
}
