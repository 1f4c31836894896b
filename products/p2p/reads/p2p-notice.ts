import type { InboxNotice } from '#lib/contract/accounts/inbox-kinds.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'

type P2pNoticeKind = Extract<InboxNotice['kind'], `p2p-order-${string}` | `p2p-appeal-${string}`>

/** Returns the notice that one party of a P2P order gets of its state: of steps that the other party, a robot or time took. */
function p2pNoticeKind({ kind, status, details }: ProductRecordView): P2pNoticeKind | null {
  const isBuyer = kind === 'buy'
  const { reason } = details
  if (status === 'pending_pay') return details['maker'] === 1 ? 'p2p-order-placed' : null
  if (status === 'paid') return isBuyer ? null : 'p2p-order-paid'
  if (status === 'appeal') {
    const isAnswered = details['buyerAnswered'] === 1 && details['sellerAnswered'] === 1
    return details['appealBy'] === (isBuyer ? 'buyer' : 'seller') || isAnswered ? null : 'p2p-appeal-opened'
  }
  if (reason === 'released') return isBuyer ? 'p2p-order-released' : null
  if (details['appealBy'] !== null && P2P_DECISIONS.has(String(reason))) return 'p2p-appeal-decided'
  const isOwn = isBuyer ? reason === 'buyer' || reason === 'buyer-reset' : reason === 'seller-reset' || reason === 'seller-left'
  if (isOwn) return null
  return status === 'completed' ? 'p2p-order-released' : 'p2p-order-cancelled'
}

const P2P_DECISIONS: ReadonlySet<string> = new Set([
  'seller-silent',
  'payment-stated',
  'buyer-silent',
  'unproven',
  'operator-buyer',
  'operator-seller',
])

/** Returns the notice of a step of an order, or of a sale that went offline because nobody has permitted it. */
export function readP2pNotice(record: ProductRecordView): InboxNotice | null {
  if (record.kind === 'advertisement') {
    if (record.status !== 'offline' || record.details['offlineReason'] !== 'unproven') return null
    return { kind: 'p2p-sale-unproven', args: { amount: String(record.details['left']), coin: record.asset } }
  }
  const kind = p2pNoticeKind(record)
  if (kind === null) return null
  return { kind, args: { amount: String(record.details['quantity']), coin: record.asset, order: String(record.id) } }
}
