import type { Kysely } from 'kysely'
import type { CredentialKind } from '#lib/contract/accounts/credentials.ts'

/** A credential that does nothing until its owner confirms it. */
export interface SuspensionRow {
  readonly kind: CredentialKind
  /** The credential's id among those of its kind. */
  readonly id: string
  /** The user whose credential it is: the owner, or a sub-account. */
  readonly userId: string
  readonly suspendedAt: number
}

export async function createSuspensionTable({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('suspensions')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('suspendedAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('suspensions_key', ['kind', 'id'])
    .execute()
  await schema.createIndex('suspensions_of_user').on('suspensions').column('userId').execute()
}
