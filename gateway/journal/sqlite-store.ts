import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type CheckpointRow, type JournalRow, type JournalStore, StoreError } from './journal-store.ts'
import { watchFile } from './store/write-probe.ts'

/** SQLite's result code for a full disk. */
const SQLITE_FULL = 13

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS terms (id INTEGER PRIMARY KEY CHECK (id = 1), payload TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS records (sequence INTEGER PRIMARY KEY, payload TEXT NOT NULL, hash TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS checkpoints (
    sequence INTEGER PRIMARY KEY, state_hash TEXT NOT NULL, snapshot TEXT, snapshot_hash TEXT
  ) STRICT;
`

/**
 * The journal in one SQLite file, on a connection of its own. Write-ahead log with `synchronous=FULL`: a commit has been fsynced when it
 * returns, and a write that was torn by a crash is not there after it.
 */
export class SqliteStore implements JournalStore {
  readonly #db: DatabaseSync
  readonly #insert: StatementSync
  readonly #last: StatementSync
  readonly #row: StatementSync
  readonly #rowsAfter: StatementSync
  readonly #isThere: () => boolean

  /** Opens or creates the file. `readOnly` for a look from outside while the exchange runs. */
  constructor(path: string, readOnly = false) {
    this.#db = new DatabaseSync(path, { readOnly })
    this.#db.exec('PRAGMA busy_timeout = 5000')
    if (!readOnly) {
      this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
      this.#db.exec(SCHEMA)
    }
    this.#isThere = watchFile(path)
    this.#insert = this.#db.prepare('INSERT INTO records (sequence, payload, hash) VALUES (?, ?, ?)')
    this.#last = this.#db.prepare('SELECT sequence, payload, hash FROM records ORDER BY sequence DESC LIMIT 1')
    this.#row = this.#db.prepare('SELECT sequence, payload, hash FROM records WHERE sequence = ?')
    this.#rowsAfter = this.#db.prepare('SELECT sequence, payload, hash FROM records WHERE sequence > ? ORDER BY sequence')
  }

  terms(): string | null {
    return textOrNull(this.#db.prepare('SELECT payload FROM terms WHERE id = 1').get()?.['payload'])
  }

  append(rows: readonly JournalRow[]): void {
    this.#write(() => {
      for (const { sequence, payload, hash } of rows) this.#insert.run(sequence, payload, hash)
    })
  }

  probe(): void {
    // Its value stays: the page that holds it is written all the same.
    const version = Number(this.#db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
    this.#write(() => this.#db.exec(`PRAGMA user_version = ${version}`))
  }

  /** One transaction; after a failure nothing of it is left. */
  #write(run: () => void): void {
    if (!this.#isThere()) throw new StoreError('The file of the journal is no longer in its place.', false)
    try {
      this.#db.exec('BEGIN IMMEDIATE')
      run()
      this.#db.exec('COMMIT')
    } catch (cause) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw storeError(cause)
    }
  }

  last(): JournalRow | null {
    return rowOrNull(this.#last.get())
  }

  row(sequence: number): JournalRow | null {
    return rowOrNull(this.#row.get(sequence))
  }

  *rowsAfter(sequence: number): Iterable<JournalRow> {
    for (const row of this.#rowsAfter.iterate(sequence)) {
      const read = rowOrNull(row)
      if (read !== null) yield read
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
    const rows = this.#db
      .prepare('SELECT sequence, state_hash FROM checkpoints WHERE sequence > ? ORDER BY sequence')
      .all(sequence)
    return rows.map((row) => ({ sequence: Number(row['sequence']), stateHash: String(row['state_hash']) }))
  }

  *snapshots(): Iterable<CheckpointRow> {
    const query =
      'SELECT sequence, state_hash, snapshot, snapshot_hash FROM checkpoints WHERE snapshot IS NOT NULL ORDER BY sequence DESC'
    for (const row of this.#db.prepare(query).all()) {
      const payload = textOrNull(row['snapshot']) ?? ''
      const hash = textOrNull(row['snapshot_hash']) ?? ''
      yield { sequence: Number(row['sequence']), stateHash: String(row['state_hash']), snapshot: { payload, hash } }
    }
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

function storeError(cause: unknown): StoreError {
  const code = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) : 0
  // The low byte is the primary result code.
  const full = (code & 0xff) === SQLITE_FULL
  const message = cause instanceof Error ? cause.message : String(cause)
  return new StoreError(full ? 'The disk is full.' : `The journal cannot be written: ${message}`, full, { cause })
}
