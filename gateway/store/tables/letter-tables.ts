import type { Kysely } from 'kysely'

/** A letter that has not left yet. */
export interface LetterRow {
  readonly id: string
  readonly channel: string
  /** Recipient and words, encrypted with the server's key: a letter can hold a code. */
  readonly sealed: string
  readonly tries: number
  /** The earliest time of the next try. While one is under way, the time at which its process is taken for dead. */
  readonly dueAt: number
  /** From then on it is not sent any more. */
  readonly expiresAt: number
  readonly createdAt: number
}

export async function createLetterTable({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('letters')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('dueAt', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('letters_due').on('letters').column('dueAt').execute()
}
