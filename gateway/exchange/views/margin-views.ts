import type { LoanEventKind } from '#lib/contract/trading/trading-assets.ts'
import type { WalletName } from '#gateway/engine/state/records/order-request.ts'

/** Loans and margin wallets as the history shows them; units as in `view-parts.ts`. */

/** An event in a loan's history. */
export interface LoanEventView {
  readonly id: string
  readonly loanId: string
  readonly account: string
  readonly epoch: number
  readonly kind: LoanEventKind
  readonly wallet: WalletName
  readonly asset: string
  readonly amount: string
  /** Interest: the principal it was charged on, and the daily rate; `0` otherwise. */
  readonly principal: string
  readonly dailyRate: string
  readonly timeMs: number
  /** Set if an order borrowed it or repaid it. */
  readonly auto?: true
}

/** A repayment of one loan, with the id of its event; `amount` is split into interest and principal. */
export interface RepaymentView {
  readonly id: string
  readonly loanId: string
  readonly account: string
  readonly epoch: number
  readonly wallet: WalletName
  readonly asset: string
  readonly amount: string
  readonly interest: string
  readonly principal: string
  /** The cause of the repayment. */
  readonly reason: 'trader' | 'order' | 'liquidation' | 'delisting' | 'reset'
  readonly timeMs: number
}

/** A margin wallet that was liquidated, or settled by a delisting. Values in USDT, as they were at the start. */
export interface MarginLiquidationView {
  readonly liquidationId: string
  readonly account: string
  readonly epoch: number
  readonly wallet: WalletName
  readonly assets: string
  readonly debt: string
  readonly riskRatio: string
  /** Loans for which nothing was left, with what was still owed when they ended. */
  readonly unpaid: readonly { readonly loanId: string; readonly asset: string; readonly principal: string; readonly interest: string }[]
  readonly timeMs: number
}
