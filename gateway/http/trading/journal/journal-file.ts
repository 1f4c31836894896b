import { journalPictureAddress } from '#lib/contract/trading/journal-limits.ts'
import type { JournalPicture } from '#lib/contract/trading/trading-journal.ts'
import type { Note } from '#gateway/accounts/journal-notes.ts'
import type { AccountHistory } from '#gateway/exchange/studies/account-history.ts'
import { tradeRow } from './journal-rows.ts'
import { isAsked, type JournalFilters } from './journal-study.ts'
import { readTrades } from './read-trades.ts'

/** A round whose journal is written as a file: its filters, and what its owner has added to the trades. */
export interface JournalFileQuestion {
  readonly epoch: number
  readonly query: JournalFilters
  readonly notes: ReadonlyMap<string, Note>
  readonly pictures: ReadonlyMap<string, Pick<JournalPicture, 'id'>>
}

/** Returns the trades of a journal as rows of a file, newest first: tags in one cell, the words of their owner, and the address of the chart. */
export async function journalRows(
  history: AccountHistory,
  { epoch, query, notes, pictures }: JournalFileQuestion,
): Promise<Readonly<Record<string, unknown>>[]> {
  const tags = new Map([...notes].map(([id, note]) => [id, note.tags]))
  const { trades } = await readTrades(history, epoch)
  return trades
    .filter((trade) => isAsked(trade, query, tags))
    .map((trade) => {
      const row = tradeRow(trade, epoch, notes.get(trade.id))
      const picture = pictures.get(trade.id)
      return { ...row, tags: row.tags.join('; '), picture: picture === undefined ? '' : journalPictureAddress(picture.id) }
    })
}
