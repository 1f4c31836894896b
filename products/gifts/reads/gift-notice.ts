import type { InboxNotice } from '#lib/contract/accounts/inbox-kinds.ts'
import { subtract } from '#lib/kernel/decimal.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'

/** Returns the notice of a share that was received, or of a gift that is over: all of it was claimed, or a part came back. */
export function readGiftNotice({ kind, status, asset: coin, details }: ProductRecordView): InboxNotice | null {
  const amount = String(details['amount'])
  if (kind === 'received') return { kind: 'gift-received', args: { amount, coin } }
  if (status === 'claimed') return { kind: 'gift-claimed', args: { amount, coin } }
  if (status !== 'expired' && status !== 'delisted') return null
  return { kind: 'gift-returned', args: { amount: subtract(amount, String(details['claimed'])), coin } }
}
