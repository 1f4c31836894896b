import { BILL_KINDS } from './bill-kinds.ts'
import { Type, type Static } from 'typebox'
import {
  ClientId,
  CoinField,
  CoinList,
  Decimal,
  Id,
  kindList,
  nullable,
  PageQuery,
  Side,
  SignedDecimal,
  SymbolField,
  Time,
  TradingWallet,
  Wallet,
  repeatable,
} from './trading-fields.ts'

/** Balances, transfers, loans, bills and the profit curve. Values are in USDT. */

export const BalanceRow = Type.Object({
  wallet: Wallet,
  coin: CoinField,
  total: SignedDecimal,
  available: SignedDecimal,
  /** Frozen for open orders; a part of `total`. */
  frozen: Decimal,
  /** Margin wallets: the principal owed, and the interest due. */
  borrowed: Decimal,
  interest: Decimal,
  /** Value of `total`; null while the coin has no price. */
  value: nullable(SignedDecimal),
})
export type BalanceRow = Static<typeof BalanceRow>

/** Totals of one wallet. */
export const WalletSummary = Type.Object({
  wallet: Wallet,
  /** Assets less debt; futures include unrealised profit. */
  equity: SignedDecimal,
  /** Margin wallets: total debt. */
  debt: Decimal,
  /** Futures: amount available for withdrawals or new positions. */
  available: nullable(SignedDecimal),
  unrealisedProfit: nullable(SignedDecimal),
  /** Futures: margin used by positions and orders, and maintenance margin. */
  margin: nullable(Decimal),
  maintenanceMargin: nullable(Decimal),
  /** Futures cross: maintenance to margin balance; margin wallets: their risk ratio. Liquidation at 1; null without debt or position. */
  riskRatio: nullable(Decimal),
})
export type WalletSummary = Static<typeof WalletSummary>

export const Balances = Type.Object({
  rows: Type.Array(BalanceRow),
  wallets: Type.Array(WalletSummary),
  /** The worth of open copies of leaders; their funds are in no wallet. */
  copies: SignedDecimal,
  /** Equity of all wallets and copies. */
  total: SignedDecimal,
})
export type Balances = Static<typeof Balances>

export const TransferBody = Type.Object({
  /** The same id with the same content is the same transfer. */
  clientTransferId: ClientId,
  from: TradingWallet,
  to: TradingWallet,
  coin: CoinField,
  amount: Decimal,
})
export type TransferBody = Static<typeof TransferBody>
export const TransferRow = Type.Object({
  transferId: Id,
  from: Wallet,
  /** The other account if the transfer came from or went to one; null for the account's own wallet. */
  fromAccount: nullable(Id),
  to: Wallet,
  toAccount: nullable(Id),
  coin: CoinField,
  amount: Decimal,
  epoch: Type.Integer(),
  ts: Time,
})
export type TransferRow = Static<typeof TransferRow>
export const TransferDone = Type.Object({ transferId: Id, repeated: Type.Boolean() })
export type TransferDone = Static<typeof TransferDone>

export const AssetQuery = Type.Interface([PageQuery], { coin: Type.Optional(CoinList), wallet: Type.Optional(Wallet) })
export type AssetQuery = Static<typeof AssetQuery>

/** `clientLoanId`: the same id with the same content is the same loan. */
export const BorrowBody = Type.Object({ wallet: TradingWallet, coin: CoinField, amount: Decimal, clientLoanId: Type.Optional(ClientId) })
export type BorrowBody = Static<typeof BorrowBody>
/** Without an amount, repays as much of the debt as is available. Ids of repayments are separate from those of loans. */
export const RepayBody = Type.Object({
  wallet: TradingWallet,
  coin: CoinField,
  amount: Type.Optional(Decimal),
  clientLoanId: Type.Optional(ClientId),
})
export type RepayBody = Static<typeof RepayBody>

