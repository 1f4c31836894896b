import { GiftRow } from '#lib/contract/products/gifts.ts'
import { PRODUCT_FACTS } from '#lib/contract/products/product-facts.ts'
import type { AccountHistory } from '#gateway/exchange/studies/account-history.ts'
import { namePieceStudy } from '#gateway/exchange/studies/study.ts'
import { type FileQuestion, writeList } from '#gateway/http/trading/exports/file-of-rows.ts'
import { giftRow } from './gift-rows.ts'
import type { ProductExport } from '../product.ts'

/** Writes the file of gifts, in the thread of studies. */
export function writeGifts(history: AccountHistory, question: FileQuestion): AsyncGenerator<string> {
  return writeList(history, question, GiftRow, 'gifts', (record) => giftRow(record))
}

/** The file of gifts. */
export const GIFT_EXPORT: ProductExport = {
  kinds: PRODUCT_FACTS.gifts.records,
  study: namePieceStudy(import.meta.url, 6, writeGifts),
}
