import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { CamelCasePlugin, Kysely, PostgresDialect, SqliteAdapter, SqliteDialect, type Dialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { isBusy, isCorrupt, reasonOf, StoreError, type DataFolder } from './data-folder.ts'
import { MIGRATIONS } from './migrations.ts'
import type { Schema } from './schema.ts'
import { shimDatabase } from './sqlite-shim.ts'

export type Store = Kysely<Schema>

/** A writer of the journal may hold the file for the length of one commit. */
const BUSY_TIMEOUT_MS = 5000
const POOL_MAX = 10
const CONNECT_TIMEOUT_MS = 10_000

/** Names of the embedded store's file in the data folder. */
export const STORE_FILE = 'store.sqlite'

/** SQLite undoes a half-run migration as PostgreSQL does; Kysely's own adapter does not make use of it. */
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
 * The embedded store (DESIGN 2): commits are on the disk when they are acknowledged. Damage is looked for before anything is
 * believed. Throws StoreError with a sentence for the operator.
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
        throw new StoreError(
          `The store ${path} is damaged (${String(verdict)}). Put back a copy of it, or move it away to begin anew.`,
        )
      return await migrate(new EmbeddedDialect({ database: shimDatabase(database) }))
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
  return new StoreError(`The store ${path} cannot be opened: ${reasonOf(error)}.`, { cause: error })
}

/** `bigint` columns hold milliseconds and counts, all of them exact as numbers; pg would give them as text. */
const INT8 = pg.types.builtins.INT8

/**
 * PostgreSQL by its address. Its driver answers the loss of idle connections by an event, which `onLost` is told. Throws
 * StoreError with a sentence that never repeats the password.
 */
export async function openPostgresStore(url: string, onLost: (error: Error) => void): Promise<Store> {
  const types = new pg.TypeOverrides()
  types.setTypeParser(INT8, readInteger)
  const pool = new pg.Pool({ connectionString: url, max: POOL_MAX, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, types })
  pool.on('error', onLost)
  try {
    return await migrate(new PostgresDialect({ pool }))
  } catch (error) {
    if (!pool.ended && !pool.ending) await pool.end()
    throw error instanceof StoreError
      ? error
      : new StoreError(`DATABASE_URL names a database that cannot be used: ${reasonOf(error)}.`, { cause: error })
  }
}

function readInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new StoreError(`The store holds ${text}, which is too large for a whole number.`)
  return value
}

async function migrate(dialect: Dialect): Promise<Store> {
  const store = new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin()] })
  const migrator = new Migrator({ db: store, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error === undefined) return store
  const failed = results.find(({ status }) => status === 'Error')
  await store.destroy()
  if (failed === undefined) throw error
  throw new StoreError(`The store could not be brought up to date by ${failed.migrationName}: ${reasonOf(error)}.`, {
    cause: error,
  })
}

/** Whether a write was refused because another row already has the value. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return error.errcode === 2067 || error.errcode === 1555
  return 'code' in error && error.code === '23505'
}
