import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { assert, required } from '#lib/kernel/assert.ts'
import { textHash } from '../chain.ts'
import { type CheckpointRow, type JournalRow, type JournalStore, StoreError } from '../journal-store.ts'
import { readArchive } from './archive-files.ts'
import { type Archived, readArchived } from './archived.ts'

/** A journal together with its archived records, as if they had never left it. It is only read. */
export class WholeJournal implements JournalStore {
  readonly #live: JournalStore
  readonly #folder: string
  readonly #archived: Archived
  readonly #liveBeginning: string

  /** `archived`: what the beginning of `live` says. */
  constructor(live: JournalStore, folder: string, archived: Archived, liveBeginning: string) {
    this.#live = live
    this.#folder = folder
    this.#archived = archived
    this.#liveBeginning = textHash(liveBeginning)
  }

  get #to(): number {
    return required(this.#archived.files.at(-1), 'an archive has files').to
  }

  beginning(): string | null {
    const first = required(this.#archived.files[0], 'an archive has files')
    return readArchive(this.#folder, first).header.beginning ?? null
  }

  /** The hashes of all beginnings that records may name. */
  beginningHashes(): ReadonlySet<string> {
    return new Set([...this.#archived.earlier, this.#liveBeginning, textHash(this.beginning() ?? '')])
  }

  last(): JournalRow | null {
    return this.#live.last()
  }

  row(sequence: number): JournalRow | null {
    const live = this.#live.row(sequence)
    if (live !== null) return live
    const file = this.#archived.files.find(({ from, to }) => from <= sequence && sequence <= to)
    return file === undefined ? null : (readArchive(this.#folder, file).rows[sequence - file.from] ?? null)
  }

  *rowsAfter(sequence: number): Iterable<JournalRow> {
    for (const file of this.#archived.files) {
      if (file.to <= sequence) continue
      for (const row of readArchive(this.#folder, file).rows) if (row.sequence > sequence) yield row
    }
    yield* this.#live.rowsAfter(Math.max(sequence, this.#to))
  }

  checkpointsAfter(sequence: number) {
    return this.#live.checkpointsAfter(sequence)
  }

  snapshots(): Iterable<CheckpointRow> {
    return this.#live.snapshots()
  }

  append(): void {
    assert(false, 'a journal with its archive is only read')
  }

  probe(): void {
    this.append()
  }

  writeCheckpoint(): void {
    this.append()
  }

  cutAfter(): void {
    this.append()
  }

  close(): void {
    this.#live.close()
  }
}

/** Returns a journal with its archived records; null if it has none. Throws `StoreError` if files of the archive are missing in the folder. */
export function openWhole(live: JournalStore, folder: string): WholeJournal | null {
  const text = live.beginning()
  const archived = readArchived(text)
  if (archived === null || text === null) return null
  const missing = archived.files.filter(({ name }) => !existsSync(join(folder, name)))
  if (missing.length > 0)
    throw new StoreError(
      `${missing.map(({ name }) => name).join(', ')} of the journal's archive ${missing.length === 1 ? 'is' : 'are'} not in ${folder}.`,
      false,
    )
  return new WholeJournal(live, folder, archived, text)
}

/**
 * Returns the journal to be read after a record: with its archive in the folder, if later records were archived. The first record always stays.
 * Throws `StoreError` if files of the archive are missing.
 */
export function withArchive(live: JournalStore, sequence: number, folder: string): JournalStore {
  const last = live.last()
  const next = Math.max(sequence, 1) + 1
  const isThere = last === null || next >= last.sequence || live.row(next) !== null
  return isThere ? live : (openWhole(live, folder) ?? live)
}
