import type { Kysely } from 'kysely'

/** An address that takes the alerts of other sites. */
export interface HookRow {
  readonly id: string
  readonly userId: string
  readonly name: string
  /** SHA-256 of the secret. */
  readonly secretHash: string
  readonly createdAt: number
  readonly usedAt: number | null
}

/** A message that came with the right secret. The secret is not in it. */
export interface HookArrivalRow {
  readonly key: string
  readonly hookId: string
  readonly userId: string
  readonly arrivedAt: number
  /** As it is shown; null if the message could not be read. */
  readonly messageId: string | null
  /** The id that the message has taken, for the first message of an id; null for all others. */
  readonly takenId: string | null
  /** SHA-256 of its contents without the secret. */
  readonly contentHash: string | null
  /** JSON of a `HookAction`. */
  readonly action: string | null
  /** The code of the answer; null while its outcome is not known. */
  readonly code: string | null
  readonly orderId: string | null
  readonly botId: string | null
}

export async function createHookTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('hooks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('secretHash', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('usedAt', 'bigint')
    .execute()
  await schema.createIndex('hooks_of_user').on('hooks').column('userId').execute()
  await schema
    .createTable('hookArrivals')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('hookId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('arrivedAt', 'bigint', (column) => column.notNull())
    .addColumn('messageId', 'text')
    .addColumn('takenId', 'text')
    .addColumn('contentHash', 'text')
    .addColumn('action', 'text')
    .addColumn('code', 'text')
    .addColumn('orderId', 'text')
    .addColumn('botId', 'text')
    .addUniqueConstraint('hook_arrivals_taken', ['hookId', 'takenId'])
    .execute()
  await schema.createIndex('hook_arrivals_of_hook').on('hookArrivals').columns(['hookId', 'arrivedAt']).execute()
}
