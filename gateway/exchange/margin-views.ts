import type { WalletName } from '#gateway/engine/state/order-request.ts'

/** Loans and margin wallets as the history shows them; decimals, ids and times as in `views.ts`. */

/** Something that happened to a loan. */
export interface LoanEventView {
  readonly id: string
  readonly loanId: string
  readonly account: string
  readonly epoch: number
  readonly kind: 'borrow' | 'repay' | 'interest'
  readonly wallet: WalletName
  readonly asset: string
  readonly amount: string
  /** Interest: what it was charged on and the daily rate; `0` else. */
  readonly principal: string
  readonly dailyRate: string
  readonly timeMs: number
  /** An order borrowed it, or paid it back. */
  readonly auto?: true
}

/** A repayment of one loan, with the id of its event: what of `amount` paid interest, and what principal. */
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
  /** On whose account it was made. */
  readonly reason: 'trader' | 'order' | 'liquidation' | 'delisting' | 'reset'
  readonly timeMs: number
}

/** A margin wallet that was liquidated, or settled with the end of a market. Values in USDT, as they were when it began. */
export interface MarginLiquidationView {
  readonly liquidationId: string
  readonly account: string
  readonly epoch: number
  readonly wallet: WalletName
  readonly assets: string
  readonly debt: string
  readonly riskRatio: string
  /** Loans that nothing was left for: they ended with so much owed. */
  readonly unpaid: readonly { readonly loanId: string; readonly asset: string; readonly principal: string; readonly interest: string }[]
  readonly timeMs: number
}
