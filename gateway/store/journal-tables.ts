import type { Kysely } from 'kysely'

/** The note and the tags that a trader gave to one of their trades. */
export interface JournalNoteRow {
  readonly userId: string
  /** `p` and the number of a position, `o` and that of an order, `c` and that of a conversion. */
  readonly tradeId: string
  readonly note: string
  /** JSON list. */
  readonly tags: string
  readonly changedAt: number
}

export async function createJournalTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('journalNotes')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('tradeId', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('changedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('journal_notes_key', ['userId', 'tradeId'])
    .execute()
}
