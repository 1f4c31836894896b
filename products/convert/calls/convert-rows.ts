import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'
import { convertPrice } from '../rules/formulas/convert.ts'
import type { ConvertRow } from '../contract/convert.ts'

/** Returns a record of a conversion as pages see it. */
export function convertRow({ id, kind, status, details, epoch, timeMs }: ProductRecordView): ConvertRow {
  const text = (name: string): string => String(details[name] ?? '')
  const [fromAmount, toAmount] = [text('fromAmount'), text('toAmount')]
  return {
    id: String(id),
    kind: kind as ConvertRow['kind'],
    status: status as ConvertRow['status'],
    fromCoin: text('from'),
    toCoin: text('to'),
    fromAmount,
    toAmount,
    price: convertPrice({ fromAmount, toAmount }),
    epoch,
    openedAt: Number(details['openedAtMs']),
    expiresAt: details['expiresMs'] === null || details['expiresMs'] === undefined ? null : Number(details['expiresMs']),
    ts: timeMs,
  }
}