export const LoanRow = Type.Object({
  loanId: Id,
  wallet: Wallet,
  coin: CoinField,
  principal: Decimal,
  /** Charged but not yet paid. */
  interest: Decimal,
  dailyRate: Decimal,
  borrowedAt: Time,
})
export type LoanRow = Static<typeof LoanRow>
export const LoanList = Type.Object({ rows: Type.Array(LoanRow) })
export type LoanList = Static<typeof LoanList>

/** The loans after borrowing or repaying. */
export const LoanDone = repeatable(LoanList)
export type LoanDone = Static<typeof LoanDone>

export const LoanTermsQuery = Type.Object({ wallet: TradingWallet })
export type LoanTermsQuery = Static<typeof LoanTermsQuery>
/** Terms for borrowing into a wallet. */
export const LoanTerms = Type.Object({
  leverage: Decimal,
  rows: Type.Array(
    Type.Object({
      coin: CoinField,
      dailyRate: Decimal,
      /** The wallet's limit for the coin, and the principal borrowed of it. */
      limit: Decimal,
      borrowed: Decimal,
      /** Amount that the wallet's net assets still allow, within the limit. */
      borrowable: Decimal,
    }),
  ),
})
export type LoanTerms = Static<typeof LoanTerms>

/** What changes a debt. */
export const LOAN_EVENTS = ['borrow', 'repay', 'interest'] as const
export type LoanEventKind = (typeof LOAN_EVENTS)[number]

/** An event of a loan. */
export const LoanEventRow = Type.Object({
  id: Id,
  loanId: Id,
  kind: Type.Enum(LOAN_EVENTS),
  wallet: Wallet,
  coin: CoinField,
  amount: Decimal,
  /** Interest: the principal it was charged on, and the daily rate; otherwise `0`. */
  principal: Decimal,
  dailyRate: Decimal,
  epoch: Type.Integer(),
  ts: Time,
})
export type LoanEventRow = Static<typeof LoanEventRow>
export const LoanHistoryQuery = Type.Interface([AssetQuery], {
  kind: Type.Optional(kindList(LOAN_EVENTS)),
})
export type LoanHistoryQuery = Static<typeof LoanHistoryQuery>

export const BillKind = Type.Enum(BILL_KINDS)
export type BillKind = Static<typeof BillKind>

/** One change of one balance. */
export const BillRow = Type.Object({
  billId: Id,
  wallet: Wallet,
  coin: CoinField,
  kind: BillKind,
  /** Before the fee: `balance` is the previous balance plus `amount` less `fee`. */
  amount: SignedDecimal,
  fee: SignedDecimal,
  /** Total after the change. */
  balance: SignedDecimal,
  /** Id of the trade, transfer, loan or epoch. */
  ref: nullable(Id),
  /** Trades: their pair and side. */
  symbol: nullable(SymbolField),
  side: nullable(Side),
  epoch: Type.Integer(),
  ts: Time,
})
export type BillRow = Static<typeof BillRow>
export const BillQuery = Type.Interface([AssetQuery], { kind: Type.Optional(kindList(BillKind.enum)) })
export type BillQuery = Static<typeof BillQuery>

/**
 * Equity over an epoch, or the requested part of it, oldest first and evenly spaced except at both ends; the last point is now, the
 * epoch's end or the end of the part.
 */
export const ProfitCurve = Type.Object({
  /** `deposited` is the total deposited by then, so that profit is equity less this. */
  points: Type.Array(Type.Object({ ts: Time, equity: SignedDecimal, deposited: SignedDecimal })),
})
export type ProfitCurve = Static<typeof ProfitCurve>
export const ProfitCurveQuery = Type.Object({
  epoch: Type.Optional(Type.Integer({ minimum: 1 })),
  startTime: Type.Optional(Time),
  endTime: Type.Optional(Time),
})
export type ProfitCurveQuery = Static<typeof ProfitCurveQuery>
