import { BOT_KINDS } from '../contract/bot-kinds.ts'
import { BotRow } from '../contract/bots.ts'
import type { AccountHistory } from '#gateway/exchange/studies/account-history.ts'
import { namePieceStudy } from '#gateway/exchange/studies/study.ts'
import { type FileQuestion, writeList } from '#gateway/http/trading/exports/file-of-rows.ts'
import { botRow } from './bot-rows.ts'
import type { ProductExport } from '#gateway/http/products/product.ts'

/** Writes the file of ended bots, in the thread of studies. */
export function writeBots(history: AccountHistory, { format, asked }: FileQuestion): AsyncGenerator<string> {
  return writeList(history, { format, asked: { ...asked, kind: BOT_KINDS } }, BotRow, 'bots', (record) => botRow(record))
}

/** The file of ended bots. */
export const BOT_EXPORT: ProductExport = {
  study: namePieceStudy(import.meta.url, 6, writeBots),
}
