import type { Envelope } from './envelope.ts'
import type { WalletName } from '../records/order-request.ts'

/** Spot margin: borrows into a margin wallet; the first hour's interest is due at once. */
export interface Borrow extends Envelope {
  readonly type: 'borrow'
  readonly account: string
  readonly wallet: WalletName
  readonly asset: string
  readonly amount: string
  /** A repeated name refers to the same loan while the account's epoch lasts. */
  readonly clientLoanId?: string
}

/** Spot margin: repays the oldest loan first, and interest before principal; without an amount everything available. */
export interface Repay extends Envelope {
  readonly type: 'repay'
  readonly account: string
  readonly wallet: WalletName
  readonly asset: string
  readonly amount?: string
  /** A repeated name refers to the same repayment while the account's epoch lasts; loans have separate names. */
  readonly clientLoanId?: string
}

/** Spot margin: charges interest for the hours that have begun. */
export interface ChargeInterest extends Envelope {
  readonly type: 'charge-interest'
}
