import type { Kysely } from 'kysely'

/** A version of this program that has run the exchange of a store. */
export interface VersionRow {
  readonly version: string
  /** When it was started last. */
  readonly startedAt: number
}

export async function createVersionTable({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('versions')
    .addColumn('version', 'text', (column) => column.primaryKey())
    .addColumn('startedAt', 'bigint', (column) => column.notNull())
    .execute()
}
