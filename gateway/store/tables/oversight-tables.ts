import type { Kysely } from 'kysely'

/** What a user has reported to the operators of the site. */
export interface P2pReportRow {
  /** Milliseconds since 1970, times 1000, and more for each further one. */
  readonly id: number
  readonly reporterId: string
  /** The account that is reported, or `R` and the number of a robot. */
  readonly accusedId: string
  /** `order`, `offer` or `merchant`, and its id. */
  readonly subject: string
  readonly subjectId: string
  readonly reason: string
  readonly text: string
  readonly createdAt: number
  readonly closedAt: number | null
  /** The operator that closed it, and what came of it; null while it is open. */
  readonly closedBy: string | null
  readonly outcome: string | null
}

/** A merchant that may publish nothing: a main account, with its sub-accounts. */
export interface P2pSuspensionRow {
  readonly ownerId: string
  /** As the merchant reads it. */
  readonly reason: string
  readonly suspendedBy: string
  readonly suspendedAt: number
}

export async function createOversightTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('p2pReports')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('reporterId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('accusedId', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subjectId', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('closedAt', 'bigint')
    .addColumn('closedBy', 'text')
    .addColumn('outcome', 'text')
    .execute()
  await schema.createIndex('p2p_reports_of_accused').on('p2pReports').columns(['accusedId', 'id']).execute()
  await schema.createIndex('p2p_reports_of_reporter').on('p2pReports').columns(['reporterId', 'id']).execute()
  await schema
    .createTable('p2pSuspensions')
    .addColumn('ownerId', 'text', (column) => column.primaryKey().references('users.id'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('suspendedBy', 'text', (column) => column.notNull())
    .addColumn('suspendedAt', 'bigint', (column) => column.notNull())
    .execute()
}
