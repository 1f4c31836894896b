import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { knownByWitness } from '#gateway/journal/known-records.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { Floor } from './floor.ts'
import { acceptLoss } from '#gateway/exchange/local/accept-loss.ts'
import { knownByHistory } from '#gateway/exchange/history/history-file.ts'

/** A running exchange with ten open orders, and copies of its files as kills leave them. */
export class KilledExchange {
  readonly floor: Floor
  readonly #copies: string[] = []

  private constructor(floor: Floor) {
    this.floor = floor
  }

  static async open(): Promise<KilledExchange> {
    const floor = await new Floor().trader('ann')
    for (let nth = 0; nth < 10; nth += 1) await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000, clientOrderId: `o${nth}` })
    return new KilledExchange(floor)
  }

  /** Copies the files of the running exchange as a kill at this moment would leave them. */
  kill(): string {
    const copy = mkdtempSync(join(tmpdir(), 'agio-damage-'))
    this.#copies.push(copy)
    for (const name of readdirSync(this.floor.folder)) copyFileSync(join(this.floor.folder, name), join(copy, name))
    return copy
  }

  start(folder: string): Floor {
    return new Floor({ folder, startMs: this.floor.nowMs })
  }

  /** Starts an exchange, passes it on, and closes it without removing the folder. */
  started<Value>(folder: string, read: (again: Floor) => Value): Value {
    const again = this.start(folder)
    try {
      return read(again)
    } finally {
      again.close()
    }
  }

  /** Consents to the loss of all records after this one, as an operator does. */
  accept(folder: string, sequence: number): string {
    const data = openDataFolder(folder)
    try {
      return acceptLoss(data, null, sequence, this.floor.nowMs)
    } finally {
      data.release()
    }
  }

  end(): void {
    this.floor.end()
    for (const copy of this.#copies) rmSync(copy, { recursive: true })
  }
}

/** Returns the path of the journal in a data folder. */
export function journalOf(folder: string): string {
  return join(folder, 'journal.sqlite')
}

/** Runs a statement on the journal behind the exchange. */
export function change(folder: string, sql: string): void {
  const db = new DatabaseSync(journalOf(folder))
  db.exec(sql)
  db.close()
}

/** Inverts one byte of a file. */
export function flip(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(path, bytes)
}

/** Removes files from a data folder. */
export function without(folder: string, ...files: readonly string[]): void {
  for (const file of files) rmSync(join(folder, file), { force: true })
}

/** Lists what `verify-journal` finds wrong with a data folder. */
export function faultsOf(folder: string): readonly string[] {
  const known = [...knownByWitness(join(folder, 'journal.witness')), ...knownByHistory(join(folder, 'history.sqlite'))]
  const store = new SqliteStore(journalOf(folder), true)
  const { faults } = verifyJournal(store, known)
  store.close()
  return faults
}

/** Returns the last record of a journal; 0 without one. */
export function endOf(folder: string): number {
  if (!existsSync(journalOf(folder))) return 0
  const store = new SqliteStore(journalOf(folder), true)
  const sequence = store.last()?.sequence ?? 0
  store.close()
  return sequence
}

/** Returns the message that an action throws; throws if it does not. */
export function message(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('it was not refused')
}
