import { Type, type Static } from 'typebox'
import { journalPictureAddress } from '#lib/contract/trading/journal-limits.ts'
import { JournalTrade, type JournalQuery } from '#lib/contract/trading/trading-journal.ts'
import type { TradingContext } from '../trading-call.ts'
import { isAsked, roundOf } from './journal-calls.ts'
import { tradeRow } from './journal-rows.ts'
import { readTrades } from './read-trades.ts'

/** A trade of a journal in a file: tags in one text, and the address of the chart; both empty for none. */
export const JournalFileRow = Type.Object({ ...JournalTrade.properties, tags: Type.String(), picture: Type.String() })
type JournalFileRow = Static<typeof JournalFileRow>

/** Returns the trades of a journal as rows of a file, newest first, with the words of their owner. */
export async function journalRows(context: TradingContext, query: Omit<JournalQuery, 'limit'>): Promise<JournalFileRow[]> {
  const { exchange, account, accounts } = context
  const epoch = roundOf(context, query.epoch)
  const [notes, pictures] = await Promise.all([accounts.journal.all(account), accounts.journalPictures.all(account)])
  return readTrades(exchange, account, epoch)
    .trades.filter((trade) => isAsked(trade, query, notes))
    .map((trade) => {
      const row = tradeRow(trade, epoch, notes.get(trade.id))
      const picture = pictures.get(trade.id)
      return { ...row, tags: row.tags.join('; '), picture: picture === undefined ? '' : journalPictureAddress(picture.id) }
    })
}
