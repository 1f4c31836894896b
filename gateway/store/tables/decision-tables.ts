import type { Kysely } from 'kysely'

/** What an operator has decided about an account: it is frozen, together with its sub-accounts. No act of its owner changes this row. */
export interface OperatorFreezeRow {
  readonly userId: string
  readonly frozenAt: number
  /** Why, as the operator has written it for other operators. */
  readonly reason: string
  /** What its owner was told. */
  readonly message: string
  /** What became of its orders and positions: `keep`, `cancel-orders` or `cancel-and-close`. */
  readonly fate: string
  /** The operator's name. */
  readonly frozenBy: string
}

/** A code that opens the registration a number of times. */
export interface InvitationRow {
  readonly code: string
  readonly usesMax: number
  readonly uses: number
  /** Null for an invitation that stays. */
  readonly expiresAt: number | null
  /** When an operator has ended it. */
  readonly endedAt: number | null
  readonly note: string
  readonly createdAt: number
  readonly createdBy: string
}

/** The invitation by which an account came. */
export interface InvitationUseRow {
  readonly userId: string
  readonly code: string
  readonly usedAt: number
}

export async function createDecisionTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('operatorFreezes')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('users.id'))
    .addColumn('frozenAt', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('fate', 'text', (column) => column.notNull())
    .addColumn('frozenBy', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('invitations')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('usesMax', 'integer', (column) => column.notNull())
    .addColumn('uses', 'integer', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint')
    .addColumn('endedAt', 'bigint')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('invitations_by_age').on('invitations').columns(['createdAt', 'code']).execute()
  await schema
    .createTable('invitationUses')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('users.id'))
    .addColumn('code', 'text', (column) => column.notNull().references('invitations.code'))
    .addColumn('usedAt', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('invitation_uses_of_code').on('invitationUses').column('code').execute()
}
