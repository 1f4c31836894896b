import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { StoreError } from '#gateway/journal/journal-store.ts'
import { BEGAN_SQL } from './began.ts'
import { conditionsOf } from './conditions.ts'
import type { PlacedQuery } from './history-query.ts'
import type {
  DayVolume,
  HistoryBatch,
  HistoryFound,
  HistoryKind,
  HistoryNote,
  HistoryPlace,
  HistoryRow,
  NoticeRow,
} from '../views/history-rows.ts'

/** The version of the tables below and of their rows' format; changing it rebuilds the history from the journal. */
const VERSION = 7
/** The version before the column `began`, which is made of the rows that a file has. */
const WITHOUT_BEGINNINGS = 6

const SCHEMA = `
  CREATE TABLE history (
    account TEXT NOT NULL, kind TEXT NOT NULL, id INTEGER NOT NULL, epoch INTEGER NOT NULL, market TEXT NOT NULL, asset TEXT NOT NULL,
    wallet TEXT NOT NULL, sort TEXT NOT NULL, ref INTEGER NOT NULL, time INTEGER NOT NULL, payload TEXT NOT NULL,
    began INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (account, kind, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX history_of_order ON history (account, ref) WHERE kind = 'fills';
  CREATE INDEX history_notices ON history (id) WHERE kind = 'notices';
  CREATE TABLE notes (account TEXT NOT NULL, name TEXT NOT NULL, payload TEXT NOT NULL, PRIMARY KEY (account, name)) STRICT, WITHOUT ROWID;
  CREATE TABLE volumes (
    account TEXT NOT NULL, product TEXT NOT NULL, day INTEGER NOT NULL, amount INTEGER NOT NULL, PRIMARY KEY (account, product, day)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE cursor (id INTEGER PRIMARY KEY CHECK (id = 1), sequence INTEGER NOT NULL, origin TEXT NOT NULL) STRICT;
  INSERT INTO cursor VALUES (1, 0, '');
`

const TABLES = ['history', 'notes', 'volumes', 'cursor'] as const

/** The maximum number of rows in one answer. */
export const HISTORY_ROWS_MAX = 1000
/** The limit up to which the rows of a list are counted, because a count reads every row. */
export const ROWS_COUNTED_MAX = 10_000

/**
 * The history of all accounts in one SQLite file, made from the journal. It need not be durable itself: a commit survives the death of
 * the process without an fsync of its own, and what a power failure loses is rebuilt from the journal.
 */
