import { EarnRow } from '#lib/contract/products/earn.ts'
import { PRODUCT_FACTS } from '#lib/contract/products/product-facts.ts'
import type { AccountHistory } from '#gateway/exchange/studies/account-history.ts'
import { namePieceStudy } from '#gateway/exchange/studies/study.ts'
import { type FileQuestion, writeList } from '#gateway/http/trading/exports/file-of-rows.ts'
import { earnRow } from './earn-rows.ts'
import type { ProductExport } from '../product.ts'

/** Writes the file of savings, in the thread of studies. */
export function writeSavings(history: AccountHistory, question: FileQuestion): AsyncGenerator<string> {
  return writeList(history, question, EarnRow, 'earn', earnRow)
}

/** The file of savings. */
export const EARN_EXPORT: ProductExport = {
  kinds: PRODUCT_FACTS.earn.records,
  study: namePieceStudy(import.meta.url, 6, writeSavings),
}
