import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'
import type { Web3Row } from '../contract/web3.ts'

/** Returns a record of an address's account as pages see it. */
export function web3Row({ id, kind, details, epoch, timeMs }: ProductRecordView): Web3Row {
  const text = (name: string): string => String(details[name] ?? '')
  return {
    id: String(id),
    kind: kind as Web3Row['kind'],
    fromCoin: text('from'),
    toCoin: text('to'),
    fromAmount: text('fromAmount'),
    toAmount: text('toAmount'),
    hash: text('hash') === '' ? null : text('hash'),
    epoch,
    ts: timeMs,
  }
}