export class HistoryStore {
  readonly path: string
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  /** Opens or creates the file; `readOnly` beside another connection that writes. */
  constructor(path: string, readOnly = false) {
    this.path = path
    this.#db = new DatabaseSync(path, { readOnly, timeout: 5000 })
    if (readOnly) return
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    const version = Number(this.#db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
    if (version === WITHOUT_BEGINNINGS) this.#addBeginnings()
    else if (version !== VERSION) this.clear()
  }

  #addBeginnings(): void {
    this.#db.exec(`BEGIN IMMEDIATE;
      ALTER TABLE history ADD COLUMN began INTEGER NOT NULL DEFAULT 0;
      UPDATE history SET began = ${BEGAN_SQL};
      PRAGMA user_version = ${VERSION};
      COMMIT`)
  }

  /** Deletes everything and sets the cursor to 0. */
  clear(): void {
    this.#statements.clear()
    this.#db.exec('BEGIN IMMEDIATE')
    for (const table of TABLES) this.#db.exec(`DROP TABLE IF EXISTS ${table}`)
    this.#db.exec(`${SCHEMA}; PRAGMA user_version = ${VERSION}`)
    this.#db.exec('COMMIT')
  }

  #prepare(sql: string): StatementSync {
    const kept = this.#statements.get(sql)
    if (kept !== undefined) return kept
    const statement = this.#db.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  cursor(): number {
    return Number(this.#prepare('SELECT sequence FROM cursor').get()?.['sequence'] ?? 0)
  }

  /** The journal that the history was made from; empty while the history is empty. */
  origin(): string {
    return String(this.#prepare('SELECT origin FROM cursor').get()?.['origin'] ?? '')
  }

  /** Writes a whole batch and its cursor, or nothing. Throws `StoreError`. */
  write({ rows, notes, volumes, cursor, origin }: HistoryBatch): void {
    try {
      this.#db.exec('BEGIN IMMEDIATE')
      for (const row of rows) this.#insert(row)
      for (const note of notes) this.#note(note)
      for (const { account, product, day, tenThousandths } of volumes) {
        this.#prepare(
          'INSERT INTO volumes VALUES (?, ?, ?, ?) ON CONFLICT (account, product, day) DO UPDATE SET amount = amount + excluded.amount',
        ).run(account, product, day, tenThousandths)
      }
      this.#prepare('UPDATE cursor SET sequence = ?, origin = ?').run(cursor, origin)
      this.#db.exec('COMMIT')
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw refusal(error)
    }
  }

  #insert({ account, kind, id, epoch, market, asset, wallet, sort, ref, timeMs, payload, beganMs }: HistoryRow): void {
    this.#prepare('INSERT OR REPLACE INTO history VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
      account,
      kind,
      id,
      epoch,
      market,
      asset,
      wallet,
      sort,
      ref,
      timeMs,
      payload,
      beganMs,
    )
  }

  #note({ account, name, payload }: HistoryNote): void {
    if (payload === null) this.#prepare('DELETE FROM notes WHERE account = ? AND name = ?').run(account, name)
    else this.#prepare('INSERT OR REPLACE INTO notes VALUES (?, ?, ?)').run(account, name, payload)
  }

  /** Deletes everything of accounts that were closed. Throws `StoreError`. */
  forget(accounts: readonly string[]): void {
    const names = JSON.stringify(accounts)
    try {
      this.#db.exec('BEGIN IMMEDIATE')
      for (const table of ['history', 'notes', 'volumes'] as const)
        this.#prepare(`DELETE FROM ${table} WHERE account IN (SELECT value FROM json_each(?))`).run(names)
      this.#db.exec('COMMIT')
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw refusal(error)
    }
  }

  /** Returns the notes whose names begin with a text; all of them by default. */
  notes(prefix = ''): HistoryNote[] {
    const rows = this.#prepare('SELECT account, name, payload FROM notes WHERE substr(name, 1, length(?1)) = ?1').all(prefix)
    return rows.map((row) => ({ account: String(row['account']), name: String(row['name']), payload: String(row['payload']) }))
  }

  /** Returns what accounts have traded since a day, summed by account and product. */
  volumesSince(day: number): DayVolume[] {
    const rows = this.#prepare(
      'SELECT account, product, max(day) AS day, sum(amount) AS amount FROM volumes WHERE day >= ? GROUP BY account, product',
    ).all(day)
    return rows.map((row) => ({
      account: String(row['account']),
      product: String(row['product']),
      day: Number(row['day']),
      tenThousandths: Number(row['amount']),
    }))
  }

  /** Reads the state that the file has at the next read, until `letGo`, whatever another connection commits meanwhile. */
  hold(): void {
    this.#db.exec('BEGIN')
  }

  letGo(): void {
    this.#db.exec('COMMIT')
  }

  /** Does several reads of one state of the file, whatever another connection commits meanwhile. */
  atOnce<Found>(read: () => Found): Found {
    if (this.#db.isTransaction) return read()
    this.#db.exec('BEGIN')
    try {
      return read()
    } finally {
      this.#db.exec('COMMIT')
    }
  }

  /** Returns the payload of one row; null if there is none. */
  find(account: string, kind: HistoryKind, id: number): string | null {
    const row = this.#prepare('SELECT payload FROM history WHERE account = ? AND kind = ? AND id = ?').get(account, kind, id)
    return row === undefined ? null : String(row['payload'])
  }

  /** Returns the rows that a query finds, newest first. */
  query(account: string, kind: HistoryKind, query: PlacedQuery): HistoryFound[] {
    const { where, order, values } = conditionsOf(account, kind, query)
    const sql = `SELECT id, payload FROM history WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`
    return this.#prepare(sql)
      .all(...values)
      .map((row) => ({ id: Number(row['id']), payload: String(row['payload']) }))
  }

  /** Returns only the places of the rows that `query` finds. */
  places(account: string, kind: HistoryKind, query: PlacedQuery): HistoryPlace[] {
    const { where, order, values } = conditionsOf(account, kind, query)
    return this.#prepare(`SELECT id, began FROM history WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`)
      .all(...values)
      .map((row) => ({ id: Number(row['id']), beganMs: Number(row['began']) }))
  }

  /** Returns the place of one row; undefined if there is none. */
  placeOf(account: string, kind: HistoryKind, id: number): HistoryPlace | undefined {
    const row = this.#prepare('SELECT began FROM history WHERE account = ? AND kind = ? AND id = ?').get(account, kind, id)
    return row === undefined ? undefined : { id, beganMs: Number(row['began']) }
  }

  /** Returns the notices of all accounts after an id, oldest first. */
  noticesAfter(id: number, limit: number): NoticeRow[] {
    const sql = `SELECT account, id, sort, ref, epoch, time, payload FROM history WHERE kind = 'notices' AND id > ? ORDER BY id LIMIT ?`
    return this.#prepare(sql)
      .all(id, limit)
      .map((row) => ({
        account: String(row['account']),
        id: Number(row['id']),
        kind: String(row['sort']) as HistoryKind,
        rowId: Number(row['ref']),
        epoch: Number(row['epoch']),
        timeMs: Number(row['time']),
        payload: String(row['payload']),
      }))
  }

  /** Flushes everything to disk; called before a snapshot, because a start may begin from it. Throws `StoreError`. */
  sync(): void {
    try {
      this.#db.exec('PRAGMA wal_checkpoint(FULL)')
    } catch (error) {
      throw refusal(error)
    }
  }

  close(): void {
    this.#statements.clear()
    this.#db.close()
  }
}

function refusal(cause: unknown): StoreError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StoreError(`The history cannot be written: ${reason}`, reason.includes('full'), { cause })
}
