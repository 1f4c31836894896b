import type { GiftRow } from '../contract/gifts.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'

/** Returns the record of a gift as its giver or receiver sees it. The greeting is not in the records of the exchange. */
export function giftRow({ id, kind, status, asset, details, epoch, timeMs }: ProductRecordView, greeting = ''): GiftRow {
  const isGiven = kind === 'given'
  return {
    id: String(id),
    kind: kind as GiftRow['kind'],
    status: status as GiftRow['status'],
    coin: asset,
    amount: String(details['amount']),
    claimed: isGiven ? String(details['claimed']) : null,
    claims: isGiven ? Number(details['claims']) : null,
    count: isGiven ? Number(details['count']) : null,
    split: isGiven ? (details['split'] as GiftRow['split']) : null,
    greeting,
    epoch,
    openedAt: Number(details['openedAtMs']),
    expiresAt: isGiven ? Number(details['expiresMs']) : null,
    ts: timeMs,
  }
}

/** Returns the hash of the code of a record's gift. */
export function readCodeHash({ details }: ProductRecordView): string {
  return String(details['codeHash'])
}
