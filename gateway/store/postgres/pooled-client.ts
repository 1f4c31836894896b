import { randomUUID } from 'node:crypto'
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { commitWithMark, settleCommit } from './commit-marks.ts'
import { DatabaseUnavailable, isCancelledWait, isReadOnly, isRefusal } from './database-errors.ts'

/** How long a lost commit is looked for before its sender is told that the outcome is unknown. */
const SETTLE_MS = 4000

const BEGIN = /^(?:begin|start transaction)\b/i
const WRITE = /^\s*(?:insert|update|delete|merge|with\b[^]*\b(?:insert into|update|delete from)\b)/i

export interface PooledParts {
  /** Opens a connection of its own, to look for a lost commit. */
  readonly reconnect: () => Promise<pg.Client>
  readonly giveBack: (isUsable: boolean) => void
  /** Called when the server turned out to be one that only reads. */
  readonly onReadOnly: () => void
}

/**
 * A connection in the hands of one caller. Every write runs in a transaction with a mark: if the answer to its commit is lost, the mark
 * tells whether it took effect, and nothing is ever sent twice. A statement whose answer is lost before its commit was sent has no
 * effect, because the server rolls back when the connection ends.
 */
export class PooledClient implements PostgresPoolClient {
  readonly #client: pg.Client
  readonly #parts: PooledParts
  #isInTransaction = false
  #hasWritten = false
  #isUsable = true
  #isOnlyLocal = false
  readonly #onNotice = (notice: { readonly code?: string | undefined }): void => {
    if (isCancelledWait(notice)) this.#isOnlyLocal = true
  }

  constructor(client: pg.Client, parts: PooledParts) {
    this.#client = client
    this.#parts = parts
    client.on('notice', this.#onNotice)
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(sql: string | PostgresCursor<Row>, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new TypeError('The store reads no cursors.')
    return this.#run(sql, parameters)
  }

  async #run(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (/^commit$/i.test(sql)) return this.#commit()
    if (/^rollback$/i.test(sql)) this.#isInTransaction = false
    else if (BEGIN.test(sql)) {
      this.#isInTransaction = true
      this.#hasWritten = false
    } else if (WRITE.test(sql)) {
      if (!this.#isInTransaction) return this.#writeAlone(sql, parameters)
      this.#hasWritten = true
    }
    return this.#send(sql, parameters)
  }

  release(isDiscarded = false): void {
    this.#client.off('notice', this.#onNotice)
    this.#parts.giveBack(this.#isUsable && !this.#isInTransaction && !isDiscarded)
  }

  /** Runs one write with its mark. Its rows are known before the commit is sent, and so even if the commit's answer is lost. */
  async #writeAlone(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    await this.#run('begin', [])
    try {
      this.#hasWritten = true
      const result = await this.#send(sql, parameters)
      await this.#commit()
      return result
    } catch (error) {
      if (this.#isUsable) await this.#run('rollback', []).catch(() => undefined)
      throw error
    }
  }

  async #commit(): Promise<pg.QueryResult> {
    const hasWritten = this.#hasWritten
    this.#hasWritten = false
    if (!hasWritten) {
      const result = await this.#send('commit', [])
      this.#isInTransaction = false
      return result
    }
    const id = randomUUID()
    this.#isOnlyLocal = false
    try {
      // Several statements in one message are answered by several results.
      const results = (await this.#send(commitWithMark(id), [])) as unknown as readonly pg.QueryResult[]
      this.#isInTransaction = false
      const last = results.at(-1)
      if (!this.#isOnlyLocal && last !== undefined) return last
    } catch (error) {
      if (isRefusal(error)) throw error
    }
    // From here on this connection is in an unknown state; what it has committed is found out over another one.
    this.#isUsable = false
    this.#isInTransaction = false
    if ((await settleCommit(this.#parts.reconnect, id, SETTLE_MS)) === 'lost')
      throw new DatabaseUnavailable('the connection was lost before the commit took effect')
    return { command: 'COMMIT', rowCount: null, oid: 0, fields: [], rows: [] }
  }

  async #send(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      return parameters.length === 0 ? await this.#client.query(sql) : await this.#client.query(sql, [...parameters])
    } catch (error) {
      if (!isRefusal(error)) this.#isUsable = false
      if (isReadOnly(error)) {
        this.#isUsable = false
        this.#parts.onReadOnly()
      }
      throw error
    }
  }
}
