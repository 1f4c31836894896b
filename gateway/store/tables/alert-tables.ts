import type { Kysely } from 'kysely'

export interface AlertTableRow {
  readonly id: string
  readonly userId: string
  readonly product: string
  readonly symbol: string
  readonly kind: string
  readonly direction: string
  readonly value: string
  /** JSON of an `AlertLine`; null for kinds without an indicator. */
  readonly line: string | null
  /** JSON list. */
  readonly channels: string
  /** The language in which it was made, and is told. */
  readonly locale: string
  readonly status: string
  readonly createdAt: number
  /** Since when it waits for its value, by the market clock: since it was made, changed or set again. */
  readonly openedAt: number
  readonly endedAt: number | null
  readonly firedValue: string | null
}

/** How far the market has been judged: one row. */
export interface AlertWatchRow {
  readonly id: number
  /** By the market clock. */
  readonly judgedTo: number
}

/** A webhook of an account, or a browser that gets its alerts by push. */
export interface AlertTargetRow {
  readonly id: string
  readonly userId: string
  readonly kind: string
  /** SHA-256 of the address. */
  readonly addressHash: string
  /** The address and its secrets, encrypted with the server's key. */
  readonly sealed: string
  readonly label: string
  readonly createdAt: number
}

/** One way by which one fired alert is told. */
export interface AlertDeliveryRow {
  readonly id: string
  readonly alertId: string
  readonly userId: string
  readonly channel: string
  /** Null for mail. */
  readonly targetId: string | null
  /** JSON of the notice. */
  readonly notice: string
  readonly locale: string
  readonly status: string
  readonly tries: number
  /** The earliest time of the next try. */
  readonly dueAt: number
  readonly createdAt: number
}

export async function createAlertTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('alerts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('product', 'text', (column) => column.notNull())
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('direction', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('line', 'text')
    .addColumn('channels', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('endedAt', 'bigint')
    .addColumn('firedValue', 'text')
    .execute()
  await schema.createIndex('alerts_of_user').on('alerts').columns(['userId', 'status']).execute()
  await schema.createIndex('alerts_by_status').on('alerts').column('status').execute()
  await schema
    .createTable('alertTargets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('addressHash', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('alert_targets_address', ['userId', 'addressHash'])
    .execute()
  await schema
    .createTable('alertDeliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('alertId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('targetId', 'text')
    .addColumn('notice', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('dueAt', 'bigint', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('alert_deliveries_of_alert').on('alertDeliveries').column('alertId').execute()
  await schema.createIndex('alert_deliveries_due').on('alertDeliveries').columns(['status', 'dueAt']).execute()
}

/** Remembers since when each alert waits and how far the market was judged, so that a start can judge the time before it. */
export async function addAlertWatch(store: Kysely<unknown>): Promise<void> {
  const { schema } = store
  const alerts = store as Kysely<{ alerts: { readonly createdAt: number; openedAt: number } }>
  await schema
    .alterTable('alerts')
    .addColumn('openedAt', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await alerts
    .updateTable('alerts')
    .set((row) => ({ openedAt: row.ref('createdAt') }))
    .execute()
  await schema
    .createTable('alertWatch')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('judgedTo', 'bigint', (column) => column.notNull())
    .execute()
}
