import pg from 'pg'
import { StoreError, writeReason } from '#gateway/store/data-folder.ts'
import { LOCK, TABLES } from '#gateway/journal/postgres/epoch-statements.ts'
import { type Database, leave } from '#gateway/store/postgres/database.ts'
import { batches, checkValue, type ColumnKind, type MovedTable, type MoveSide, type Row } from './moved-tables.ts'
import { keyValues } from './sqlite-side.ts'

/** The table by which a database is known into which a move has begun, and not ended. */
export const UNFINISHED_MOVE_TABLE = 'store_move'

const ROWS_PER_FETCH = 2000
/** Parameters of one statement that PostgreSQL takes at most, with some room. */
const PARAMETERS_MAX = 60_000

const KINDS: Readonly<Record<string, ColumnKind>> = {
  text: 'text',
  'character varying': 'text',
  bigint: 'whole',
  integer: 'whole',
  smallint: 'whole',
  bytea: 'bytes',
}

/** Connections of gateways: while there is one, the exchange may run or be about to. */
const OTHERS = `SELECT count(*)::int AS others FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name ~ '^agio (accounts|lead|news|replay|journal [0-9])'`

const FOREIGN_KEYS = `SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY 1, 2`

/** What an unfinished move has noted in its target. */
export interface MoveNote {
  /** Tells one source from another. */
  readonly source: string
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** The store and the journal in PostgreSQL, on one connection, which keeps gateways from leading the exchange meanwhile. */
export class PostgresSide implements MoveSide {
  readonly #client: pg.Client
  #isReading = false

  private constructor(client: pg.Client) {
    this.#client = client
  }

  /** Connects, and refuses if a gateway runs there or if the database does not store every character. Throws StoreError. */
  static async open(database: Database): Promise<PostgresSide> {
    const types = new pg.TypeOverrides()
    const { INT2, INT4, INT8 } = pg.types.builtins
    for (const kind of [INT2, INT4, INT8]) types.setTypeParser(kind, BigInt)
    const client = await database.connect({ name: 'agio move', queryTimeoutMs: null, types }).catch((error: unknown) => {
      throw new StoreError(`The database cannot be used: ${writeReason(error)}.`, { cause: error })
    })
    try {
      await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0')
      const { rows: locked } = await client.query<{ refused: boolean }>(LOCK)
      const { rows: found } = await client.query<{ others: bigint }>(OTHERS)
      if (locked[0]?.refused !== false || found[0]?.others !== 0n)
        throw new StoreError('A running gateway is using the database: stop all of them first.')
      const { rows: encoded } = await client.query<{ server_encoding: string }>('SHOW server_encoding')
      if (encoded[0]?.server_encoding !== 'UTF8')
        throw new StoreError(
          `The database stores characters as ${String(encoded[0]?.server_encoding)}, which has not all of them: make one with \`createdb --encoding=UTF8 --template=template0\`.`,
        )
      return new PostgresSide(client)
    } catch (error) {
      leave(client)
      throw error
    }
  }

