import { DatabaseSync } from 'node:sqlite'
import { required } from '#lib/kernel/assert.ts'
import { StoreError, writeReason } from '#gateway/store/data-folder.ts'
import { batches, checkValue, type ColumnKind, type MovedTable, type MoveSide, type Row } from './moved-tables.ts'

const MIGRATIONS = 'kysely_migration'
/** The tables of the journal's file, which PostgreSQL has under longer names. */
const JOURNAL_PREFIX = 'journal_'
const JOURNAL_TABLES: ReadonlySet<string> = new Set(['beginning', 'records', 'checkpoints'])

/** The store and the journal as two files. */
export class SqliteSide implements MoveSide {
  readonly #store: DatabaseSync
  readonly #journal: DatabaseSync
  readonly tables: readonly MovedTable[]

  /** Opens two existing files. Throws StoreError if one of them is damaged, or has a table of which a move knows nothing. */
  constructor(storeFile: string, journalFile: string, { readOnly }: { readonly readOnly: boolean }) {
    this.#store = open(storeFile, readOnly)
    try {
      this.#journal = open(journalFile, readOnly)
    } catch (error) {
      this.#store.close()
      throw error
    }
    try {
      this.tables = [...listStoreTables(this.#store), ...listJournalTables(this.#journal)]
    } catch (error) {
      this.close()
      throw error
    }
  }

  /** Returns the names of the migrations that the store has. */
  migrations(): readonly string[] {
    if (this.#store.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(MIGRATIONS) === undefined) return []
    const rows = this.#store.prepare(`SELECT name FROM ${MIGRATIONS} ORDER BY name`).all()
    return rows.map(({ name }) => String(name))
  }

  #place({ name }: MovedTable): { readonly db: DatabaseSync; readonly table: string } {
    const short = name.slice(JOURNAL_PREFIX.length)
    const isJournal = name.startsWith(JOURNAL_PREFIX) && JOURNAL_TABLES.has(short)
    return isJournal ? { db: this.#journal, table: quote(short) } : { db: this.#store, table: quote(name) }
  }

  count(table: MovedTable): Promise<number> {
    const { db, table: name } = this.#place(table)
    return Promise.resolve(Number(db.prepare(`SELECT count(*) AS rows FROM ${name}`).get()?.['rows']))
  }

  async *read(table: MovedTable, after: Row | null): AsyncIterable<readonly Row[]> {
    yield* batches(this.#rows(table, after))
    await Promise.resolve()
  }

  *#rows(table: MovedTable, after: Row | null): Iterable<Row> {
    const { db, table: name } = this.#place(table)
    const columns = table.columns.map((column) => quote(column.name)).join(', ')
    const key = table.key.map(quote).join(', ')
    const where = after === null ? '' : `WHERE (${key}) > (${table.key.map(() => '?').join(', ')})`
    const statement = db.prepare(`SELECT ${columns} FROM ${name} ${where} ORDER BY ${key}`)
    statement.setReadBigInts(true)
    const from = after === null ? [] : keyValues(table, after)
    for (const row of statement.iterate(...from)) yield table.columns.map((column) => checkValue(row[column.name], table, column))
  }

  last(table: MovedTable): Promise<Row | null> {
    const { db, table: name } = this.#place(table)
    const statement = db.prepare(`SELECT * FROM ${name} ORDER BY ${table.key.map((column) => `${quote(column)} DESC`).join(', ')} LIMIT 1`)
    statement.setReadBigInts(true)
    const row = statement.get()
    return Promise.resolve(row === undefined ? null : table.columns.map((column) => checkValue(row[column.name], table, column)))
  }

  write(table: MovedTable, rows: readonly Row[]): Promise<void> {
    const { db, table: name } = this.#place(table)
    const columns = table.columns.map((column) => quote(column.name)).join(', ')
    const insert = db.prepare(`INSERT INTO ${name} (${columns}) VALUES (${table.columns.map(() => '?').join(', ')})`)
    db.exec('BEGIN IMMEDIATE')
    try {
      for (const row of rows) insert.run(...row)
      db.exec('COMMIT')
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw new StoreError(`The table ${table.name} cannot be written: ${writeReason(error)}.`, { cause: error })
    }
    return Promise.resolve()
  }

  /** Checks what rows refer to, and writes everything into the files themselves. Throws StoreError. */
  settle(): void {
    const lost = this.#store.prepare('PRAGMA foreign_key_check').get()
    if (lost !== undefined)
      throw new StoreError(
        `The table ${String(lost['table'])} has a row that refers to a row of ${String(lost['parent'])} that is missing.`,
      )
    for (const db of [this.#store, this.#journal]) db.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE')
  }

  close(): void {
    for (const db of [this.#store, this.#journal]) if (db.isOpen) db.close()
  }
}

/** Returns the values of the key of a whole row. */
export function keyValues(table: MovedTable, row: Row) {
  return table.key.map((name) => required(row[table.columns.findIndex((column) => column.name === name)] ?? undefined, 'a key is no null'))
}

/** Rows may come before those that they refer to, so references are checked at the end. */
function open(path: string, readOnly: boolean): DatabaseSync {
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(path, { readOnly, timeout: 5000, enableForeignKeyConstraints: false })
    const verdict = Object.values(db.prepare('PRAGMA integrity_check(1)').get() ?? {})[0]
    if (verdict !== 'ok') throw new Error(String(verdict))
    if (!readOnly) db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    return db
  } catch (error) {
    if (db?.isOpen === true) db.close()
    throw new StoreError(`${path} is damaged or cannot be opened: ${writeReason(error)}. Nothing has been moved.`, { cause: error })
  }
}

function listStoreTables(db: DatabaseSync): MovedTable[] {
  const rows = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name")
    .all()
  return rows.map(({ name }) => String(name)).flatMap((name) => (name.startsWith(MIGRATIONS) ? [] : [readTable(db, name, name)]))
}

function listJournalTables(db: DatabaseSync): MovedTable[] {
  const found = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  const names = found.map(({ name }) => String(name)).filter((name) => JOURNAL_TABLES.has(name))
  return names.toSorted().map((name) => readTable(db, name, `${JOURNAL_PREFIX}${name}`))
}

function readTable(db: DatabaseSync, table: string, name: string): MovedTable {
  const rows = db.prepare('SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid').all(table)
  const key = rows.filter(({ pk }) => Number(pk) > 0).toSorted((one, other) => Number(one['pk']) - Number(other['pk']))
  if (key.length === 0) throw new StoreError(`The table ${name} has no primary key, so its rows cannot be compared.`)
  return {
    name,
    columns: rows.map((row) => ({ name: String(row['name']), kind: readKind(String(row['type']), name) })),
    key: key.map((row) => String(row['name'])),
  }
}

function readKind(type: string, table: string): ColumnKind {
  if (/^text$/i.test(type)) return 'text'
  if (/int/i.test(type)) return 'whole'
  if (/^(blob|bytea)$/i.test(type)) return 'bytes'
  throw new StoreError(`The table ${table} has a column of the type ${type}, which the two databases do not store alike.`)
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
