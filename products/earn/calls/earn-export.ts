import { EarnRow } from '../contract/earn.ts'
import { EARN_KINDS } from '../contract/earn-kinds.ts'
import type { AccountHistory } from '#gateway/exchange/studies/account-history.ts'
import { namePieceStudy } from '#gateway/exchange/studies/study.ts'
import { type FileQuestion, writeList } from '#gateway/http/trading/exports/file-of-rows.ts'
import { earnRow } from './earn-rows.ts'
import type { ProductExport } from '#gateway/http/products/product.ts'

/** Writes the file of savings, in the thread of studies. */
export function writeSavings(history: AccountHistory, question: FileQuestion): AsyncGenerator<string> {
  return writeList(history, question, EarnRow, 'earn', earnRow)
}

/** The file of savings. */
export const EARN_EXPORT: ProductExport = {
  kinds: EARN_KINDS,
  study: namePieceStudy(import.meta.url, 6, writeSavings),
}
