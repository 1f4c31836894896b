import { BILL_KINDS } from '#lib/contract/trading/bill-kinds.ts'
import { FILL_COLUMNS } from '#components/orders/fill-columns.tsx'
import { ORDER_COLUMNS } from '#components/orders/order-columns.tsx'
import type { RecordWords } from '#components/orders/words.ts'
import { screenColumns } from '#components/ui/data-table/column-entries.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { BillRow, LoanEventRow, TransferRow } from '#lib/contract/trading/trading-assets.ts'
import type { WalletName } from '#lib/contract/trading/wallets.ts'
import type { FillRow } from '#lib/contract/trading/trading-fills.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { ClosedPosition } from '#lib/contract/trading/trading-positions.ts'
import { billColumns, loanColumns, transferColumns } from './asset-columns.tsx'
import { closedPositionColumns } from './closed-position-columns.tsx'
import type { ListQuery, RecordSource } from './record-list.tsx'

/** The product of a list; margin lists are those of one wallet, which must be a margin wallet. */
export interface Scope {
  readonly product: Product
  /** Wallets to choose from; a single one leaves no choice. */
  readonly wallets: readonly WalletName[]
}

/** Returns the initial wallet of a list, which is always one of its own. */
const toWalletFilter = ({ wallets: [wallet] }: Scope) => (wallet === undefined ? {} : { wallet })
const readParts = ({ product, wallets }: Scope) => ({ pairs: product, wallets, oneWallet: true })

const ORDER_KINDS = ['orders', 'triggers'] as const
const LOAN_KINDS = ['borrow', 'repay', 'interest'] as const

/** Narrows to orders with a trigger or to those without; both kinds together need no filter. */
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
    parts: { ...readParts(scope), kinds: orderKinds(t) },
    columns: ({ t: words }) => screenColumns(ORDER_COLUMNS, 'records', { list: 'history', words, context: { actions: () => null } }),
    readKey: (row) => row.orderId,
    load: (call, query) => call('orderHistory', { product: scope.product, ...oneKind(query) }),
    file: { kind: 'orders', query: { product: scope.product } },
    first: toWalletFilter(scope),
  }
}

export function fillsSource(scope: Scope, t: RecordWords): RecordSource<FillRow> {
  return {
    label: t('tabs.fills'),
    parts: readParts(scope),
    columns: ({ t: words }) => screenColumns(FILL_COLUMNS, 'records', { list: scope.product, words, context: null }),
    readKey: (row) => row.fillId,
    load: (call, query) => call('fills', { product: scope.product, ...query }),
    file: { kind: 'fills', query: { product: scope.product } },
    first: toWalletFilter(scope),
  }
}

export function positionsSource(t: RecordWords, tradeHref: (symbol: string) => string): RecordSource<ClosedPosition> {
  return {
    label: t('tabs.positionHistory'),
    parts: { pairs: 'futures' },
    columns: (style) => closedPositionColumns(style, tradeHref),
    readKey: (row) => row.positionId,
    load: (call, query) => call('positionHistory', query),
    file: { kind: 'positions', query: {} },
  }
}

export function loansSource(wallets: readonly WalletName[], t: RecordWords): RecordSource<LoanEventRow> {
  return {
    label: t('tabs.loans'),
    parts: { coins: true, wallets, kinds: LOAN_KINDS.map((value) => ({ value, label: t(`loans.${value}`) })) },
    columns: loanColumns,
    readKey: (row) => row.id,
    load: (call, query) => call('loanHistory', query),
    file: { kind: 'loans', query: {} },
  }
}

export function billsSource(wallets: readonly WalletName[], t: RecordWords): RecordSource<BillRow> {
  return {
    label: t('tabs.bills'),
    parts: { coins: true, wallets, kinds: BILL_KINDS.map((value) => ({ value, label: t(`bills.${value}`) })) },
    columns: billColumns,
    readKey: (row) => row.billId,
    load: (call, query) => call('bills', query),
    file: { kind: 'bills', query: {} },
  }
}

export function transfersSource(wallets: readonly WalletName[], t: RecordWords): RecordSource<TransferRow> {
  return {
    label: t('tabs.transfers'),
    parts: { coins: true, wallets },
    columns: transferColumns,
    readKey: (row) => row.transferId,
    load: (call, query) => call('transfers', query),
    file: { kind: 'transfers', query: {} },
  }
}
