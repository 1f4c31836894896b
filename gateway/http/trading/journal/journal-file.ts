import { journalPictureAddress } from '#lib/contract/trading/journal-limits.ts'
import type { JournalQuery } from '#lib/contract/trading/trading-journal.ts'
import type { TradingContext } from '../trading-call.ts'
import { isAsked, roundOf } from './journal-calls.ts'
import { tradeRow } from './journal-rows.ts'
import { readTrades } from './read-trades.ts'

/** Returns the trades of a journal as rows of a file, newest first: tags in one cell, the words of their owner, and the address of the chart. */
export async function journalRows(
  context: TradingContext,
  query: Omit<JournalQuery, 'limit'>,
): Promise<Readonly<Record<string, unknown>>[]> {
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
