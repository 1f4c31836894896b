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

/** The chart that a trader keeps with a note: one per trade, already decoded and written anew. */
export interface JournalPictureRow {
  readonly id: string
  readonly userId: string
  readonly tradeId: string
  readonly width: number
  readonly height: number
  /** Of `data` before it was written as text. */
  readonly bytes: number
  readonly createdAt: number
  /** WebP, in base64. */
  readonly data: string
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

export async function createJournalPictureTable({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('journalPictures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('tradeId', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addUniqueConstraint('journal_pictures_trade', ['userId', 'tradeId'])
    .execute()
}
