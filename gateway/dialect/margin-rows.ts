import { isZero, multiply, negate } from '#lib/kernel/decimal.ts'
import type { BillKind } from '#lib/contract/trading/bill-kinds.ts'
import type { LoanEventView, MarginLiquidationView, RepaymentView } from '#gateway/exchange/views/margin-views.ts'
import type { BillView } from '#gateway/exchange/views/ledger-views.ts'
import type { FillView, OrderView } from '#gateway/exchange/views/order-views.ts'
import { chargedFee, ENTRY, forceText, statusText } from './spot-rows.ts'
import { symbolField } from './margin-mode.ts'

/** Orders, fills and records of margin wallets as rows of the dialect. */

const LOAN_TYPES = { borrow: 'autoLoan', repay: 'autoRepay', both: 'autoLoanAndRepay' } as const

/** Returns size and value of an order as requested; of a market order, which has only one of them, the other is the filled one. */
export function toSizes({ type, price, size, amount, filledSize, filledValue }: OrderView) {
  if (amount !== null) return { baseSize: filledSize, quoteSize: amount }
  return { baseSize: size, quoteSize: type === 'limit' ? multiply(price, size) : filledValue }
}

/** Returns an order's row. `size` and `amount` are the filled base and quote amounts. */
export function marginOrderRow(order: OrderView) {
  return {
    symbol: order.symbol,
    orderType: order.type,
    enterPointSource: ENTRY,
    orderId: order.orderId,
    clientOid: order.clientOrderId ?? '',
    loanType: order.loan === undefined ? 'normal' : LOAN_TYPES[order.loan],
    price: order.type === 'market' ? '0' : order.price,
    side: order.side,
    status: statusText(order, 'cancelled'),
    ...toSizes(order),
    priceAvg: order.averagePrice,
    size: order.filledSize,
    amount: order.filledValue,
    force: forceText(order.force),
    stpMode: order.selfTrade.replace('-', '_'),
    cTime: String(order.placedAtMs),
    uTime: String(order.updatedAtMs),
  }
}

export function marginFillRow(fill: FillView) {
  return {
    symbol: fill.symbol,
    orderId: fill.orderId,
    tradeId: fill.fillId,
    orderType: fill.type,
    side: fill.side,
    priceAvg: fill.price,
    size: fill.size,
    amount: fill.value,
    tradeScope: fill.role,
    feeDetail: { deduction: 'no', feeCoin: fill.feeAsset, totalDeductionFee: '0', totalFee: chargedFee(fill.fee) },
    cTime: String(fill.timeMs),
    uTime: String(fill.timeMs),
  }
}

const times = (timeMs: number) => ({ cTime: String(timeMs), uTime: String(timeMs) })

export function borrowRow({ loanId, wallet, asset, amount, auto, timeMs }: LoanEventView) {
  const borrowType = auto === true ? 'auto_loan' : 'manual_loan'
  return { ...symbolField(wallet), loanId, coin: asset, borrowAmount: amount, borrowType, ...times(timeMs) }
}

const REPAY_TYPES: Readonly<Record<RepaymentView['reason'], string>> = {
  trader: 'manual_repay',
  order: 'auto_repay',
  liquidation: 'liq_repay',
  delisting: 'force_repay',
  reset: 'force_repay',
}

export function repayRow({ id, loanId, wallet, asset, amount, interest, principal, reason, timeMs }: RepaymentView) {
  return {
    ...symbolField(wallet),
    repayId: id,
    loanId,
    coin: asset,
    repayAmount: amount,
    repayInterest: interest,
    repayPrincipal: principal,
    repayType: REPAY_TYPES[reason],
    ...times(timeMs),
  }
}

/** Returns an interest charge's row. `isFirst`: it is for the hour that begins with the loan. */
export function interestRow({ id, loanId, wallet, asset, amount, dailyRate, timeMs }: LoanEventView, isFirst: boolean) {
  return {
    ...symbolField(wallet),
    interestId: id,
    loanId,
    interestCoin: asset,
    dailyInterestRate: dailyRate,
    loanCoin: asset,
    interestAmount: amount,
    // The misspelling is the dialect's own.
    interstType: isFirst ? 'first' : 'scheduled',
    ...times(timeMs),
  }
}

/** Returns a liquidation's row; it ends when it begins. Unpaid loans are listed separately, because no coin moved for them. */
export function liquidationRow({ liquidationId, wallet, assets, debt, riskRatio, unpaid, timeMs }: MarginLiquidationView) {
  return {
    ...symbolField(wallet),
    liqId: liquidationId,
    liqStartTime: String(timeMs),
    liqEndTime: String(timeMs),
    liqRiskRatio: riskRatio,
    totalAssets: assets,
    totalDebt: debt,
    liqFee: '0',
    unpaidList: unpaid.map(({ loanId, asset, principal, interest }) => ({ loanId, coin: asset, principal, interest })),
    ...times(timeMs),
  }
}

/** Types of a movement, incoming and outgoing. */
const FLOWS: Readonly<Record<BillKind, readonly [into: string, out: string]>> = {
  trade: ['deal_in', 'deal_out'],
  transfer: ['transfer_in', 'transfer_out'],
  borrow: ['borrow', 'borrow'],
  repay: ['repay', 'repay'],
  liquidation: ['exchange_in', 'exchange_out'],
  shortfall: ['compensate', 'confiscated'],
  deleveraging: ['transfer_in', 'transfer_out'],
  delisting: ['transfer_in', 'transfer_out'],
  reset: ['transfer_in', 'transfer_out'],
  deposit: ['transfer_in', 'transfer_out'],
  'epoch-close': ['transfer_in', 'transfer_out'],
  adjustment: ['transfer_in', 'transfer_out'],
  margin: ['transfer_in', 'transfer_out'],
  funding: ['transfer_in', 'transfer_out'],
  convert: ['transfer_in', 'transfer_out'],
  bot: ['transfer_in', 'transfer_out'],
  gift: ['transfer_in', 'transfer_out'],
  earn: ['transfer_in', 'transfer_out'],
  'earn-interest': ['transfer_in', 'transfer_out'],
  web3: ['transfer_in', 'transfer_out'],
  p2p: ['transfer_in', 'transfer_out'],
  copy: ['transfer_in', 'transfer_out'],
  'copy-share': ['transfer_in', 'transfer_out'],
}

export function nameFlow({ kind, amount }: Pick<BillView, 'kind' | 'amount'>): string {
  return FLOWS[kind][amount.startsWith('-') ? 1 : 0]
}

/** Returns a bill's row. `balance` is the previous one plus `amount` and `fee`, which is negative if something was charged. */
export function recordRow(bill: BillView) {
  return {
    ...symbolField(bill.wallet),
    marginId: bill.billId,
    coin: bill.asset,
    amount: bill.amount,
    balance: bill.balance,
    fee: negate(bill.fee),
    marginType: nameFlow(bill),
    ...times(bill.timeMs),
  }
}

/** Returns an order's fee for a stream, where it is a list. */
export function feeDetails({ filledSize, fee, feeAsset }: OrderView) {
  if (isZero(filledSize)) return []
  const charged = chargedFee(fee)
  return [{ feeCoin: feeAsset, deduction: 'no', totalDeductionFee: '0', totalFee: charged, fee: charged }]
}
