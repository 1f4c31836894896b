import { GiftRow } from '../contract/gifts.ts'
import { GIFT_KINDS } from '../contract/gift-kinds.ts'
import type { AccountHistory } from '#gateway/exchange/studies/account-history.ts'
import { namePieceStudy } from '#gateway/exchange/studies/study.ts'
import { type FileQuestion, writeList } from '#gateway/http/trading/exports/file-of-rows.ts'
import { giftRow } from './gift-rows.ts'
import type { ProductExport } from '#gateway/http/products/product.ts'

/** Writes the file of gifts, in the thread of studies. */
export function writeGifts(history: AccountHistory, question: FileQuestion): AsyncGenerator<string> {
  return writeList(history, question, GiftRow, 'gifts', (record) => giftRow(record))
}

/** The file of gifts. */
export const GIFT_EXPORT: ProductExport = {
  kinds: GIFT_KINDS,
  study: namePieceStudy(import.meta.url, 6, writeGifts),
}
