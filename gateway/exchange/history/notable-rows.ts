import type { ProductRecordView } from '../products/product-views.ts'
import type { ClosedPositionView } from '../views/position-views.ts'
import type { EpochView } from '../views/account-views.ts'
import type { OrderView } from '../views/order-views.ts'
import type { HistoryKind } from './history-rows.ts'

/** Ends of orders that their owners did not bring about. */
const NOTABLE_CANCELS: ReadonlySet<OrderView['cancelReason']> = new Set(['trigger-failed', 'market-closed'] as const)
/** Ends of positions that their owners did not bring about. */
const NOTABLE_CLOSES: ReadonlySet<ClosedPositionView['closedBy']> = new Set(['liquidation', 'deleveraging', 'delisting'] as const)

const always = () => true
const never = () => false

/** Checks by kind whether an owner may want to be told of a row. */
const NOTABLE: Readonly<Record<HistoryKind, (view: never) => boolean>> = {
  orders: ({ cancelReason }: OrderView) => NOTABLE_CANCELS.has(cancelReason),
  positions: ({ closedBy }: ClosedPositionView) => NOTABLE_CLOSES.has(closedBy),
  liquidations: always,
  epochs: ({ endedAtMs }: EpochView) => endedAtMs !== null,
  convert: ({ kind, status }: ProductRecordView) => kind === 'limit' && status === 'completed',
  earn: ({ kind, details }: ProductRecordView) => kind === 'maturity' || (kind === 'return' && details['cause'] === 'delisting'),
  fills: never,
  transfers: never,
  bills: never,
  loans: never,
  repayments: never,
  notices: never,
}

/** Checks whether an owner may want to be told of a row, so that the history keeps it in the list of notices too. */
export function isNotable(kind: HistoryKind, view: object): boolean {
  return NOTABLE[kind](view as never)
}
