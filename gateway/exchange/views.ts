import type { Realism } from '#gateway/engine/orders/realism.ts'
import type { CancelReason } from '#gateway/engine/reasons.ts'
import type { SelfTrade } from '#gateway/engine/book/book.ts'
import type { AttachedView, BillKind, MarketKey, ReceiptView, TriggerView } from './view-parts.ts'
import type { Product } from '#gateway/engine/state/market-terms.ts'
import type { Force, OrderType, Side, WalletName } from '#gateway/engine/state/order-request.ts'
import type { MarginMode, OrderStatus, PositionSide } from '#gateway/engine/state/records.ts'

/**
 * The exchange's views for the code that writes answers and streams. Prices, sizes and amounts are decimals as strings, ids decimal
 * integers as strings, times milliseconds of the market clock. Everything here is durable.
 */

/** The balance of one asset in one wallet. */
export interface BalanceView {
  readonly wallet: WalletName
  readonly asset: string
  readonly total: string
  /** The amount that can be used now; in a futures wallet less the margins of its cross positions and their net unrealised loss. */
  readonly available: string
  /** Frozen for open orders. */
  readonly frozen: string
  /** Margin wallets: principal owed, and interest charged but not yet paid. */
  readonly borrowed: string
  readonly interest: string
}

/** The futures wallet as the risk engine judges it (formulas 4). */
export interface FuturesAccountView {
  readonly asset: string
  readonly balance: string
  readonly available: string
  readonly frozen: string
  readonly unrealisedProfit: string
  /** Balance, isolated margins and unrealised profit. */
  readonly equity: string
  /** Margin of isolated positions. */
  readonly isolatedMargin: string
  /** Initial margin of cross positions. */
  readonly crossedMargin: string
  readonly crossedProfit: string
  readonly isolatedProfit: string
  /** Of the cross account: its maintenance margin, and that over its equity; both `0` without cross positions. */
  readonly maintenanceMargin: string
  readonly marginRatio: string
}

/** A spot margin wallet as the risk engine judges it (formulas 10). Valued in USDT. */
export interface MarginAccountView {
  readonly wallet: WalletName
  readonly debt: string
  readonly netAssets: string
  readonly riskRatio: string
  readonly state: 'safe' | 'warned' | 'liquidated'
}

export interface LoanView {
  readonly loanId: string
  readonly wallet: WalletName
  readonly asset: string
  readonly principal: string
  readonly interest: string
  readonly dailyRate: string
  readonly borrowedAtMs: number
}

export interface EpochView {
  readonly number: number
  readonly startedAtMs: number
  /** Null while the epoch runs. */
  readonly endedAtMs: number | null
  readonly funds: readonly { readonly asset: string; readonly amount: string }[]
}

export interface AccountView {
  readonly account: string
  /** The running epoch; null between a close and the next opening. */
  readonly epoch: EpochView | null
  readonly epochsClosed: number
  readonly spotLevel: number
  readonly futuresLevel: number
  readonly realism: Realism
  readonly positionMode: 'one-way' | 'hedge'
}

/** An account's settings for one futures market. */
export interface LeverageView extends MarketKey {
  readonly marginMode: MarginMode
  readonly leverageCrossed: string
  readonly leverageLong: string
  readonly leverageShort: string
  readonly maxLeverage: string
}

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
  readonly loan?: 'borrow' | 'repay' | 'both'
  readonly reduceOnly: boolean
  /** Hedge mode; null in one-way mode and in spot. */
  readonly positionSide: 'long' | 'short' | null
  /** Futures: the account's settings for the market; null in spot. */
  readonly marginMode: MarginMode | null
  readonly leverage: string | null
  readonly trigger: TriggerView | null
  /** Take-profit, stop-loss or trailing orders that specify it: whether the order closes the whole position or a part of it. */
  readonly target?: 'whole' | 'part'
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
  readonly timeMs: number
}

/** A position's place in the automatic deleveraging queue. */
export interface DeleveragingView extends MarketKey {
  readonly side: PositionSide
  /** 5 for the first fifth of the queue, 1 for the last. */
  readonly lamps: number
}

