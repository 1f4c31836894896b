import type { InboxNotice } from '#lib/contract/accounts/inbox-kinds.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'

/** Returns the notice of a bot that has ended without its owner's doing. */
export function readBotNotice({ details }: ProductRecordView): InboxNotice {
  const [product, symbol = ''] = String(details['market']).split(':')
  if (product !== 'futures') return { kind: 'bot-ended', args: { symbol } }
  return { kind: details['reason'] === 'liquidated' ? 'futures-bot-liquidated' : 'futures-bot-ended', args: { symbol } }
}
