import { receiveMessageOnPort, MessageChannel, Worker } from 'node:worker_threads'
import { type CheckpointRow, JournalBroken, type JournalRow, type JournalStore, StoreError } from './journal-store.ts'
import type { PostgresAnswer, PostgresStatement } from './postgres-messages.ts'

/** Longer than the thread's own limits together: it always answers. */
const ANSWER_TIMEOUT_MS = 60_000
const ROWS_PER_PAGE = 2000

/** PostgreSQL's class of errors for a disk or a table space that is full. */
const FULL = new Set(['53100', '53000'])

const SCHEMA = [
  'CREATE TABLE IF NOT EXISTS journal_terms (id integer PRIMARY KEY CHECK (id = 1), payload text NOT NULL)',
  'CREATE TABLE IF NOT EXISTS journal_records (sequence bigint PRIMARY KEY, payload text NOT NULL, hash text NOT NULL)',
  `CREATE TABLE IF NOT EXISTS journal_checkpoints (
    sequence bigint PRIMARY KEY, state_hash text NOT NULL, snapshot text, snapshot_hash text
  )`,
]

/** One gateway writes a journal; its lock ends with its connection. */
const LOCK = "SELECT NOT pg_try_advisory_lock(hashtext('journal'), hashtext(current_schema())) AS refused"

/**
 * The journal in PostgreSQL. The engine's thread waits for each answer, as it waits for a disk: another thread holds the connection. A
 * commit has been flushed when `append` returns; one whose answer was lost is found again when the same rows are appended once more.
 */
export class PostgresStore implements JournalStore {
  readonly #port: MessageChannel['port1']
  readonly #signal = new Int32Array(new SharedArrayBuffer(4))
  #questions = 0
  #answers = 0

  /** Opens or creates the tables. `readOnly` for a look from outside while the exchange runs. Throws StoreError. */
  constructor(url: string, readOnly = false) {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    const preamble = readOnly ? ['SET default_transaction_read_only = on'] : ['SET synchronous_commit = on', LOCK, ...SCHEMA]
    const thread = new Worker(new URL('postgres-thread.ts', import.meta.url), {
      workerData: { url, signal: this.#signal, preamble, port: port2 },
      transferList: [port2],
    })
    thread.unref()
    this.#port.unref()
    this.#ask([{ sql: 'SELECT 1', values: [] }])
  }

  /** Asks and waits. Throws StoreError where PostgreSQL refuses, or cannot be reached. */
  #ask(statements: readonly PostgresStatement[]): readonly Record<string, unknown>[] {
    this.#questions += 1
    this.#port.postMessage({ id: this.#questions, statements }, [])
    const result = this.#answer(this.#questions)
    if ('rows' in result) return result.rows
    const { message, code } = result.failure
    const full = FULL.has(code)
    throw new StoreError(full ? 'The disk of PostgreSQL is full.' : `The journal in PostgreSQL cannot be used: ${message}.`, full)
  }

