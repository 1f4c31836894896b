import type { InboxNotice } from '#lib/contract/accounts/inbox-kinds.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'

/** Returns the notice of a limit conversion that has been executed. */
export function readConvertNotice({ kind, status, details }: ProductRecordView): InboxNotice | null {
  if (kind !== 'limit' || status !== 'completed') return null
  return { kind: 'convert-filled', args: { amount: String(details['toAmount']), coin: String(details['to']) } }
}
