import type { Realism } from '#gateway/engine/orders/realism.ts'
import type { CancelReason } from '#gateway/engine/reasons.ts'
import type { SelfTrade } from '#gateway/engine/book/book.ts'
import type { AttachedView, BillKind, MarketKey, ReceiptView, TriggerView } from './view-parts.ts'
import type { Product } from '#gateway/engine/state/market-terms.ts'
import type { Force, OrderType, Side, WalletName } from '#gateway/engine/state/order-request.ts'
import type { MarginMode, OrderStatus, PositionSide } from '#gateway/engine/state/records.ts'

/**
 * What the exchange shows of itself to those who write answers and streams. Prices, sizes and amounts are decimals as strings, ids
 * decimal integers as strings, times milliseconds of the market clock. Everything here is durable.
 */

/** One asset in one wallet. */
export interface BalanceView {
  readonly wallet: WalletName
  readonly asset: string
  readonly total: string
  /** What can be used now: of a futures wallet less what its cross positions need and have lost. */
  readonly available: string
  /** Held for open orders. */
  readonly frozen: string
  /** Margin wallets: principal owed, and interest charged and not paid. */
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
  /** Of the cross account: maintenance over equity; `0` without positions. */
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
  /** Null while it runs. */
  readonly endedAtMs: number | null
  readonly funds: readonly { readonly asset: string; readonly amount: string }[]
}

export interface AccountView {
  readonly account: string
  /** The one that runs; null between a close and the next opening. */
  readonly epoch: EpochView | null
  readonly epochsClosed: number
  readonly spotLevel: number
  readonly futuresLevel: number
  readonly realism: Realism
  readonly positionMode: 'one-way' | 'hedge'
}

/** What an account has set for one futures market. */
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
  /** `0` where an amount was given instead. */
  readonly size: string
  /** Market buy by amount: what may be spent. */
  readonly amount: string | null
  /** `live` with a filled size is partly filled. */
  readonly status: OrderStatus
  readonly cancelReason: CancelReason | null
  readonly filledSize: string
  /** In the quote coin. */
  readonly filledValue: string
  /** `0` where nothing was filled. */
  readonly averagePrice: string
  readonly fee: string
  readonly feeAsset: string
  /** Frozen for it now. */
  readonly held: string
  readonly selfTrade: SelfTrade
  /** Of an order that borrows what it lacks, or pays back with what it gets. */
  readonly loan?: 'borrow' | 'repay' | 'both'
  readonly reduceOnly: boolean
  /** Hedge mode; null in one-way mode and in spot. */
  readonly positionSide: 'long' | 'short' | null
  /** Futures: what the account has set for the market; null in spot. */
  readonly marginMode: MarginMode | null
  readonly leverage: string | null
  readonly trigger: TriggerView | null
  /** Of a target that says so: whether it closes the whole position, or a part of it. */
  readonly target?: 'whole' | 'part'
  readonly takeProfit: AttachedView | null
  readonly stopLoss: AttachedView | null
  /** The order that brought this one along, and the one that it shares its fate with. */
  readonly parentId: string | null
  readonly siblingId: string | null
  readonly placedAtMs: number
  readonly updatedAtMs: number
  readonly receipt: ReceiptView
}

/** One side of a trade. */
export interface FillView extends MarketKey {
  /** Unique within the account; grows with time. */
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
  /** Futures: profit that closing realised, before the fee. */
  readonly profit: string
  readonly reduceOnly: boolean
  readonly positionSide: 'long' | 'short' | null
  readonly timeMs: number
}

/** Where a position stands in the queue of automatic deleveraging. */
export interface DeleveragingView extends MarketKey {
  readonly side: PositionSide
  /** 5 for the first fifth of the queue, 1 for the last. */
  readonly lamps: number
}

/** An open futures position. All figures as the risk engine has them, at the mark of now. */
export interface PositionView extends MarketKey {
  readonly account: string
  /** `net` in one-way mode. */
  readonly side: PositionSide
  readonly direction: 'long' | 'short'
  readonly marginMode: MarginMode
  readonly leverage: string
  readonly size: string
  /** Size that no open order is going to close. */
  readonly available: string
  /** Isolated: whether its margin is added by itself before it is liquidated. */
  readonly autoMargin: boolean
  readonly averagePrice: string
  readonly markPrice: string
  readonly breakEvenPrice: string
  /** Isolated: its own margin; crossed: its initial margin. */
  readonly margin: string
  readonly unrealisedProfit: string
  /** Percent of the margin. */
  readonly roe: string
  readonly realisedProfit: string
  readonly fees: string
  readonly funding: string
  /** `0` where there is none. */
  readonly liquidationPrice: string
  /** Isolated: its own; crossed: of its contract, both sides of a hedge together. */
  readonly maintenanceMargin: string
  /** Isolated: its own; crossed: of the whole account. */
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
  /** All that was opened in its life. */
  readonly size: string
  readonly openAveragePrice: string
  readonly closeAveragePrice: string
  readonly profit: string
  readonly fees: string
  /** What of the fees was charged for opening it, and for closing it. */
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
  /** Of a transfer between two accounts: which one paid which. Each of them has the row. */
  readonly between?: { readonly payer: string; readonly payee: string }
}

/** One row of an account's ledger: `balance` is that of the row before plus `amount` less `fee`. */
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
  /** Trades: which side it was, and where. */
  readonly side: Side | null
  readonly market: string | null
  readonly symbol: string | null
  /** Id of the fill, transfer, loan or epoch it belongs to. */
  readonly ref: string
  readonly timeMs: number
}

/** One value that a row may have, or several of which it must have one. */
export type OneOf = string | readonly string[]

/** Which rows of a history, newest first. Times inclusive; ids as the rows have them. */
export interface HistoryQuery {
  /** Left out for all epochs. */
  readonly epoch?: number | undefined
  readonly market?: string | undefined
  readonly product?: Product | undefined
  /** Of one product or, without it, of all. */
  readonly symbol?: OneOf | undefined
  /** Orders: `true` for those that waited for a trigger; left out for both. */
  readonly triggers?: boolean | undefined
  /** Fills: those of one order. */
  readonly orderId?: string | undefined
  readonly asset?: OneOf | undefined
  readonly wallet?: WalletName | undefined
  readonly kind?: OneOf | undefined
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
  /** Only rows with a smaller id. */
  readonly idBelow?: string | undefined
  /** So many of the newest rows are passed over. */
  readonly skip?: number | undefined
  /** Rows at most, up to 1000. */
  readonly limit: number
}
