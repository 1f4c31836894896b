import type { Kysely } from 'kysely'

/** The armed dead man's switch of a key. When it is due is not stored: it counts anew when a gateway starts or becomes the primary. */
export interface CountdownRow {
  readonly apiKey: string
  /** The account whose orders it cancels. */
  readonly userId: string
  readonly seconds: number
}

export async function createCountdownTable({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('countdowns')
    .ifNotExists()
    .addColumn('apiKey', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('seconds', 'integer', (column) => column.notNull())
    .execute()
  await schema.createIndex('countdowns_of_user').ifNotExists().on('countdowns').column('userId').execute()
}