  /** Returns the names of the migrations that the store has; empty if it has no tables. */
  async migrations(): Promise<readonly string[]> {
    if (!(await this.#has('kysely_migration'))) return []
    const { rows } = await this.#client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name COLLATE "C"')
    return rows.map(({ name }) => name)
  }

  /** Returns what an unfinished move has noted here; null if there is none. */
  async note(): Promise<MoveNote | null> {
    if (!(await this.#has(UNFINISHED_MOVE_TABLE))) return null
    const { rows } = await this.#client.query<MoveNote>(`SELECT source FROM ${UNFINISHED_MOVE_TABLE}`)
    return rows[0] ?? null
  }

  /** Returns the tables, of those given, that have rows. */
  async filled(tables: readonly MovedTable[]): Promise<readonly string[]> {
    const filled: string[] = []
    for (const table of tables) {
      if (!(await this.#has(table.name))) continue
      const { rows } = await this.#client.query<{ found: boolean }>(`SELECT EXISTS (SELECT FROM ${quote(table.name)}) AS found`)
      if (rows[0]?.found === true) filled.push(table.name)
    }
    return filled
  }

  /** Makes the journal's tables. */
  async makeJournal(): Promise<void> {
    await this.#transaction(TABLES)
  }

  /** Notes that a move into these tables has begun, and sets aside the references between them, because rows come in any order. */
  async begin({ source }: MoveNote): Promise<void> {
    const { rows: keys } = await this.#client.query<ForeignKey>(FOREIGN_KEYS)
    await this.#transaction([
      `CREATE TABLE ${UNFINISHED_MOVE_TABLE} (source text NOT NULL, foreign_keys text NOT NULL)`,
      `INSERT INTO ${UNFINISHED_MOVE_TABLE} VALUES (${literal(source)}, ${literal(JSON.stringify(keys))})`,
      ...keys.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${quote(name)}`),
    ])
  }

  /** Puts the references between the tables in force again, which checks them, and ends the move: only now gateways may start. */
  async finish(tables: readonly MovedTable[]): Promise<void> {
    const { rows } = await this.#client.query<{ foreign_keys: string }>(`SELECT foreign_keys FROM ${UNFINISHED_MOVE_TABLE}`)
    const keys = JSON.parse(rows[0]?.foreign_keys ?? '[]') as ForeignKey[]
    await this.#transaction([
      'SET LOCAL synchronous_commit = on',
      ...keys.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${quote(name)} ${definition}`),
      ...(await this.#countersAfter(tables)),
      `DROP TABLE ${UNFINISHED_MOVE_TABLE}`,
    ])
    for (const { name } of tables) await this.#client.query(`ANALYZE ${quote(name)}`)
  }

  /** Returns the statements after which columns that count by themselves go on behind the greatest number that was carried over. */
  async #countersAfter(tables: readonly MovedTable[]): Promise<string[]> {
    const { rows } = await this.#client.query<{ table: string; column: string; counter: string }>(
      `SELECT * FROM (SELECT table_name AS "table", column_name AS "column",
         pg_get_serial_sequence(quote_ident(table_name), column_name) AS counter
       FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = ANY($1)) found WHERE counter IS NOT NULL`,
      [tables.map(({ name }) => name)],
    )
    return rows.map(
      ({ table, column, counter }) =>
        `SELECT setval(${literal(counter)}, (SELECT coalesce(max(${quote(column)}), 0) + 1 FROM ${quote(table)}), false)`,
    )
  }

  /** Refuses a table that has not the same columns here. Throws StoreError. */
  async check(tables: readonly MovedTable[]): Promise<void> {
    for (const { name, columns } of tables) {
      const { rows } = await this.#client.query<{ column_name: string; data_type: string }>(
        'SELECT column_name, data_type FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1',
        [name],
      )
      const there = rows.map((row) => `${row.column_name} ${String(KINDS[row.data_type])}`).toSorted()
      const wanted = columns.map((column) => `${column.name} ${column.kind}`).toSorted()
      if (there.join() !== wanted.join())
        throw new StoreError(
          `The table ${name} has other columns in PostgreSQL (${there.join(', ')}) than in a file (${wanted.join(', ')}).`,
        )
    }
  }

  async count({ name }: MovedTable): Promise<number> {
    const { rows } = await this.#client.query<{ rows: bigint }>(`SELECT count(*) AS rows FROM ${quote(name)}`)
    return Number(rows[0]?.rows)
  }

  /** Reads everything from now on as it is at this moment, and changes nothing. */
  async hold(): Promise<void> {
    await this.#client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    this.#isReading = true
  }

  async *read(table: MovedTable, after: Row | null): AsyncIterable<readonly Row[]> {
    const client = this.#client
    if (!this.#isReading) await client.query('BEGIN READ ONLY')
    try {
      const columns = table.columns.map((column) => quote(column.name)).join(', ')
      const [key, marks] = [order(table), table.key.map((_, nth) => `$${nth + 1}`).join(', ')]
      const where = after === null ? '' : `WHERE (${key.join(', ')}) > (${marks})`
      await client.query(
        `DECLARE moved NO SCROLL CURSOR FOR SELECT ${columns} FROM ${quote(table.name)} ${where} ORDER BY ${key.join(', ')}`,
        after === null ? [] : keyValues(table, after).map(toParameter),
      )
      // A snapshot is as large as many records.
      const size = table.name === 'journal_checkpoints' ? 1 : ROWS_PER_FETCH
      for (;;) {
        const { rows } = await client.query<Record<string, unknown>>(`FETCH ${size} FROM moved`)
        if (rows.length === 0) break
        yield* batches(rows.map((row) => table.columns.map((column) => checkValue(row[column.name], table, column))))
      }
      await client.query('CLOSE moved')
    } finally {
      if (!this.#isReading) await client.query('ROLLBACK')
    }
  }

  async last(table: MovedTable): Promise<Row | null> {
    const columns = table.columns.map((column) => quote(column.name)).join(', ')
    const key = order(table).map((column) => `${column} DESC`)
    const { rows } = await this.#client.query<Record<string, unknown>>(
      `SELECT ${columns} FROM ${quote(table.name)} ORDER BY ${key.join(', ')} LIMIT 1`,
    )
    const [row] = rows
    return row === undefined ? null : table.columns.map((column) => checkValue(row[column.name], table, column))
  }

  async write(table: MovedTable, rows: readonly Row[]): Promise<void> {
    const columns = table.columns.map((column) => quote(column.name)).join(', ')
    const parts = Math.ceil((rows.length * table.columns.length) / PARAMETERS_MAX)
    const size = Math.ceil(rows.length / Math.max(1, parts))
    try {
      for (let at = 0; at < rows.length; at += size) {
        const some = rows.slice(at, at + size)
        const values = some.map((row, nth) => `(${row.map((_, column) => `$${nth * row.length + column + 1}`).join(', ')})`)
        await this.#client.query(
          `INSERT INTO ${quote(table.name)} (${columns}) OVERRIDING SYSTEM VALUE VALUES ${values.join(', ')}`,
          some.flatMap((row) => row.map(toParameter)),
        )
      }
    } catch (error) {
      throw new StoreError(`The table ${table.name} cannot be written: ${writeReason(error)}.`, { cause: error })
    }
  }

  async #has(table: string): Promise<boolean> {
    const { rows } = await this.#client.query<{ found: boolean }>('SELECT to_regclass(quote_ident($1)) IS NOT NULL AS found', [table])
    return rows[0]?.found === true
  }

  async #transaction(statements: readonly string[]): Promise<void> {
    await this.#client.query('BEGIN')
    try {
      for (const sql of statements) await this.#client.query(sql)
      await this.#client.query('COMMIT')
    } catch (error) {
      await this.#client.query('ROLLBACK')
      throw new StoreError(`The database refuses: ${writeReason(error)}.`, { cause: error })
    }
  }

  /** Waits until the connection has ended, and its lock with it. */
  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined)
  }
}

/** Texts are ordered by their bytes, as in a file, whatever the database's language is. */
function order(table: MovedTable): string[] {
  return table.key.map((name) => {
    const isText = table.columns.find((column) => column.name === name)?.kind === 'text'
    return isText ? `${quote(name)} COLLATE "C"` : quote(name)
  })
}

function toParameter(value: Row[number]): string | Buffer | null {
  if (value === null || typeof value === 'string') return value
  return typeof value === 'bigint' ? String(value) : Buffer.from(value)
}

function quote(name: string): string {
  return pg.escapeIdentifier(name)
}

function literal(text: string): string {
  return pg.escapeLiteral(text)
}
