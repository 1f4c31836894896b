import { receiveMessageOnPort, MessageChannel, Worker } from 'node:worker_threads'
import { type CheckpointRow, JournalBroken, type JournalRow, type JournalStore, StoreError } from './journal-store.ts'
import { type PostgresAnswer, type PostgresQuestion, type PostgresStatement, TAKEN } from './postgres-messages.ts'
import { WRITE_PROBE } from '../store/write-probe.ts'

/** Longer than the thread's own limits together, so it always answers in time. */
const ANSWER_TIMEOUT_MS = 120_000
/** For commits, which traders wait for. A commit that takes longer is abandoned, and checked for afterwards. */
const COMMIT_TIMEOUT_MS = 5000
/** For everything else, such as a page of records or a whole snapshot. */
const QUERY_TIMEOUT_MS = 30_000
const ROWS_PER_PAGE = 2000

/** PostgreSQL's error codes for a full disk or tablespace. */
const FULL = new Set(['53100', '53000'])

const SCHEMA = [
  'CREATE TABLE IF NOT EXISTS journal_terms (id integer PRIMARY KEY CHECK (id = 1), payload text NOT NULL)',
  'CREATE TABLE IF NOT EXISTS journal_records (sequence bigint PRIMARY KEY, payload text NOT NULL, hash text NOT NULL)',
  `CREATE TABLE IF NOT EXISTS journal_checkpoints (
    sequence bigint PRIMARY KEY, state_hash text NOT NULL, snapshot text, snapshot_hash text
  )`,
]

/** Only one gateway may write a journal; its lock ends with its connection. */
const LOCK = "SELECT NOT pg_try_advisory_lock(hashtext('journal'), hashtext(current_schema())) AS refused"

/**
 * The journal in PostgreSQL. The engine's thread blocks until each answer, as it does for a disk; another thread holds the connection.
 * A commit has been flushed when `append` returns. If its answer was lost, the next append of the same rows checks for them and writes
 * only the missing ones.
 */
export class PostgresStore implements JournalStore {
  readonly #port: MessageChannel['port1']
  readonly #signal = new Int32Array(new SharedArrayBuffer(4))
  #questions = 0
  #answers = 0
  /** Whether the last append may have been committed although its answer was lost. */
  #isUncertain = false

  /**
   * Opens or creates the tables. Throws StoreError. `readOnly` is for inspecting from outside while the exchange runs; it connects with
   * the first question.
   */
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
    if (!readOnly) this.#one('SELECT 1')
  }

  /** Sends statements and waits for the rows. Throws StoreError if PostgreSQL refuses or cannot be reached. */
  #ask(statements: readonly PostgresStatement[], timeoutMs = QUERY_TIMEOUT_MS): readonly Record<string, unknown>[] {
    const result = this.#send(statements, timeoutMs)
    if ('rows' in result) return result.rows
    throw storeError(result.failure)
  }

  #send(statements: readonly PostgresStatement[], timeoutMs: number): PostgresAnswer['result'] {
    this.#questions += 1
    const question: PostgresQuestion = { id: this.#questions, statements, timeoutMs }
    this.#port.postMessage(question, [])
    return this.#answer(this.#questions)
  }

  /** Waits for the answer to a question, and drops late answers to questions that were abandoned. */
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
    let missing = this.#isUncertain ? this.#missingOf(rows) : rows
    // From here on, until PostgreSQL confirms, we cannot know whether the rows are there.
    this.#isUncertain = true
    if (!this.#insert(missing)) {
      missing = this.#missingOf(rows)
      if (missing.length > 0) throw new StoreError('PostgreSQL has refused records that it does not have.', false)
    }
    this.#isUncertain = false
  }

  /** Returns false, having written nothing, if one of the rows already exists. */
  #insert(rows: readonly JournalRow[]): boolean {
    if (rows.length === 0) return true
    const values = [rows.map(({ sequence }) => sequence), rows.map(({ payload }) => payload), rows.map(({ hash }) => hash)]
    const sql = 'INSERT INTO journal_records (sequence, payload, hash) SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[])'
    const result = this.#send([{ sql, values }], COMMIT_TIMEOUT_MS)
    if ('rows' in result) return true
    if (result.failure.code === TAKEN) return false
    throw storeError(result.failure)
  }

  /** Returns the rows that are not in the journal. Throws `JournalBroken` if another writer has taken their sequences. */
  #missingOf(rows: readonly JournalRow[]): readonly JournalRow[] {
    const [first] = rows
    if (first === undefined) return rows
    const sql = 'SELECT sequence, hash FROM journal_records WHERE sequence >= $1 ORDER BY sequence LIMIT $2'
    const kept = this.#ask([{ sql, values: [first.sequence, rows.length + 1] }], COMMIT_TIMEOUT_MS)
    for (const [nth, row] of kept.entries()) {
      const ours = rows[nth]
      const sequence = Number(row['sequence'])
      if (ours?.sequence !== sequence || ours.hash !== row['hash']) throw new JournalBroken(sequence, 'somebody else has written it')
    }
    return rows.slice(kept.length)
  }

  probe(): void {
    const [answer] = this.#ask([{ sql: WRITE_PROBE, values: [] }], COMMIT_TIMEOUT_MS)
    if (answer?.['read_only'] !== 'off') throw new StoreError('PostgreSQL only reads at present.', false)
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
    this.#ask(
      ['journal_checkpoints', 'journal_records'].map((table) => ({ sql: `DELETE FROM ${table} WHERE sequence > $1`, values: [sequence] })),
    )
  }

  close(): void {
    this.#ask([])
    this.#port.close()
  }
}

function storeError({ message, code }: { readonly message: string; readonly code: string }): StoreError {
  const full = FULL.has(code)
  return new StoreError(full ? 'The disk of PostgreSQL is full.' : `The journal in PostgreSQL cannot be used: ${message}.`, full)
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function rowOrNull(row: Record<string, unknown> | undefined): JournalRow | null {
  if (row === undefined) return null
  return { sequence: Number(row['sequence']), payload: String(row['payload']), hash: String(row['hash']) }
}
