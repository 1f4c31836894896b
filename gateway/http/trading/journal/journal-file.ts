import { Type, type Static } from 'typebox'
import { journalPictureAddress } from '#lib/contract/trading/journal-limits.ts'
import { JournalTrade, type JournalPicture } from '#lib/contract/trading/trading-journal.ts'
import type { Note } from '#gateway/accounts/journal-notes.ts'
import type { AccountHistory } from '#gateway/exchange/studies/account-history.ts'
import { tradeRow } from './journal-rows.ts'
import { isAsked, type JournalFilters } from './journal-study.ts'
import { readTrades } from './read-trades.ts'

/** A trade of a journal in a file: tags in one text, and the address of the chart; both empty for none. */
export const JournalFileRow = Type.Object({ ...JournalTrade.properties, tags: Type.String(), picture: Type.String() })
type JournalFileRow = Static<typeof JournalFileRow>

/** A round whose journal is written as a file: its filters, and what its owner has added to the trades. */
export interface JournalFileQuestion {
  readonly epoch: number
  readonly query: JournalFilters
  readonly notes: ReadonlyMap<string, Note>
  readonly pictures: ReadonlyMap<string, Pick<JournalPicture, 'id'>>
}

/** Returns the trades of a journal as rows of a file, newest first, with the words of their owner. */
export async function journalRows(
  history: AccountHistory,
  { epoch, query, notes, pictures }: JournalFileQuestion,
): Promise<JournalFileRow[]> {
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
