import type { InboxNotice } from '#lib/contract/accounts/inbox-kinds.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'

/** Returns the notice of a term that has ended, or of savings that came back because their coin is no longer listed. */
export function readEarnNotice({ kind, asset: coin, details }: ProductRecordView): InboxNotice | null {
  const [amount, interest] = [String(details['amount']), String(details['interest'])]
  if (kind === 'maturity') return { kind: 'earn-ended', args: { amount, interest, coin } }
  return kind === 'return' && details['cause'] === 'delisting' ? { kind: 'earn-returned', args: { amount, coin } } : null
}
