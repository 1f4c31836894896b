import type { InboxNotice } from '#lib/contract/accounts/inbox-kinds.ts'
import type { ProductName } from '#gateway/engine/products/record.ts'
import type { NoticeRow } from './exchange/history/history-rows.ts'
import type { ClosedPositionView, EpochView, OrderView, ProductRecordView } from './exchange/views.ts'

/** Which notice the owner of a row of the history gets. */

const CLOSED_BY: Partial<Record<ClosedPositionView['closedBy'], 'liquidation' | 'deleveraging' | 'position-delisted'>> = {
  liquidation: 'liquidation',
  deleveraging: 'deleveraging',
  delisting: 'position-delisted',
}

const CANCELLED_BY: Readonly<Record<string, 'trigger-failed' | 'order-delisted'>> = {
  'trigger-failed': 'trigger-failed',
  'market-closed': 'order-delisted',
}

type ProductNotice = 'gift-claimed' | 'gift-returned' | 'earn-term-ended' | 'convert-filled'

/** The product records whose owners are told: product, kind (null for any) and status of the record. */
const PRODUCT_NOTICES: readonly (readonly [product: ProductName, kind: string | null, status: string, notice: ProductNotice])[] = [
  ['gifts', null, 'claimed', 'gift-claimed'],
  ['gifts', null, 'returned', 'gift-returned'],
  ['earn', 'fixed', 'ended', 'earn-term-ended'],
  ['convert', 'limit', 'filled', 'convert-filled'],
]

function noticeOfProduct({ product, kind, status, asset, details }: ProductRecordView): InboxNotice | null {
  const row = PRODUCT_NOTICES.find(([of, ofKind, ofStatus]) => of === product && (ofKind ?? kind) === kind && ofStatus === status)
  return row === undefined ? null : { kind: row[3], args: { amount: String(details['amount'] ?? 0), coin: asset } }
}

function noticeOf({ kind, payload }: NoticeRow): InboxNotice | null {
  const view: unknown = JSON.parse(payload)
  switch (kind) {
    case 'positions': {
      const { closedBy, symbol } = view as ClosedPositionView
      const closed = CLOSED_BY[closedBy]
      return closed === undefined ? null : { kind: closed, args: { symbol } }
    }
    case 'orders': {
      const { cancelReason, symbol } = view as OrderView
      const cancelled = CANCELLED_BY[cancelReason ?? '']
      return cancelled === undefined ? null : { kind: cancelled, args: { symbol } }
    }
    case 'liquidations':
      return { kind: 'margin-liquidation', args: {} }
    case 'epochs':
      return { kind: 'round-ended', args: { number: String((view as EpochView).number) } }
    case 'convert':
    case 'earn':
    case 'gifts':
    case 'web3':
      return noticeOfProduct(view as ProductRecordView)
    default:
      return null
  }
}

/** Returns a row's notice with what it is about; null if its owner is not told. */
export function readNotice(row: NoticeRow): { readonly notice: InboxNotice; readonly source: string } | null {
  const notice = noticeOf(row)
  // Ids of orders and positions are unique in all epochs of an account, and so are those of a product's records.
  return notice === null ? null : { notice, source: `${notice.kind} ${row.epoch} ${row.rowId}` }
}
