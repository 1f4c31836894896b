import { Web3Row } from '../contract/web3.ts'
import { WEB3_KINDS } from '../contract/web3-kinds.ts'
import type { AccountHistory } from '#gateway/exchange/studies/account-history.ts'
import { namePieceStudy } from '#gateway/exchange/studies/study.ts'
import { type FileQuestion, writeList } from '#gateway/http/trading/exports/file-of-rows.ts'
import { web3Row } from './web3-rows.ts'
import type { ProductExport } from '#gateway/http/products/product.ts'

/** Writes the file of moves of a bound address, in the thread of studies. */
export function writeWeb3(history: AccountHistory, question: FileQuestion): AsyncGenerator<string> {
  return writeList(history, question, Web3Row, 'web3', web3Row)
}

/** The file of moves of a bound address. */
export const WEB3_EXPORT: ProductExport = {
  kinds: WEB3_KINDS,
  study: namePieceStudy(import.meta.url, 6, writeWeb3),
}
