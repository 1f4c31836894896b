import { CopiedOrder } from '../contract/copy.ts'
import type { AccountHistory } from '#gateway/exchange/studies/account-history.ts'
import { namePieceStudy } from '#gateway/exchange/studies/study.ts'
import { type FileQuestion, writeList } from '#gateway/http/trading/exports/file-of-rows.ts'
import { COPIED_KIND } from '../rules/report.ts'
import { copiedRow } from './copy-rows.ts'
import type { ProductExport } from '#gateway/http/products/product.ts'

/** Writes the file of orders of copies, in the thread of studies. */
export function writeCopies(history: AccountHistory, { format, asked }: FileQuestion): AsyncGenerator<string> {
  return writeList(history, { format, asked: { ...asked, kind: [COPIED_KIND] } }, CopiedOrder, 'copy', copiedRow)
}

/** The file of orders of copies. */
export const COPY_EXPORT: ProductExport = {
  study: namePieceStudy(import.meta.url, 6, writeCopies),
}
