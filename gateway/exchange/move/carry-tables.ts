import { StoreError } from '#gateway/store/data-folder.ts'
import { type MovedTable, type MoveSide, sumTable, type TableSum } from './moved-tables.ts'

/** How often a long table says how far it is. */
const SAID_EVERY_MS = 2000

/** Tells an operator what is done, one line at a time. */
export type Tell = (line: string) => void

/** Copies what the target lacks of each table: a target that was left in the middle has the first rows of some. Throws StoreError. */
export async function copyTables(source: MoveSide, target: MoveSide, tables: readonly MovedTable[], tell: Tell): Promise<void> {
  for (const table of tables) {
    const all = await source.count(table)
    const progress = new Progress(`copied ${table.name}`, all, tell)
    progress.add(await target.count(table))
    const last = await target.last(table)
    for await (const rows of source.read(table, last)) {
      await target.write(table, rows)
      progress.add(rows.length)
    }
    progress.end()
  }
}

/** Compares all rows of all tables. Throws StoreError with the first table that differs. */
export async function compareTables(
  source: MoveSide,
  target: MoveSide,
  tables: readonly MovedTable[],
  tell: Tell,
): Promise<ReadonlyMap<string, TableSum>> {
  const sums = new Map<string, TableSum>()
  for (const table of tables) {
    const progress = new Progress(`compared ${table.name}`, await source.count(table), tell)
    const before = await sumTable(source, table, () => {})
    const after = await sumTable(target, table, (rows) => progress.add(rows))
    if (before.rows !== after.rows || before.hash !== after.hash)
      throw new StoreError(
        `The table ${table.name} is not the same: ${before.rows} rows (${before.hash.slice(0, 12)}) in the source, ${after.rows} (${after.hash.slice(0, 12)}) in the target. The source has changed since the move began: empty the target, and begin again.`,
      )
    progress.end(` ${after.hash.slice(0, 16)}`)
    sums.set(table.name, after)
  }
  return sums
}

class Progress {
  readonly #what: string
  readonly #all: number
  readonly #tell: Tell
  readonly #startedAt = performance.now()
  #saidAt = performance.now()
  #done = 0

  constructor(what: string, all: number, tell: Tell) {
    this.#what = what
    this.#all = all
    this.#tell = tell
  }

  add(rows: number): void {
    this.#done += rows
    if (performance.now() - this.#saidAt < SAID_EVERY_MS) return
    this.#saidAt = performance.now()
    this.#tell(`${this.#what}: ${this.#done} of ${this.#all} rows, ${this.#seconds()} s`)
  }

  end(more = ''): void {
    this.#tell(`${this.#what}: ${this.#done} rows, ${this.#seconds()} s${more}`)
  }

  #seconds(): string {
    return ((performance.now() - this.#startedAt) / 1000).toFixed(1)
  }
}
