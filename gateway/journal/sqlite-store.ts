import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type CheckpointRow, type JournalRow, type JournalStore, type NewBeginning, StoreError } from './journal-store.ts'
import { watchFile } from '../store/write-probe.ts'

/** SQLite's result codes for a full disk, and for a file that is damaged or not a database. */
const SQLITE_FULL = 13
const SQLITE_DAMAGED = new Set([11, 26])

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS beginning (id INTEGER PRIMARY KEY CHECK (id = 1), payload TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS records (sequence INTEGER PRIMARY KEY, payload TEXT NOT NULL, hash TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS checkpoints (
    sequence INTEGER PRIMARY KEY, state_hash TEXT NOT NULL, snapshot TEXT, snapshot_hash TEXT
  ) STRICT;
`

/**
 * The journal in one SQLite file, on its own connection. It uses a write-ahead log with `synchronous=FULL`: a commit has been fsynced
 * when it returns, and a write torn by a crash is gone afterwards.
 */
export class SqliteStore implements JournalStore {
  readonly #path: string
  readonly #db: DatabaseSync
  readonly #insert: StatementSync
  readonly #last: StatementSync
  readonly #row: StatementSync
  readonly #rowsAfter: StatementSync
  readonly #isThere: () => boolean

  /** Opens or creates the file. `readOnly` is for inspecting from outside while the exchange runs. Throws StoreError. */
  constructor(path: string, readOnly = false) {
    this.#path = path
    this.#db = this.#try(() => open(path, readOnly))
    this.#isThere = watchFile(path)
    const prepare = (sql: string): StatementSync => this.#try(() => this.#db.prepare(sql))
    this.#insert = prepare('INSERT INTO records (sequence, payload, hash) VALUES (?, ?, ?)')
    this.#last = prepare('SELECT sequence, payload, hash FROM records ORDER BY sequence DESC LIMIT 1')
    this.#row = prepare('SELECT sequence, payload, hash FROM records WHERE sequence = ?')
    this.#rowsAfter = prepare('SELECT sequence, payload, hash FROM records WHERE sequence > ? ORDER BY sequence')
  }

  /** Runs a SQLite call, and turns its error into a sentence that names the file. */
  #try<Value>(run: () => Value): Value {
    try {
      return run()
    } catch (cause) {
      throw storeError(this.#path, cause)
    }
  }

  beginning(): string | null {
    const table = this.#try(() => this.#db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'beginning'").get())
    if (table === undefined) return null
    return textOrNull(this.#try(() => this.#db.prepare('SELECT payload FROM beginning WHERE id = 1').get())?.['payload'])
  }

  /** Begins an empty journal with what was carried over, and with the records of before that name it (ADR 53). Throws StoreError. */
  carry(beginning: string, rows: readonly JournalRow[]): void {
    this.#write(() => {
      this.#db.prepare('INSERT INTO beginning VALUES (1, ?)').run(beginning)
      for (const { sequence, payload, hash } of rows) this.#insert.run(sequence, payload, hash)
    })
  }

  /** Puts a beginning in the place of the records before it (ADR 67), except the first, whose hash names the journal; all or nothing. */
  beginAt({ sequence, stateHash, beginning, row }: NewBeginning): void {
    this.#write(() => {
      this.#db.prepare('INSERT OR REPLACE INTO beginning VALUES (1, ?)').run(beginning)
      this.#db.prepare('DELETE FROM records WHERE sequence > 1 AND sequence < ?').run(sequence)
      this.#db.prepare('UPDATE checkpoints SET snapshot = NULL, snapshot_hash = NULL WHERE sequence <= ?').run(sequence)
      this.#db.prepare('INSERT OR REPLACE INTO checkpoints (sequence, state_hash) VALUES (?, ?)').run(sequence, stateHash)
      this.#insert.run(row.sequence, row.payload, row.hash)
    })
  }

  /** Gives room that is no longer used back to the disk. Throws StoreError. */
  compact(): void {
    this.#try(() => this.#db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)'))
  }

  append(rows: readonly JournalRow[]): void {
    this.#write(() => {
      for (const { sequence, payload, hash } of rows) this.#insert.run(sequence, payload, hash)
    })
  }

  probe(): void {
    // The value stays the same, but its page is still written.
    const version = Number(this.#try(() => this.#db.prepare('PRAGMA user_version').get())?.['user_version'] ?? 0)
    this.#write(() => this.#db.exec(`PRAGMA user_version = ${version}`))
  }

  /** Runs one transaction; a failure leaves nothing behind. */
  #write(run: () => void): void {
    if (!this.#isThere()) throw new StoreError('The file of the journal is no longer in its place.', false)
    try {
      this.#db.exec('BEGIN IMMEDIATE')
      run()
      this.#db.exec('COMMIT')
    } catch (cause) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw storeError(this.#path, cause)
    }
  }

  last(): JournalRow | null {
    return rowOrNull(this.#try(() => this.#last.get()))
  }

  row(sequence: number): JournalRow | null {
    return rowOrNull(this.#try(() => this.#row.get(sequence)))
  }

  *rowsAfter(sequence: number): Iterable<JournalRow> {
    for (const found of this.#each(this.#rowsAfter, sequence)) {
      const row = rowOrNull(found)
      if (row !== null) yield row
    }
  }

  /** Yields the rows of a query as they are read. */
  *#each(statement: StatementSync, ...values: number[]): Iterable<Record<string, unknown>> {
    const rows = this.#try(() => statement.iterate(...values))
    try {
      for (let next = this.#try(() => rows.next()); next.done !== true; next = this.#try(() => rows.next())) yield next.value
    } finally {
      rows.return?.()
    }
  }

  writeCheckpoint({ sequence, stateHash, snapshot }: CheckpointRow, keep: number): void {
    this.#write(() => {
      this.#db
        .prepare('INSERT OR REPLACE INTO checkpoints (sequence, state_hash, snapshot, snapshot_hash) VALUES (?, ?, ?, ?)')
        .run(sequence, stateHash, snapshot?.payload ?? null, snapshot?.hash ?? null)
      this.#db
        .prepare(
          `UPDATE checkpoints SET snapshot = NULL, snapshot_hash = NULL WHERE snapshot IS NOT NULL AND sequence NOT IN
             (SELECT sequence FROM checkpoints WHERE snapshot IS NOT NULL ORDER BY sequence DESC LIMIT ?)`,
        )
        .run(keep)
    })
  }

  checkpointsAfter(sequence: number): { sequence: number; stateHash: string }[] {
    const query = 'SELECT sequence, state_hash FROM checkpoints WHERE sequence > ? ORDER BY sequence'
    const rows = this.#try(() => this.#db.prepare(query).all(sequence))
    return rows.map((row) => ({ sequence: Number(row['sequence']), stateHash: String(row['state_hash']) }))
  }

  *snapshots(): Iterable<CheckpointRow> {
    const query = 'SELECT sequence, state_hash, snapshot, snapshot_hash FROM checkpoints WHERE snapshot IS NOT NULL ORDER BY sequence DESC'
    // One at a time: the newest suffices nearly always, and a snapshot of many orders is large.
    for (const row of this.#each(this.#try(() => this.#db.prepare(query)))) {
      const payload = textOrNull(row['snapshot']) ?? ''
      const hash = textOrNull(row['snapshot_hash']) ?? ''
      yield { sequence: Number(row['sequence']), stateHash: String(row['state_hash']), snapshot: { payload, hash } }
    }
  }

  cutAfter(sequence: number): void {
    this.#write(() => {
      for (const table of ['checkpoints', 'records']) this.#db.prepare(`DELETE FROM ${table} WHERE sequence > ?`).run(sequence)
    })
  }

  close(): void {
    this.#db.close()
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function rowOrNull(row: Record<string, unknown> | undefined): JournalRow | null {
  if (row === undefined) return null
  return { sequence: Number(row['sequence']), payload: String(row['payload']), hash: String(row['hash']) }
}

/** Opens the file. Read-only, a file without tables counts as an empty journal. */
function open(path: string, readOnly: boolean): DatabaseSync {
  const db = new DatabaseSync(path, { readOnly, timeout: 5000 })
  try {
    if (!readOnly) db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${SCHEMA}`)
    else if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'records'").get() === undefined) {
      db.close()
      return open(':memory:', false)
    }
    return db
  } catch (error) {
    if (db.isOpen) db.close()
    throw error
  }
}

function storeError(path: string, cause: unknown): StoreError {
  // The low byte is the primary result code.
  const code = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & 0xff : 0
  const reason = cause instanceof Error ? cause.message : String(cause)
  if (code === SQLITE_FULL) return new StoreError('The disk is full.', true, { cause })
  const advice = SQLITE_DAMAGED.has(code)
    ? ' It is damaged: put back a copy of it (docs/BACKUP.md). Only if there is none: move it away and run `npm run accept-loss -- 0`, which gives up every record, and with them all balances, orders and positions.'
    : ''
  return new StoreError(`The journal ${path} cannot be used: ${reason}.${advice}`, false, { cause })
}
