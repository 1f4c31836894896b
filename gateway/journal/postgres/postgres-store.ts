import { receiveMessageOnPort } from 'node:worker_threads'
import {
  type CheckpointRow,
  JournalBroken,
  type JournalRow,
  type JournalStore,
  LeadLost,
  type NewBeginning,
  StoreError,
} from '../journal-store.ts'
import { APPEND, appendValues, END_LEAD, HELD, LOCK, TABLES, TAKE_UNCHECKED, writerName } from './epoch-statements.ts'
import { type PostgresAnswer, type PostgresQuestion, type PostgresStatement, type PostgresThreadSetup, TAKEN } from './postgres-messages.ts'
import { type PostgresThread, startPostgresThread } from './start-postgres-thread.ts'
import { WRITE_PROBE } from '#gateway/store/write-probe.ts'

/** Longer than the thread's own limits together, so it always answers in time. */
const ANSWER_TIMEOUT_MS = 120_000
/** For commits, which traders wait for. A commit that takes longer is abandoned, and checked for afterwards. */
const COMMIT_TIMEOUT_MS = 5000
/** For everything else, such as a page of records or a whole snapshot. */
const QUERY_TIMEOUT_MS = 30_000
/** For taking archived records out. */
const ARCHIVE_TIMEOUT_MS = 100_000
const ROWS_PER_PAGE = 2000

/** PostgreSQL's error codes for a full disk or tablespace. */
const FULL = new Set(['53100', '53000'])

/**
 * The journal in PostgreSQL. The engine's thread blocks until each answer, as it does for a disk; another thread holds the connection.
 * A commit has been flushed when `append` returns, and the quorum of standbys has it too where the server has any. Every write carries
 * the epoch in which this gateway is the primary and is refused when another is in force. If an answer was lost, the next append of the same rows
 * looks for them, writes only the missing ones, and returns after a write that waited for the quorum.
 */
export class PostgresStore implements JournalStore {
  readonly #port: PostgresThread['port']
  readonly #signal: PostgresThread['signal']
  /** The epoch of all writes; 0 if the store only reads. */
  readonly #epoch: number
  /** Whether this store took its epoch itself, and so ends it. */
  readonly #isOwnLead: boolean
  #questions = 0
  #answers = 0
  /** Whether the last append may have been committed although its answer was lost. */
  #isUncertain = false

