import type { Product } from '#lib/contract/instruments.ts'
import type { BillRow, LoanEventRow, TransferRow } from '#lib/contract/trading-assets.ts'
import type { WalletName } from '#lib/contract/trading-fields.ts'
import type { FillRow, OrderRow } from '#lib/contract/trading-orders.ts'
import type { ClosedPosition } from '#lib/contract/trading-positions.ts'
import { billColumns, loanColumns, transferColumns } from './asset-columns.tsx'
import { fillColumns, orderHistoryColumns } from './order-columns.tsx'
import { closedPositionColumns } from './position-columns.tsx'
import type { ListQuery, RecordSource } from './record-list.tsx'
import type { RecordWords } from './words.ts'

/** Lists of one product; margin lists are those of a wallet, which must be one of theirs. */
export interface Scope {
  readonly product: Product
  /** Wallets to choose from; with one there is no choice. */
  readonly wallets: readonly WalletName[]
}

/** The wallet that a list begins with, which is always one of its own. */
const walletOf = ({ wallets: [wallet] }: Scope) => (wallet === undefined ? {} : { wallet })
const partsOf = ({ product, wallets }: Scope) => ({ pairs: product, wallets, oneWallet: true })

const ORDER_KINDS = ['orders', 'triggers'] as const
const LOAN_KINDS = ['borrow', 'repay', 'interest'] as const
const BILL_KINDS = [
  'deposit', 'epoch-close', 'transfer', 'trade', 'margin', 'funding', 'liquidation', 'shortfall', 'borrow', 'repay',
] as const

/** Orders that waited for a trigger, or the others: both are all of them. */
function oneKind({ kind, ...query }: ListQuery): Omit<ListQuery, 'kind'> & { kind?: (typeof ORDER_KINDS)[number] } {
  const found = ORDER_KINDS.find((known) => known === kind)
  return found === undefined ? query : { ...query, kind: found }
}

function orderKinds(t: RecordWords) {
  const plain = `${t('types.limit')} / ${t('types.market')}`
  return ORDER_KINDS.map((value) => ({ value, label: value === 'orders' ? plain : t('tabs.triggers') }))
}

export function ordersSource(scope: Scope, t: RecordWords): RecordSource<OrderRow> {
  return {
    label: t('tabs.orders'),
    parts: { ...partsOf(scope), kinds: orderKinds(t) },
    columns: orderHistoryColumns,
    keyOf: (row) => row.orderId,
    load: (call, query) => call('orderHistory', { product: scope.product, ...oneKind(query) }),
    file: { kind: 'orders', query: { product: scope.product } },
    first: walletOf(scope),
  }
}

export function fillsSource(scope: Scope, t: RecordWords): RecordSource<FillRow> {
  return {
    label: t('tabs.fills'),
    parts: partsOf(scope),
    columns: (style) => fillColumns(style, scope.product === 'futures'),
    keyOf: (row) => row.fillId,
    load: (call, query) => call('fills', { product: scope.product, ...query }),
    file: { kind: 'fills', query: { product: scope.product } },
    first: walletOf(scope),
  }
}

export function positionsSource(t: RecordWords, tradeHref: (symbol: string) => string): RecordSource<ClosedPosition> {
  return {
    label: t('tabs.positionHistory'),
    parts: { pairs: 'futures' },
    columns: (style) => closedPositionColumns(style, tradeHref),
    keyOf: (row) => row.positionId,
    load: (call, query) => call('positionHistory', query),
    file: { kind: 'positions', query: {} },
  }
}

export function loansSource(wallets: readonly WalletName[], t: RecordWords): RecordSource<LoanEventRow> {
  return {
    label: t('tabs.loans'),
    parts: { coins: true, wallets, kinds: LOAN_KINDS.map((value) => ({ value, label: t(`loans.${value}`) })) },
    columns: loanColumns,
    keyOf: (row) => row.id,
    load: (call, query) => call('loanHistory', query),
    file: { kind: 'loans', query: {} },
  }
}

export function billsSource(wallets: readonly WalletName[], t: RecordWords): RecordSource<BillRow> {
  return {
    label: t('tabs.bills'),
    parts: { coins: true, wallets, kinds: BILL_KINDS.map((value) => ({ value, label: t(`bills.${value}`) })) },
    columns: billColumns,
    keyOf: (row) => row.billId,
    load: (call, query) => call('bills', query),
    file: { kind: 'bills', query: {} },
  }
}

export function transfersSource(wallets: readonly WalletName[], t: RecordWords): RecordSource<TransferRow> {
  return {
    label: t('tabs.transfers'),
    parts: { coins: true, wallets },
    columns: transferColumns,
    keyOf: (row) => row.transferId,
    load: (call, query) => call('transfers', query),
    file: { kind: 'transfers', query: {} },
  }
}
