import type { Kysely } from 'kysely'

/** A payment method of P2P. Its reference is made by us: nobody types payment details here. */
export interface P2pMethodRow {
  /** Milliseconds since 1970, times 1000, and more for each further one. */
  readonly id: number
  readonly userId: string
  readonly fiat: string
  readonly kind: string
  readonly reference: string
  readonly createdAt: number
}

/** The texts of an advertisement. The journal has only their hash, and orders keep the texts under which they were made. */
export interface P2pTextRow {
  readonly userId: string
  /** SHA-256 of both texts. */
  readonly hash: string
  readonly remark: string
  readonly terms: string
  readonly createdAt: number
}

/** A counterparty that a user does not trade with. */
export interface P2pBlockRow {
  readonly userId: string
  /** An account, or `R` and the number of a robot. */
  readonly blockedId: string
  readonly createdAt: number
}

export async function createP2pTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('p2pMethods')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('fiat', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('p2p_methods_of_user', ['userId', 'fiat', 'kind'])
    .execute()
  await schema
    .createTable('p2pTexts')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('remark', 'text', (column) => column.notNull())
    .addColumn('terms', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('p2p_texts_key', ['userId', 'hash'])
    .execute()
  await schema
    .createTable('p2pBlocks')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('blockedId', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('p2p_blocks_key', ['userId', 'blockedId'])
    .execute()
}
