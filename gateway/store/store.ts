import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { CamelCasePlugin, Kysely, PostgresDialect, SqliteAdapter, SqliteDialect, sql, type Dialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { isBusy, isCorrupt, StoreError, writeReason, type DataFolder } from './data-folder.ts'
import { MIGRATIONS } from './migrations.ts'
import { createCommitMarks } from './postgres/commit-marks.ts'
import { DatabasePool } from './postgres/database-pool.ts'
import { Database, leave } from './postgres/database.ts'
import type { Schema } from './schema.ts'
import { shimDatabase } from './sqlite-shim.ts'
import { refuseNewerTables } from './store-version.ts'
import { WRITE_PROBE } from './write-probe.ts'

export type Store = Kysely<Schema>

/** Another writer may lock the file for the length of one commit. */
const BUSY_TIMEOUT_MS = 5000
const LOOK_TIMEOUT_MS = 4000

/** File name of the embedded store in the data folder. */
export const STORE_FILE = 'store.sqlite'

/** SQLite rolls back a half-run migration as PostgreSQL does, but Kysely's own adapter does not use that. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class EmbeddedDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

/**
 * Opens the embedded store (DESIGN 2), in which acknowledged commits are on disk. Checks for damage before reading any data. Throws
 * StoreError with a sentence for the operator.
 */
export async function openEmbeddedStore(folder: DataFolder, { busyTimeoutMs = BUSY_TIMEOUT_MS } = {}): Promise<Store> {
  const path = folder.file(STORE_FILE)
  try {
    const database = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
    try {
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
      chmodSync(path, 0o600)
      const verdict = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {})[0]
      if (verdict !== 'ok')
        throw new StoreError(`The store ${path} is damaged (${String(verdict)}). Put back a copy of it, or move it away to begin anew.`)
      return await migrate(new EmbeddedDialect({ database: shimDatabase(database) }), path)
    } catch (error) {
      if (database.isOpen) database.close()
      throw error
    }
  } catch (error) {
    throw explainEmbedded(error, path)
  }
}

function explainEmbedded(error: unknown, path: string): unknown {
  if (error instanceof StoreError) return error
  if (isBusy(error)) return new StoreError(`The store ${path} is locked by another process.`, { cause: error })
  if (isCorrupt(error))
    return new StoreError(`The store ${path} is damaged. Put back a copy of it, or move it away to begin anew.`, { cause: error })
  return new StoreError(`The store ${path} cannot be opened: ${writeReason(error)}.`, { cause: error })
}

/** `bigint` columns hold milliseconds and counts, all exact as numbers; pg would return them as text. */
const INT8 = pg.types.builtins.INT8

/**
 * Opens the store in PostgreSQL. Lost connections are reported to `onLost`. Throws StoreError with a sentence that never repeats the
 * password.
 */
export async function openPostgresStore(
  address: string | Database,
  onLost: (error: Error) => void,
  onPool: (pool: DatabasePool) => void = () => {},
): Promise<Store> {
  const types = new pg.TypeOverrides()
  types.setTypeParser(INT8, readInteger)
  const database = typeof address === 'string' ? new Database(address) : address
  const parts = { database, types, onLost }
  // A migration may take as long as it needs; a call that a user waits for may not.
  const migrating = new DatabasePool({ ...parts, queryTimeoutMs: null })
  try {
    const client = await database.connect({ name: 'agio accounts', queryTimeoutMs: null })
    await createCommitMarks(client).finally(() => leave(client))
    await (await migrate(new PostgresDialect({ pool: migrating }), IN_POSTGRES)).destroy()
  } catch (error) {
    await migrating.end()
    throw error instanceof StoreError
      ? error
      : new StoreError(`DATABASE_URL names a database that cannot be used: ${writeReason(error)}.`, { cause: error })
  }
  const pool = new DatabasePool(parts)
  onPool(pool)
  return createStore(new PostgresDialect({ pool }))
}

const IN_POSTGRES = 'in PostgreSQL'

/** Checks whether the tables of the accounts are those of this version, without changing anything. Rejects if the database is away. */
export async function hasCurrentTables(database: Database): Promise<boolean> {
  const client = await database.connect({ name: 'agio accounts', queryTimeoutMs: LOOK_TIMEOUT_MS })
  try {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration')
    const found = rows.map(({ name }) => name)
    return found.toSorted().join() === Object.keys(MIGRATIONS).toSorted().join()
  } finally {
    leave(client)
  }
}

function readInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new StoreError(`The store holds ${text}, which is too large for a whole number.`)
  return value
}

function createStore(dialect: Dialect): Store {
  return new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
}

/** Makes the tables of a store in a new file as they were after a migration. Throws StoreError. */
export async function makeStoreFile(path: string, lastMigration: string): Promise<void> {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true })
  chmodSync(path, 0o600)
  await (await migrate(new EmbeddedDialect({ database: shimDatabase(database) }), path, lastMigration)).destroy()
}

/** Makes the tables of a store in a database as they were after a migration. Throws StoreError. */
export async function makeStoreTables(database: Database, lastMigration: string): Promise<void> {
  const pool = new DatabasePool({ database, types: new pg.TypeOverrides(), onLost: () => {}, queryTimeoutMs: null })
  const client = await database.connect({ name: 'agio move', queryTimeoutMs: null })
  await createCommitMarks(client).finally(() => leave(client))
  await (await migrate(new PostgresDialect({ pool }), IN_POSTGRES, lastMigration)).destroy()
}

/** Brings the tables up to date, or up to a migration. `place`: the store as an operator knows it. */
async function migrate(dialect: Dialect, place: string, last?: string): Promise<Store> {
  const store = createStore(dialect)
  try {
    await refuseNewerTables(store, place)
  } catch (error) {
    await store.destroy()
    throw error
  }
  const migrator = new Migrator({ db: store, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
  const { error, results = [] } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error === undefined) return store
  const failed = results.find(({ status }) => status === 'Error')
  await store.destroy()
  if (failed === undefined) throw error
  throw new StoreError(`The store could not be brought up to date by ${failed.migrationName}: ${writeReason(error)}.`, {
    cause: error,
  })
}

/** Commits a change that leaves no trace. Rejects if the store could not store a row either. */
export async function probeEmbeddedStore(store: Store): Promise<void> {
  const { rows } = await sql<{ userVersion: number }>`PRAGMA user_version`.execute(store)
  await sql`PRAGMA user_version = ${sql.lit(rows[0]?.userVersion ?? 0)}`.execute(store)
}

/** Does the same for PostgreSQL. */
export async function probePostgresStore(store: Store): Promise<void> {
  const { rows } = await sql.raw<{ readOnly: string }>(WRITE_PROBE).execute(store)
  if (rows[0]?.readOnly !== 'off') throw new StoreError('PostgreSQL only reads at present.')
}

/** Checks whether a write was refused because another row already has the value. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return error.errcode === 2067 || error.errcode === 1555
  return 'code' in error && error.code === '23505'
}