  /** The answer to a question; one that comes late, after its question was given up, is nobody's. */
  #answer(id: number): PostgresAnswer['result'] {
    for (;;) {
      if (Atomics.wait(this.#signal, 0, this.#answers, ANSWER_TIMEOUT_MS) === 'timed-out')
        throw new StoreError('PostgreSQL does not answer.', false)
      const received = receiveMessageOnPort(this.#port) as { readonly message: PostgresAnswer } | undefined
      if (received === undefined) continue
      this.#answers += 1
      if (received.message.id === id) return received.message.result
    }
  }

  #one(sql: string, ...values: PostgresStatement['values']): readonly Record<string, unknown>[] {
    return this.#ask([{ sql, values }])
  }

  terms(): string | null {
    return textOrNull(this.#one('SELECT payload FROM journal_terms WHERE id = 1')[0]?.['payload'])
  }

  append(rows: readonly JournalRow[]): void {
    const last = rows.at(-1)
    if (last === undefined) return
    const columns = [rows.map(({ sequence }) => sequence), rows.map(({ payload }) => payload), rows.map(({ hash }) => hash)]
    this.#one(
      `INSERT INTO journal_records (sequence, payload, hash) SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[])
       ON CONFLICT (sequence) DO NOTHING`,
      ...columns,
    )
    // A row that was there already is ours, from a commit whose answer was lost, or somebody else's.
    const [kept] = this.#one('SELECT hash FROM journal_records WHERE sequence = $1', last.sequence)
    if (kept?.['hash'] !== last.hash) throw new JournalBroken(last.sequence, 'somebody else has written it')
  }

  last(): JournalRow | null {
    return rowOrNull(this.#one('SELECT sequence, payload, hash FROM journal_records ORDER BY sequence DESC LIMIT 1')[0])
  }

  row(sequence: number): JournalRow | null {
    return rowOrNull(this.#one('SELECT sequence, payload, hash FROM journal_records WHERE sequence = $1', sequence)[0])
  }

  *rowsAfter(sequence: number): Iterable<JournalRow> {
    const page = 'SELECT sequence, payload, hash FROM journal_records WHERE sequence > $1 ORDER BY sequence LIMIT $2'
    for (let after = sequence; ;) {
      const rows = this.#one(page, after, ROWS_PER_PAGE)
      for (const found of rows) {
        const row = rowOrNull(found)
        if (row === null) continue
        after = row.sequence
        yield row
      }
      if (rows.length < ROWS_PER_PAGE) return
    }
  }

  writeCheckpoint({ sequence, stateHash, snapshot }: CheckpointRow, keep: number): void {
    this.#ask([
      {
        sql: `INSERT INTO journal_checkpoints (sequence, state_hash, snapshot, snapshot_hash) VALUES ($1, $2, $3, $4)
              ON CONFLICT (sequence) DO UPDATE SET state_hash = $2, snapshot = $3, snapshot_hash = $4`,
        values: [sequence, stateHash, snapshot?.payload ?? null, snapshot?.hash ?? null],
      },
      {
        sql: `UPDATE journal_checkpoints SET snapshot = NULL, snapshot_hash = NULL WHERE snapshot IS NOT NULL AND sequence NOT IN
                (SELECT sequence FROM journal_checkpoints WHERE snapshot IS NOT NULL ORDER BY sequence DESC LIMIT $1)`,
        values: [keep],
      },
    ])
  }

  checkpointsAfter(sequence: number): { sequence: number; stateHash: string }[] {
    const rows = this.#one('SELECT sequence, state_hash FROM journal_checkpoints WHERE sequence > $1 ORDER BY sequence', sequence)
    return rows.map((row) => ({ sequence: Number(row['sequence']), stateHash: String(row['state_hash']) }))
  }

  *snapshots(): Iterable<CheckpointRow> {
    const query =
      'SELECT sequence, state_hash, snapshot, snapshot_hash FROM journal_checkpoints WHERE snapshot IS NOT NULL ORDER BY sequence DESC'
    for (const row of this.#one(query)) {
      const payload = textOrNull(row['snapshot']) ?? ''
      const hash = textOrNull(row['snapshot_hash']) ?? ''
      yield { sequence: Number(row['sequence']), stateHash: String(row['state_hash']), snapshot: { payload, hash } }
    }
  }

  cutAfter(sequence: number): void {
    this.#ask(['journal_checkpoints', 'journal_records'].map((table) => ({ sql: `DELETE FROM ${table} WHERE sequence > $1`, values: [sequence] })))
  }

  close(): void {
    this.#ask([])
    this.#port.close()
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function rowOrNull(row: Record<string, unknown> | undefined): JournalRow | null {
  if (row === undefined) return null
  return { sequence: Number(row['sequence']), payload: String(row['payload']), hash: String(row['hash']) }
}
