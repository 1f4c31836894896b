import type { InboxNotice } from '#lib/contract/accounts/inbox-kinds.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'

/** Returns the notice of a copy's end, of a share, of a leader's more margin, or of an opening that the copy's funds did not allow. */
export function readCopyNotice({ kind, status, details }: ProductRecordView): InboxNotice | null {
  const text = (name: string): string => String(details[name])
  const leader = text('leader')
  if (kind === 'share') {
    const amount = text('amount')
    return status === 'paid' ? { kind: 'copy-share-paid', args: { leader, amount } } : { kind: 'copy-share-received', args: { amount } }
  }
  const symbol = text('market').slice(text('market').indexOf(':') + 1)
  if (kind === 'margin') return { kind: 'copy-margin', args: { leader, symbol, amount: text('amount') } }
  if (kind === 'order') return { kind: 'copy-skipped', args: { leader, symbol } }
  if (kind !== 'copy') return null
  const args = { leader, result: text('result') }
  if (details['reason'] === 'leader-ended' || details['reason'] === 'removed') return { kind: 'copy-leader-ended', args }
  return { kind: details['reason'] === 'liquidated' ? 'copy-liquidated' : 'copy-ended', args }
}
