import { ConvertRow } from '../contract/convert.ts'
import { CONVERT_KINDS } from '../contract/convert-kinds.ts'
import type { AccountHistory } from '#gateway/exchange/studies/account-history.ts'
import { namePieceStudy } from '#gateway/exchange/studies/study.ts'
import { type FileQuestion, writeList } from '#gateway/http/trading/exports/file-of-rows.ts'
import { convertRow } from './convert-rows.ts'
import type { ProductExport } from '#gateway/http/products/product.ts'

/** Writes the file of conversions, in the thread of studies. */
export function writeConverts(history: AccountHistory, question: FileQuestion): AsyncGenerator<string> {
  return writeList(history, question, ConvertRow, 'convert', convertRow)
}

/** The file of conversions. */
export const CONVERT_EXPORT: ProductExport = {
  kinds: CONVERT_KINDS,
  study: namePieceStudy(import.meta.url, 6, writeConverts),
}
