import { roundAvailable, roundRequired, splitAmount, type SplitAmount, TRADED_DECIMALS } from '#lib/calc/arithmetic/rounding.ts'
import { add, divide, isZero, maximum, minimum, negate, subtract } from '#lib/kernel/decimal.ts'
import type { BalanceView, FuturesAccountView } from '#gateway/exchange/views/account-views.ts'
import type { BillView, TransferView } from '#gateway/exchange/views/ledger-views.ts'
import { chainOf } from './chains.ts'
import type { WalletName } from '#gateway/engine/state/records/order-request.ts'

/**
 * Balances, transfers and bills as rows of the dialect (section 5). Clients add up the free and used parts as numbers, so balances have 8
 * decimals here, or 9 where coins are traded with that precision, and the parts add up to the total exactly.
 */

/** Returns a spot balance. Clients add `available` and `frozen` up to the total. */
export function spotAsset({ asset, available, frozen }: Pick<BalanceView, 'asset' | 'available' | 'frozen'>, nowMs: number) {
  const { free, used } = splitAmount(add(available, frozen), available, TRADED_DECIMALS)
  return { coin: asset, available: free, limitAvailable: '0', frozen: used, locked: '0', uTime: String(nowMs) }
}

/** Splits a futures wallet's equity into what can be withdrawn (never below zero, never more than the equity), and the rest. */
export function splitEquity({ available, equity }: Pick<FuturesAccountView, 'available' | 'equity'>): SplitAmount {
  return splitAmount(equity, maximum('0', minimum(available, equity)))
}

/** Returns the futures account; `btcPrice` values it in BTC. */
export function mixAccount(account: FuturesAccountView, btcPrice: string) {
  const { total: equity, free: transferable } = splitEquity(account)
  const free = maximum('0', roundAvailable(account.available))
  return {
    marginCoin: account.asset,
    locked: roundRequired(account.frozen),
    available: free,
    crossedMaxAvailable: free,
    isolatedMaxAvailable: free,
    maxTransferOut: transferable,
    accountEquity: equity,
    usdtEquity: equity,
    btcEquity: isZero(btcPrice) ? '0' : roundAvailable(divide(account.equity, btcPrice)),
    crossedRiskRate: account.marginRatio,
    unrealizedPL: account.unrealisedProfit,
    coupon: '0',
    unionTotalMargin: equity,
    // The dialect's list of accounts has the name with this mistake.
    unionTotalMagin: equity,
    unionAvailable: free,
    unionMm: account.maintenanceMargin,
    isolatedMargin: roundRequired(account.isolatedMargin),
    crossedMargin: roundRequired(account.crossedMargin),
    crossedUnrealizedPL: account.crossedProfit,
    isolatedUnrealizedPL: account.isolatedProfit,
    assetMode: 'single',
  }
}

/** Our wallets by their names in the dialect. */
const WALLETS: Readonly<Record<string, WalletName>> = { spot: 'spot', usdt_futures: 'futures', crossed_margin: 'cross' }
const ISOLATED = 'isolated_margin'

/** Returns the wallet that a transfer names; null if this exchange does not have it. `symbol` belongs to isolated margin. */
export function walletOf(type: string, symbol: string | undefined): WalletName | null {
  const name = type.toLowerCase()
  if (name === ISOLATED) return symbol === undefined ? null : `isolated:${symbol.toUpperCase()}`
  return Object.hasOwn(WALLETS, name) ? (WALLETS[name] ?? null) : null
}

function walletType(wallet: WalletName): { readonly type: string; readonly symbol: string } {
  if (wallet.startsWith('isolated:')) return { type: ISOLATED, symbol: wallet.slice('isolated:'.length) }
  const [type = ''] = Object.entries(WALLETS).find(([, name]) => name === wallet) ?? []
  return { type, symbol: '' }
}

export function transferRow(transfer: TransferView) {
  const [from, to] = [walletType(transfer.from), walletType(transfer.to)]
  return {
    coin: transfer.asset,
    status: 'Successful',
    fromType: from.type,
    fromSymbol: from.symbol,
    toType: to.type,
    toSymbol: to.symbol,
    size: transfer.amount,
    ts: String(transfer.timeMs),
    clientOid: transfer.clientTransferId ?? '',
    transferId: transfer.transferId,
  }
}

function isIn({ amount }: BillView): boolean {
  return !amount.startsWith('-')
}

/** Returns group and business type of a row of the spot ledger. */
function spotBusiness(bill: BillView): readonly [group: string, business: string] {
  switch (bill.kind) {
    case 'trade':
      return ['transaction', bill.side ?? (isIn(bill) ? 'buy' : 'sell')]
    case 'transfer':
      return ['transfer', isIn(bill) ? 'transfer_in' : 'transfer_out']
    case 'deposit':
      return ['deposit', 'deposit']
    case 'epoch-close':
      return ['withdraw', 'withdraw']
    default:
      return ['other', bill.kind]
  }
}

/** Returns a spot bill. `size` is the change after the fee, because clients calculate the previous balance from it. */
export function spotBill(bill: BillView) {
  const [groupType, businessType] = spotBusiness(bill)
  return {
    billId: bill.billId,
    coin: bill.asset,
    groupType,
    businessType,
    size: subtract(bill.amount, bill.fee),
    balance: bill.balance,
    fees: negate(bill.fee),
    cTime: String(bill.timeMs),
  }
}

/** Returns the business type of a row of the futures ledger. A trade with realised profit or loss is a close. */
function mixBusiness(bill: BillView): string {
  switch (bill.kind) {
    case 'trade':
      if (isZero(bill.amount)) return bill.side === 'sell' ? 'open_short' : 'open_long'
      return bill.side === 'sell' ? 'close_long' : 'close_short'
    case 'transfer':
      return isIn(bill) ? 'trans_from_exchange' : 'trans_to_exchange'
    case 'margin':
      return isIn(bill) ? 'reduce_margin' : 'append_margin'
    case 'funding':
      return 'contract_settle_fee'
    case 'liquidation':
    case 'shortfall':
      return bill.side === 'sell' ? 'burst_long_loss_query' : 'burst_short_loss_query'
    case 'deleveraging':
      return bill.side === 'sell' ? 'force_close_long' : 'force_close_short'
    case 'delisting':
      return bill.side === 'sell' ? 'delivery_long' : 'delivery_short'
    case 'reset':
      return bill.side === 'sell' ? 'close_long' : 'close_short'
    case 'deposit':
      return 'deposit'
    case 'epoch-close':
      return 'withdraw'
    default:
      return bill.kind
  }
}

export function mixBill(bill: BillView) {
  return {
    billId: bill.billId,
    symbol: bill.symbol ?? '',
    amount: bill.amount,
    fee: negate(bill.fee),
    feeByCoupon: '',
    businessType: mixBusiness(bill),
    coin: bill.asset,
    balance: bill.balance,
    cTime: String(bill.timeMs),
  }
}

/** Returns a paper deposit: an epoch's initial or additional funds. There is no charge. */
export function depositRow(bill: BillView) {
  const time = String(bill.timeMs)
  return {
    orderId: bill.billId,
    tradeId: bill.ref,
    coin: bill.asset,
    type: 'deposit',
    size: bill.amount,
    status: 'success',
    toAddress: '',
    dest: 'internal_transfer',
    chain: chainOf(bill.asset),
    fromAddress: '',
    fee: '0',
    cTime: time,
    uTime: time,
  }
}
