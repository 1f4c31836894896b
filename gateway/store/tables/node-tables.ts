import type { Kysely } from 'kysely'

/** A message that no provider sends, where several gateways share the store. */
export interface OutboxMessageRow {
  /** Sorts by time. */
  readonly id: string
  /** JSON of an `OutboxMessage`. */
  readonly message: string
}

/** An interruption of the service. */
export interface IncidentRow {
  readonly id: string
  /** A kind of `lib/contract/status.ts`. */
  readonly kind: string
  readonly beganAt: number
  /** Null while it lasts. */
  readonly endedAt: number | null
}

/** The last time at which a primary was seen to work; one row. */
export interface LastSeenRow {
  readonly id: number
  readonly seenAt: number
}

export async function createNodeTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('outboxMessages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('message', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('incidents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('beganAt', 'bigint', (column) => column.notNull())
    .addColumn('endedAt', 'bigint')
    .addUniqueConstraint('incidents_once', ['kind', 'beganAt'])
    .execute()
  await schema
    .createTable('lastSeen')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seenAt', 'bigint', (column) => column.notNull())
    .execute()
}
