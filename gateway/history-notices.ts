import { EXCHANGE_PRODUCTS } from '#products/all/reads/index.ts'
import type { ExchangeProduct } from '#gateway/exchange/product.ts'
import type { ProductRecordView } from './exchange/products/product-views.ts'
import type { InboxNotice } from '#lib/contract/accounts/inbox-kinds.ts'
import type { NoticeRow } from '#gateway/exchange/views/history-rows.ts'
import type { ClosedPositionView } from '#gateway/exchange/views/position-views.ts'
import type { EpochView } from '#gateway/exchange/views/account-views.ts'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'

/** The notice for the owner of a row of the history. */

const CLOSED_BY: Partial<Record<ClosedPositionView['closedBy'], 'liquidation' | 'deleveraging' | 'position-delisted'>> = {
  liquidation: 'liquidation',
  deleveraging: 'deleveraging',
  delisting: 'position-delisted',
}

const CANCELLED_BY: Readonly<Record<string, 'trigger-failed' | 'order-delisted'>> = {
  'trigger-failed': 'trigger-failed',
  'market-closed': 'order-delisted',
}

const PRODUCTS: ReadonlyMap<NoticeRow['kind'], ExchangeProduct> = new Map(EXCHANGE_PRODUCTS.map((product) => [product.name, product]))

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
    default:
      return PRODUCTS.get(kind)?.notice?.(view as ProductRecordView) ?? null
  }
}

/** Returns a row's notice and its subject; null if the row is worth none. */
export function readNotice(row: NoticeRow): { readonly notice: InboxNotice; readonly source: string } | null {
  const notice = noticeOf(row)
  if (notice === null) return null
  const subject = PRODUCTS.get(row.kind)?.noticeSubject?.(JSON.parse(row.payload) as ProductRecordView, notice.kind)
  // Ids of orders and positions are unique in all epochs of an account, and so are those of a product's records.
  return { notice, source: `${notice.kind} ${row.epoch} ${subject ?? row.rowId}` }
}
