import { JOURNAL_LIMITS } from '#lib/contract/trading/journal-limits.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { Store } from '#gateway/store/store.ts'
import { plainText } from './plain-text.ts'

/** The words of a trader about one trade. */
export interface Note {
  readonly note: string
  readonly tags: readonly string[]
}

/** The notes and tags that users give to their trades, until they close their account. */
export interface JournalNotes {
  /** Returns all notes of a user by the id of the trade. */
  all(userId: string): Promise<ReadonlyMap<string, Note>>
  /**
   * Replaces the words about a trade and returns them as they are kept: plain text, each tag once. Without any the trade has no entry and no chart.
   * Refuses with `journalFull` beyond the limit of an account.
   */
  write(userId: string, tradeId: string, words: Note): Promise<Result<Note, ErrorName>>
}

export function createJournalNotes(store: Store, clock: Clock): JournalNotes {
  async function isFull(userId: string, tradeId: string): Promise<boolean> {
    const rows = await store
      .selectFrom('journalNotes')
      .select('tradeId')
      .where('userId', '=', userId)
      .where('tradeId', '!=', tradeId)
      .limit(JOURNAL_LIMITS.trades)
      .execute()
    return rows.length >= JOURNAL_LIMITS.trades
  }

  return {
    async all(userId) {
      const rows = await store.selectFrom('journalNotes').selectAll().where('userId', '=', userId).execute()
      return new Map(rows.map(({ tradeId, note, tags }) => [tradeId, { note, tags: JSON.parse(tags) as string[] }]))
    },
    async write(userId, tradeId, words) {
      const kept = { note: plainText(words.note), tags: distinct(words.tags) }
      if (kept.note === '' && kept.tags.length === 0) {
        await store.transaction().execute(async (step) => {
          for (const table of ['journalNotes', 'journalPictures'] as const)
            await step.deleteFrom(table).where('userId', '=', userId).where('tradeId', '=', tradeId).execute()
        })
        return ok(kept)
      }
      if (await isFull(userId, tradeId)) return refuse('journalFull')
      const values = { note: kept.note, tags: JSON.stringify(kept.tags), changedAt: clock.now() }
      await store
        .insertInto('journalNotes')
        .values({ userId, tradeId, ...values })
        .onConflict((conflict) => conflict.columns(['userId', 'tradeId']).doUpdateSet(values))
        .execute()
      return ok(kept)
    },
  }
}

/** Returns tags in one line each and once, whatever the case of their letters. */
function distinct(tags: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const tag of tags) {
    const text = plainText(tag).replaceAll(/\s+/g, ' ').normalize('NFC')
    const key = text.toLowerCase()
    if (text !== '' && !found.has(key)) found.set(key, text)
  }
  return [...found.values()]
}
