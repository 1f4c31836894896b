import { ConvertRow } from '#lib/contract/products/convert.ts'
import { PRODUCT_FACTS } from '#lib/contract/products/product-facts.ts'
import type { AccountHistory } from '#gateway/exchange/studies/account-history.ts'
import { namePieceStudy } from '#gateway/exchange/studies/study.ts'
import { type FileQuestion, writeList } from '#gateway/http/trading/exports/file-of-rows.ts'
import { convertRow } from './convert-rows.ts'
import type { ProductExport } from '../product.ts'

/** Writes the file of conversions, in the thread of studies. */
export function writeConverts(history: AccountHistory, question: FileQuestion): AsyncGenerator<string> {
  return writeList(history, question, ConvertRow, 'convert', convertRow)
}

/** The file of conversions. */
export const CONVERT_EXPORT: ProductExport = {
  kinds: PRODUCT_FACTS.convert.records,
  study: namePieceStudy(import.meta.url, 6, writeConverts),
}
