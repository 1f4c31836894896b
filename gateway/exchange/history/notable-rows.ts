import type { ProductName } from '#gateway/engine/state/records/product-types.ts'
import { EXCHANGE_PRODUCTS } from '#products/all/reads/index.ts'
import type { ExchangeProduct } from '../product.ts'
import type { ProductRecordView } from '../products/product-views.ts'
import type { ClosedPositionView } from '../views/position-views.ts'
import type { EpochView } from '../views/account-views.ts'
import type { OrderView } from '../views/order-views.ts'
import type { HistoryKind } from '../views/history-rows.ts'

/** Ends of orders that their owners did not bring about. */
const NOTABLE_CANCELS: ReadonlySet<OrderView['cancelReason']> = new Set(['trigger-failed', 'market-closed'] as const)
/** Ends of positions that their owners did not bring about. */
const NOTABLE_CLOSES: ReadonlySet<ClosedPositionView['closedBy']> = new Set(['liquidation', 'deleveraging', 'delisting'] as const)

const always = () => true
const never = () => false

/** Checks by kind whether a row may be worth a notice to its owner. */
const NOTABLE: Readonly<Record<Exclude<HistoryKind, ProductName>, (view: never) => boolean>> = {
  orders: ({ cancelReason }: OrderView) => NOTABLE_CANCELS.has(cancelReason),
  positions: ({ closedBy }: ClosedPositionView) => NOTABLE_CLOSES.has(closedBy),
  liquidations: always,
  epochs: ({ endedAtMs }: EpochView) => endedAtMs !== null,
  fills: never,
  transfers: never,
  bills: never,
  loans: never,
  repayments: never,
  notices: never,
}

const NOTABLE_RECORDS: ReadonlyMap<string, ExchangeProduct['isNotable']> = new Map(
  EXCHANGE_PRODUCTS.map((product) => [product.name, product.isNotable]),
)

/** Checks whether a row may be worth a notice to its owner, so that the history keeps it in the list of notices too. */
export function isNotable(kind: HistoryKind, view: object): boolean {
  return isProductKind(kind) ? (NOTABLE_RECORDS.get(kind)?.(view as ProductRecordView) ?? false) : NOTABLE[kind](view as never)
}

function isProductKind(kind: HistoryKind): kind is ProductName {
  return NOTABLE_RECORDS.has(kind)
}