  /**
   * Opens or creates the tables. Throws StoreError. `readOnly` is for inspecting from outside while the exchange runs; it connects with
   * the first question. Without `epoch`, the store takes the role of the primary itself, unless a running gateway has it. `thread`: started before.
   */
  constructor(url: string, readOnly = false, epoch: number | null = null, thread = startPostgresThread()) {
    this.#port = thread.port
    this.#signal = thread.signal
    this.#isOwnLead = !readOnly && epoch === null
    const preamble = readOnly ? [] : ['SET synchronous_commit = on', ...(this.#isOwnLead ? [LOCK] : [])]
    const name = readOnly ? 'agio journal reader' : writerName(epoch ?? 0)
    this.#port.postMessage({ url, name, readOnly, preamble } satisfies PostgresThreadSetup, [])
    this.#epoch = epoch ?? 0
    if (this.#isOwnLead) {
      this.#ask(TABLES.map((sql) => ({ sql, values: [] })))
      this.#epoch = Number(this.#one(TAKE_UNCHECKED)[0]?.['epoch'])
    }
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

  beginning(): string | null {
    // A database of before 1.0 that is only read lacks the table.
    const [found] = this.#one("SELECT to_regclass('journal_beginning') IS NOT NULL AS is_there")
    if (found?.['is_there'] !== true) return null
    return textOrNull(this.#one('SELECT payload FROM journal_beginning WHERE id = 1')[0]?.['payload'])
  }

  append(rows: readonly JournalRow[]): void {
    const wasUncertain = this.#isUncertain
    let missing = wasUncertain ? this.#listMissing(rows) : rows
    // From here on, until PostgreSQL confirms, we cannot know whether the rows are there.
    this.#isUncertain = true
    if (!this.#insert(missing)) {
      missing = this.#listMissing(rows)
      if (missing.length > 0) throw new StoreError('PostgreSQL has refused records that it does not have.', false)
      this.#confirm()
    } else if (missing.length === 0 && wasUncertain) this.#confirm()
    this.#isUncertain = false
  }

  /** Returns false, having written nothing, if one of the rows already exists. Throws `LeadLost` if another gateway is the primary. */
  #insert(rows: readonly JournalRow[]): boolean {
    if (rows.length === 0) return true
    const asked = { sql: APPEND, name: 'append', values: appendValues(rows, this.#epoch) }
    const result = this.#send([asked], COMMIT_TIMEOUT_MS)
    if ('failure' in result) {
      if (result.failure.code === TAKEN) return false
      throw storeError(result.failure)
    }
    const [answer] = result.rows
    if (Number(answer?.['added']) !== rows.length) throw new LeadLost(this.#epoch, Number(answer?.['in_force']))
    if (result.isOnlyLocal) throw new StoreError('The standbys of PostgreSQL have not confirmed a commit.', false)
    return true
  }

  /** Waits for the quorum: rows that were found may be only local, and everything before this write has been confirmed with it. */
  #confirm(): void {
    this.probe()
  }

  /**
   * Returns the rows that are not in the journal, after every transaction of ours that may still run has ended: it holds the row of the
   * epoch. Throws `JournalBroken` if another writer has taken their sequences, `LeadLost` if that is the primary.
   */
  #listMissing(rows: readonly JournalRow[]): readonly JournalRow[] {
    const [first] = rows
    if (first === undefined) return rows
    const sql = `SELECT lead.epoch, kept.sequence, kept.hash FROM journal_lead lead
                 LEFT JOIN journal_records kept ON kept.sequence >= $1 ORDER BY kept.sequence LIMIT $2`
    const found = this.#ask(
      [
        { sql: HELD, values: [] },
        { sql, values: [first.sequence, rows.length + 1] },
      ],
      COMMIT_TIMEOUT_MS,
    )
    const inForce = Number(found[0]?.['epoch'])
    const kept = found.filter((row) => row['sequence'] !== null)
    for (const [nth, row] of kept.entries()) {
      const ours = rows[nth]
      const sequence = Number(row['sequence'])
      if (ours?.sequence === sequence && ours.hash === row['hash']) continue
      if (inForce !== this.#epoch) throw new LeadLost(this.#epoch, inForce)
      throw new JournalBroken(sequence, 'somebody else has written it')
    }
    if (inForce !== this.#epoch) throw new LeadLost(this.#epoch, inForce)
    return rows.slice(kept.length)
  }

  probe(): void {
    const asked = { sql: `SELECT (SELECT epoch FROM journal_lead) AS epoch, probed.* FROM (${WRITE_PROBE}) probed`, values: [] }
    const result = this.#send([asked], COMMIT_TIMEOUT_MS)
    if ('failure' in result) throw storeError(result.failure)
    const [answer] = result.rows
    if (answer?.['read_only'] !== 'off') throw new StoreError('PostgreSQL only reads at present.', false)
    if (result.isOnlyLocal) throw new StoreError('The standbys of PostgreSQL have not confirmed a commit.', false)
    if (Number(answer['epoch']) !== this.#epoch) throw new LeadLost(this.#epoch, Number(answer['epoch']))
  }

  /**
   * Waits until the quorum of standbys has everything that was read before: rows that can be read may be only local, and a takeover would
   * lose them. Throws `StoreError` if that cannot be found out, or if only a standby answers.
   */
  confirmRead(): void {
    const result = this.#send([{ sql: WRITE_PROBE, values: [] }], COMMIT_TIMEOUT_MS)
    if ('failure' in result) throw storeError(result.failure)
    if (result.isOnlyLocal) throw new StoreError('The standbys of PostgreSQL have not confirmed a commit.', false)
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
        sql: `INSERT INTO journal_checkpoints (sequence, state_hash, snapshot, snapshot_hash)
                SELECT $1::bigint, $2::text, $3::text, $4::text FROM journal_lead WHERE epoch = $5 FOR SHARE
              ON CONFLICT (sequence) DO UPDATE SET state_hash = $2, snapshot = $3, snapshot_hash = $4`,
        values: [sequence, stateHash, snapshot?.payload ?? null, snapshot?.hash ?? null, this.#epoch],
      },
      {
        sql: `UPDATE journal_checkpoints SET snapshot = NULL, snapshot_hash = NULL WHERE snapshot IS NOT NULL
                AND EXISTS (SELECT FROM journal_lead WHERE epoch = $2) AND sequence NOT IN
                (SELECT sequence FROM journal_checkpoints WHERE snapshot IS NOT NULL ORDER BY sequence DESC LIMIT $1)`,
        values: [keep, this.#epoch],
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

  /** Puts a beginning in the place of the records before it (ADR 67), except the first, whose hash names the journal; all or nothing. */
  beginAt({ sequence, stateHash, beginning, row }: NewBeginning): void {
    const led = 'EXISTS (SELECT FROM journal_lead WHERE epoch = $1)'
    const result = this.#ask(
      [
        // It may take as long as it needs: no exchange waits.
        { sql: `SET LOCAL statement_timeout = ${ARCHIVE_TIMEOUT_MS}`, values: [] },
        { sql: HELD, values: [] },
        {
          sql: `INSERT INTO journal_beginning SELECT 1, $2::text WHERE ${led} ON CONFLICT (id) DO UPDATE SET payload = excluded.payload`,
          values: [this.#epoch, beginning],
        },
        { sql: `DELETE FROM journal_records WHERE sequence > 1 AND sequence < $2 AND ${led}`, values: [this.#epoch, sequence] },
        {
          sql: `UPDATE journal_checkpoints SET snapshot = NULL, snapshot_hash = NULL WHERE sequence <= $2 AND ${led}`,
          values: [this.#epoch, sequence],
        },
        {
          sql: `INSERT INTO journal_checkpoints (sequence, state_hash) SELECT $2::bigint, $3::text WHERE ${led}
              ON CONFLICT (sequence) DO UPDATE SET state_hash = excluded.state_hash`,
          values: [this.#epoch, sequence, stateHash],
        },
        {
          sql: `INSERT INTO journal_records SELECT $2::bigint, $3::text, $4::text WHERE ${led} RETURNING sequence`,
          values: [this.#epoch, row.sequence, row.payload, row.hash],
        },
      ],
      ARCHIVE_TIMEOUT_MS,
    )
    if (result.length !== 1) throw new StoreError('Another gateway has become the primary meanwhile.', false)
  }

  cutAfter(sequence: number): void {
    const cut = (table: string) => `DELETE FROM ${table} WHERE sequence > $1 AND EXISTS (SELECT FROM journal_lead WHERE epoch = $2)`
    this.#ask([
      { sql: HELD, values: [] },
      ...['journal_checkpoints', 'journal_records'].map((table) => ({ sql: cut(table), values: [sequence, this.#epoch] })),
    ])
  }

  close(): void {
    if (this.#isOwnLead) this.#send([{ sql: END_LEAD, values: [this.#epoch] }], COMMIT_TIMEOUT_MS)
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
