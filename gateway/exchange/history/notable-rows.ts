import type { GiftStatus } from '#gateway/engine/products/gifts/gift-record.ts'
import type { StrategyReason } from '#gateway/engine/products/bots/reasons.ts'
import type { ProductRecordView } from '../products/product-views.ts'
import type { ClosedPositionView } from '../views/position-views.ts'
import type { EpochView } from '../views/account-views.ts'
import type { OrderView } from '../views/order-views.ts'
import type { HistoryKind } from './history-rows.ts'

/** Ends of orders that their owners did not bring about. */
const NOTABLE_CANCELS: ReadonlySet<OrderView['cancelReason']> = new Set(['trigger-failed', 'market-closed'] as const)
/** Ends of positions that their owners did not bring about. */
const NOTABLE_CLOSES: ReadonlySet<ClosedPositionView['closedBy']> = new Set(['liquidation', 'deleveraging', 'delisting'] as const)

/** Gifts that are all claimed, and those of which a part came back without their giver's doing. */
const NOTABLE_GIFTS: ReadonlySet<string> = new Set(['claimed', 'expired', 'delisted'] satisfies readonly GiftStatus[])

/** Ends of copies, shares, tops-up of a leader's margin, and openings for which the funds of a copy were too small. */
function isNotableCopy({ kind, status, details }: ProductRecordView): boolean {
  if (kind === 'share' || kind === 'margin') return true
  if (kind === 'order') return status === 'insufficient-balance' && details['opens'] === 1
  return kind === 'copy' && status === 'ended' && details['reason'] !== 'epoch-closed'
}
/** Ends of bots that their owners brought about. */
const OWN_ENDS: ReadonlySet<string> = new Set(['stopped', 'epoch-closed'] satisfies readonly StrategyReason[])

const always = () => true
const never = () => false

/** Checks by kind whether a row may be worth a notice to its owner. */
const NOTABLE: Readonly<Record<HistoryKind, (view: never) => boolean>> = {
  orders: ({ cancelReason }: OrderView) => NOTABLE_CANCELS.has(cancelReason),
  positions: ({ closedBy }: ClosedPositionView) => NOTABLE_CLOSES.has(closedBy),
  liquidations: always,
  epochs: ({ endedAtMs }: EpochView) => endedAtMs !== null,
  convert: ({ kind, status }: ProductRecordView) => kind === 'limit' && status === 'completed',
  gifts: ({ kind, status }: ProductRecordView) => kind === 'received' || NOTABLE_GIFTS.has(status),
  earn: ({ kind, details }: ProductRecordView) => kind === 'maturity' || (kind === 'return' && details['cause'] === 'delisting'),
  web3: never,
  copy: (view: ProductRecordView) => isNotableCopy(view),
  bots: ({ status, details }: ProductRecordView) => status === 'ended' && !OWN_ENDS.has(String(details['reason'])),
  p2p: ({ kind, details }: ProductRecordView) => kind !== 'advertisement' || details['offlineReason'] === 'unproven',
  fills: never,
  transfers: never,
  bills: never,
  loans: never,
  repayments: never,
  notices: never,
}

/** Checks whether a row may be worth a notice to its owner, so that the history keeps it in the list of notices too. */
export function isNotable(kind: HistoryKind, view: object): boolean {
  return NOTABLE[kind](view as never)
}
