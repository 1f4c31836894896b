import type pg from 'pg'
import { type CheckpointRow, type JournalRow, StoreError } from '#gateway/journal/journal-store.ts'
import { LOCK, TABLES } from '#gateway/journal/postgres/epoch-statements.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { Database, leave } from '#gateway/store/postgres/database.ts'

/** The schema to which the tables of before are moved, and in which they stay. */
const ASIDE = 'agio_0_1_0'
const MOVED = ['journal_records', 'journal_checkpoints', 'journal_terms'] as const
const ROWS_PER_PAGE = 2000

/** The journal of before in PostgreSQL, held so that no gateway leads meanwhile. */
export class OldPostgres {
  readonly #client: pg.Client
  /** Whether an earlier attempt has moved it aside already. */
  readonly #isAside: boolean

  private constructor(client: pg.Client, isAside: boolean) {
    this.#client = client
    this.#isAside = isAside
  }

  /** Throws StoreError if a gateway runs or the database cannot be reached. */
  static async open(url: string): Promise<OldPostgres> {
    const client = await new Database(url).connect({ name: 'agio upgrade', queryTimeoutMs: null })
    client.on('error', () => undefined)
    const { rows: held } = await client.query<{ refused: boolean }>(LOCK)
    if (held[0]?.refused !== false) {
      leave(client)
      throw new StoreError('Another running gateway is using the journal in PostgreSQL: stop all of them.', false)
    }
    const { rows } = await client.query<{ is_aside: boolean }>(`SELECT to_regclass('${ASIDE}.journal_records') IS NOT NULL AS is_aside`)
    return new OldPostgres(client, rows[0]?.is_aside === true)
  }

  /** Copies the journal into a file, so that both stores are read in one way. */
  async copyTo(path: string): Promise<void> {
    const schema = this.#isAside ? `${ASIDE}.` : ''
    const file = new SqliteStore(path)
    try {
      for (let after = 0; ;) {
        const page = await this.#client.query<JournalRow>(
          `SELECT sequence::float8 AS sequence, payload, hash FROM ${schema}journal_records WHERE sequence > $1 ORDER BY sequence LIMIT ${ROWS_PER_PAGE}`,
          [after],
        )
        const last = page.rows.at(-1)
        if (last === undefined) break
        file.append(page.rows)
        after = last.sequence
      }
      const { rows } = await this.#client.query<Record<'sequence' | 'state_hash' | 'snapshot' | 'snapshot_hash', string | null>>(
        `SELECT sequence, state_hash, snapshot, snapshot_hash FROM ${schema}journal_checkpoints ORDER BY sequence`,
      )
      for (const row of rows) {
        const snapshot = row.snapshot === null ? null : { payload: row.snapshot, hash: row.snapshot_hash ?? '' }
        file.writeCheckpoint({ sequence: Number(row.sequence), stateHash: row.state_hash ?? '', snapshot }, rows.length)
      }
    } finally {
      file.close()
    }
  }

  /** Moves the tables of before aside and writes the new journal, in one transaction; nothing if an earlier attempt has. */
  async replace(beginning: string, rows: readonly JournalRow[], { sequence, stateHash, snapshot }: CheckpointRow): Promise<void> {
    if (this.#isAside) return
    const client = this.#client
    try {
      await client.query('BEGIN')
      await client.query(`CREATE SCHEMA ${ASIDE}`)
      for (const table of MOVED) await client.query(`ALTER TABLE IF EXISTS ${table} SET SCHEMA ${ASIDE}`)
      for (const sql of TABLES) await client.query(sql)
      // Gateways that still wait with an earlier epoch are refused.
      await client.query("UPDATE journal_lead SET epoch = epoch + 1, node = 'a tool', is_ended = true")
      await client.query('INSERT INTO journal_beginning VALUES (1, $1)', [beginning])
      for (const row of rows) await client.query('INSERT INTO journal_records VALUES ($1, $2, $3)', [row.sequence, row.payload, row.hash])
      await client.query('INSERT INTO journal_checkpoints VALUES ($1, $2, $3, $4)', [
        sequence,
        stateHash,
        snapshot?.payload,
        snapshot?.hash,
      ])
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    }
  }

  end(): void {
    leave(this.#client)
  }
}
