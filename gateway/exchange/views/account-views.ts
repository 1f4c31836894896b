import type { AccountFees } from '#lib/contract/market/fees.ts'
import type { MarginState } from '#gateway/engine/trading/risk/margin-account.ts'
import type { Realism } from '#gateway/engine/state/records/realism.ts'
import type { WalletName } from '#gateway/engine/state/records/order-request.ts'
import type { MarginMode } from '#gateway/engine/state/records/records.ts'
import type { MarketKey } from './view-parts.ts'

/** Accounts, balances and settings as answers and streams show them; units as in `view-parts.ts`. */

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
  readonly state: MarginState
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
  /** The rates by product, which those of a market replace unless they are the account's own. */
  readonly fees: Readonly<Record<'spot' | 'futures', AccountFees>>
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
