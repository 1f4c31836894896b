import type { Kysely } from 'kysely'
import type { OperatorRole } from '#lib/contract/operator/act.ts'

/** The account of an operator, which is none of a user's. */
export interface OperatorTableRow {
  readonly id: string
  /** Lower case. */
  readonly name: string
  readonly role: OperatorRole
  readonly passwordHash: string
  /** Encrypted with the server's key. */
  readonly totpSecret: string
  /** The last time step whose code was used, so that no code works twice. */
  readonly totpStep: number | null
  readonly createdAt: number
  readonly disabledAt: number | null
}

export interface OperatorSessionTableRow {
  /** A handle, which authorises nothing. */
  readonly id: string
  readonly operatorId: string
  readonly tokenHash: string
  /** Where it began; it is good from there alone. */
  readonly address: string
  readonly createdAt: number
  readonly seenAt: number
  readonly expiresAt: number
  readonly endedAt: number | null
}

/** A setting of the site that somebody has changed (`lib/contract/operator/site-settings.ts`). */
export interface SiteSettingRow {
  readonly name: string
  /** JSON */
  readonly value: string
  readonly changedAt: number
}

/** An entry of the audit log. Rows are only ever added, each with the hash of the one before. */
export interface AuditEntryRow {
  readonly seq: number
  readonly atMs: number
  readonly operatorId: string
  readonly operatorName: string
  readonly address: string
  readonly act: string
  readonly subject: string
  /** JSON, without secrets. */
  readonly fields: string
  readonly reason: string
  readonly outcome: string
  readonly begunSeq: number | null
  readonly previousHash: string
  readonly hash: string
}

/** A dangerous act that waits for a second operator. */
export interface PendingActRow {
  readonly id: string
  readonly act: string
  readonly subject: string
  /** JSON, without secrets. */
  readonly fields: string
  /** All fields, encrypted with the server's key. */
  readonly sealedFields: string
  readonly reason: string
  readonly operatorId: string
  readonly operatorName: string
  readonly operatorRole: OperatorRole
  readonly createdAt: number
  readonly expiresAt: number
  readonly decidedAt: number | null
}

export async function createOperatorTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('operators')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('passwordHash', 'text', (column) => column.notNull())
    .addColumn('totpSecret', 'text', (column) => column.notNull())
    .addColumn('totpStep', 'bigint')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('disabledAt', 'bigint')
    .execute()
  await schema
    .createTable('operatorSessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('operatorId', 'text', (column) => column.notNull().references('operators.id'))
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('seenAt', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .addColumn('endedAt', 'bigint')
    .execute()
  await schema.createIndex('operator_sessions_of').on('operatorSessions').columns(['operatorId', 'endedAt']).execute()
  await schema
    .createTable('siteSettings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('changedAt', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('auditEntries')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .addColumn('atMs', 'bigint', (column) => column.notNull())
    .addColumn('operatorId', 'text', (column) => column.notNull())
    .addColumn('operatorName', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('begunSeq', 'bigint')
    .addColumn('previousHash', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('audit_entries_by_subject').on('auditEntries').column('subject').execute()
  await schema
    .createTable('pendingActs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('sealedFields', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('operatorId', 'text', (column) => column.notNull())
    .addColumn('operatorName', 'text', (column) => column.notNull())
    .addColumn('operatorRole', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .addColumn('decidedAt', 'bigint')
    .execute()
}
