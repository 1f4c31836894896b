import { createHash } from 'node:crypto'
import { StoreError } from '#gateway/store/data-folder.ts'

/** A value as both databases hold it; whole numbers are never rounded. */
export type Value = string | bigint | Uint8Array | null
export type Row = readonly Value[]

export type ColumnKind = 'text' | 'whole' | 'bytes'

/** A table that is carried over; its name is the one that it has in PostgreSQL. */
export interface MovedTable {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind }[]
  /** Columns of the primary key, by which rows are read in the same order everywhere. */
  readonly key: readonly string[]
}

/** The tables of one place, either two files or a database. */
export interface MoveSide {
  /** Returns the number of rows. */
  count(table: MovedTable): Promise<number>
  /** Yields the rows whose key is greater than that of a row, in the order of the key's bytes, in batches. */
  read(table: MovedTable, after: Row | null): AsyncIterable<readonly Row[]>
  /** Returns the row with the greatest key; null if there is none. */
  last(table: MovedTable): Promise<Row | null>
  /** Writes a batch whole or not at all. */
  write(table: MovedTable, rows: readonly Row[]): Promise<void>
}

/** The limits of a batch: rows differ from a few bytes to a whole snapshot. */
const BATCH_ROWS = 1000
const BATCH_BYTES = 4 * 2 ** 20

/** Collects rows to batches of bounded size. */
export function* batches(rows: Iterable<Row>): Iterable<readonly Row[]> {
  let batch: Row[] = []
  let bytes = 0
  for (const row of rows) {
    batch.push(row)
    for (const value of row) bytes += typeof value === 'bigint' || value === null ? 8 : value.length
    if (batch.length < BATCH_ROWS && bytes < BATCH_BYTES) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

/** Checks that a value is one that both databases store alike. Throws StoreError with a sentence that names the table. */
export function checkValue(value: unknown, { name }: MovedTable, column: MovedTable['columns'][number]): Value {
  if (value === null) return null
  const isFit =
    (column.kind === 'whole' && typeof value === 'bigint') ||
    (column.kind === 'bytes' && value instanceof Uint8Array) ||
    (column.kind === 'text' && typeof value === 'string' && !value.includes('\0'))
  if (isFit) return value as Value
  throw new StoreError(
    `The table ${name} has a value in ${column.name} that both databases do not store alike (${column.kind === 'text' ? 'it is no text, or has a zero character' : `it is no ${column.kind === 'whole' ? 'whole number' : 'sequence of bytes'}`}). Nothing is lost: correct the row in the source, and repeat the command.`,
  )
}

/** The rows of a table, and a hash over all of them in the order of their keys. */
export interface TableSum {
  readonly rows: number
  readonly hash: string
}

/** Sums up a table. `onRows` hears how many rows were read with each batch. */
export async function sumTable(side: MoveSide, table: MovedTable, onRows: (count: number) => void): Promise<TableSum> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const batch of side.read(table, null)) {
    for (const row of batch) for (const value of row) addValue(hash, value)
    rows += batch.length
    onRows(batch.length)
  }
  return { rows, hash: hash.digest('hex') }
}

/** Each value has its kind and length before it, so that no two rows give the same bytes. */
function addValue(hash: ReturnType<typeof createHash>, value: Value): void {
  if (value === null) hash.update('n;')
  else if (typeof value === 'bigint') hash.update(`w${value};`)
  else {
    const bytes = typeof value === 'string' ? Buffer.from(value) : value
    hash.update(`${typeof value === 'string' ? 't' : 'b'}${bytes.length};`).update(bytes)
  }
}