/** A futures position; just after its close its size is `0`. All figures are the risk engine's, at the current mark price. */
export interface PositionView extends MarketKey {
  readonly account: string
  /** `net` in one-way mode. */
  readonly side: PositionSide
  readonly direction: 'long' | 'short'
  readonly marginMode: MarginMode
  readonly leverage: string
  readonly size: string
  /** Size that no open reduce-only order will close; orders that wait for a trigger do not count. */
  readonly available: string
  /** Isolated: whether margin is added automatically to prevent a liquidation. */
  readonly autoMargin: boolean
  readonly averagePrice: string
  readonly markPrice: string
  readonly breakEvenPrice: string
  /** Isolated: its own margin; cross: its initial margin. */
  readonly margin: string
  readonly unrealisedProfit: string
  /** Percent of the margin. */
  readonly roe: string
  readonly realisedProfit: string
  readonly fees: string
  readonly funding: string
  /** `0` if there is none. */
  readonly liquidationPrice: string
  /** Isolated: its own; cross: its contract's, for both sides of a hedge together. */
  readonly maintenanceMargin: string
  /** Isolated: its own; cross: the whole account's. */
  readonly marginRatio: string
  readonly openedAtMs: number
  readonly updatedAtMs: number
}

/** A position that has been closed. */
export interface ClosedPositionView extends MarketKey {
  readonly positionId: string
  readonly account: string
  readonly epoch: number
  readonly side: PositionSide
  readonly direction: 'long' | 'short'
  readonly marginMode: MarginMode
  readonly leverage: string
  /** The total size that was opened. */
  readonly size: string
  readonly openAveragePrice: string
  readonly closeAveragePrice: string
  readonly profit: string
  readonly fees: string
  /** The parts of the fees that were charged for opening and for closing. */
  readonly openFees: string
  readonly closeFees: string
  readonly funding: string
  /** Profit less fees, plus funding. */
  readonly netProfit: string
  readonly closedBy: 'order' | 'liquidation' | 'deleveraging' | 'reset' | 'delisting'
  readonly openedAtMs: number
  readonly closedAtMs: number
}

export interface TransferView {
  readonly transferId: string
  readonly clientTransferId: string | null
  readonly account: string
  readonly epoch: number
  readonly from: WalletName
  readonly to: WalletName
  readonly asset: string
  readonly amount: string
  readonly timeMs: number
  /** For a transfer between two accounts: payer and payee. Each of them has the row. */
  readonly between?: { readonly payer: string; readonly payee: string }
}

/** One row of an account's ledger: `balance` is the previous row's balance plus `amount` less `fee`. */
export interface BillView {
  readonly billId: string
  readonly account: string
  readonly epoch: number
  readonly wallet: WalletName
  readonly asset: string
  readonly kind: BillKind
  /** Signed, before the fee. */
  readonly amount: string
  readonly fee: string
  readonly balance: string
  /** Trades: their side and market. */
  readonly side: Side | null
  readonly market: string | null
  readonly symbol: string | null
  /** Id of the fill, transfer, loan, funding or epoch it belongs to; `0` if there is none. */
  readonly ref: string
  readonly timeMs: number
}

/** A value that a row must have, or several of which it must have one. */
export type OneOf = string | readonly string[]

/** A filter for the rows of a history, newest first. Times are inclusive; ids are as in the rows. */
export interface HistoryQuery {
  /** Omitted for all epochs. */
  readonly epoch?: number | undefined
  readonly market?: string | undefined
  readonly product?: Product | undefined
  /** In one product or, without `product`, in all. */
  readonly symbol?: OneOf | undefined
  /** Orders: `true` for orders that waited for a trigger, `false` for the others; omitted for both. */
  readonly triggers?: boolean | undefined
  /** Fills: only those of this order. */
  readonly orderId?: string | undefined
  readonly asset?: OneOf | undefined
  readonly wallet?: WalletName | undefined
  readonly kind?: OneOf | undefined
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
  /** Only rows with a smaller id. */
  readonly idBelow?: string | undefined
  /** How many of the newest rows to skip. */
  readonly skip?: number | undefined
  /** Maximum number of rows, up to 1000. */
  readonly limit: number
}
