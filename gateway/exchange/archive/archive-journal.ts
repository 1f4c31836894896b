import { assert } from '#lib/kernel/assert.ts'
import { apply } from '#gateway/engine/apply.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { writeRecord } from '#gateway/engine/record/record-text.ts'
import { takeSnapshot } from '#gateway/engine/record/snapshot.ts'
import type { Command } from '#gateway/engine/state/commands/commands.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { type Archived, type ArchiveFile, readArchived } from '#gateway/journal/archive/archived.ts'
import { checkChain, readArchive, RECORDS_PER_FILE, writeArchive } from '#gateway/journal/archive/archive-files.ts'
import { chainHash, textHash } from '#gateway/journal/chain.ts'
import { JOURNAL_FILE } from '#gateway/journal/journal-file.ts'
import { type JournalRow, StoreError } from '#gateway/journal/journal-store.ts'
import { knownByWitness, missingFrom } from '#gateway/journal/known-records.ts'
import { lastSeen } from '#gateway/journal/last-seen.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { firstState, rebuild, refuseNewer, refuseOld, replay } from '#gateway/journal/recover.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { WITNESS_FILE, writeWitness } from '#gateway/journal/witness.ts'
import type { DataFolder } from '#gateway/store/data-folder.ts'
import { HISTORY_FILE, knownByHistory } from '../history/history-file.ts'

/** What was archived. */
export interface ArchivedNow {
  readonly files: readonly string[]
  readonly records: number
  /** The last archived record, with whose state the journal begins now. */
  readonly upTo: number
}

/**
 * Takes the records of a stopped exchange from before a time out of its journal (ADR 67): they are kept in compressed files of the folder,
 * and the journal begins with the state that they lead to, whose hash a new record names. Nothing is taken out before the files were read
 * again. It can be ended at any moment and repeated. Returns null if there is nothing from before that time. Throws StoreError.
 */
export function archiveJournal(
  folder: DataFolder,
  databaseUrl: string | null,
  beforeMs: number,
  tell: (line: string) => void,
): ArchivedNow | null {
  const store = databaseUrl === null ? new SqliteStore(folder.file(JOURNAL_FILE)) : new PostgresStore(databaseUrl)
  try {
    refuseOld(store)
    refuseNewer(store)
    const known = [...knownByWitness(folder.file(WITNESS_FILE)), ...knownByHistory(folder.file(HISTORY_FILE))]
    const missing = missingFrom(store, known)
    if (missing !== null) throw new StoreError(`The journal ${missing}. Nothing has been archived.`, false)
    const last = store.last()
    const state = firstState(store)
    const begun = state.sequence
    const upTo = last === null ? 0 : findLast(store, { begun, end: last.sequence, beforeMs })
    if (last === null || upTo <= begun) return null
    tell(`archiving records ${begun + 1} to ${upTo} of ${last.sequence}`)
    const text = store.beginning()
    const before = readArchived(text)
    const files = writeFiles(store, folder.path, { begun, upTo, first: before === null, tell })
    tell('comparing the state that they lead to')
    replay(store, state, undefined, upTo)
    const archived: Archived = {
      files: [...(before?.files ?? []), ...files],
      earlier: [...(before?.earlier ?? []), ...(text === null ? [] : [textHash(text)])],
      seen: { ...before?.seen, ...Object.fromEntries(lastSeen(cutAt(store, upTo), new Set(state.markets.keys()))) },
    }
    const beginning = JSON.stringify({ ...takeSnapshot(state), archived })
    const row = nameBeginning(rebuild(store, last.sequence), last, textHash(beginning))
    store.beginAt({ sequence: upTo, stateHash: hashState(state), beginning, row })
    writeWitness(folder.file(WITNESS_FILE), { origin: store.row(1)?.hash ?? '', sequence: row.sequence, hash: row.hash })
    if (store instanceof SqliteStore) {
      tell('giving the room back to the disk')
      store.compact()
    }
    return { files: files.map(({ name }) => name), records: upTo - begun, upTo }
  } finally {
    store.close()
  }
}

type Rows = Pick<SqliteStore | PostgresStore, 'row' | 'rowsAfter'>

/** Returns the last record from before a time, by halves: the clock of records never goes back. */
function findLast(store: Rows, { begun, end, beforeMs }: { begun: number; end: number; beforeMs: number }): number {
  let [low, high] = [begun, end]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const { timeMs } = JSON.parse(store.row(middle)?.payload ?? '{}') as { timeMs?: number }
    if (timeMs !== undefined && timeMs < beforeMs) low = middle
    else high = middle - 1
  }
  return low
}

interface Files {
  readonly begun: number
  readonly upTo: number
  /** Whether no records were archived before. */
  readonly first: boolean
  readonly tell: (line: string) => void
}

/** Writes the records to files and reads them again. */
function writeFiles(store: SqliteStore | PostgresStore, folder: string, { begun, upTo, first, tell }: Files): ArchiveFile[] {
  const files: ArchiveFile[] = []
  // The record with which a journal of before 1.0 was carried over: the chain goes on from it.
  const carried = first && begun > 0 ? [store.row(begun)].filter((row) => row !== null) : []
  let rows: JournalRow[] = carried
  const write = (): void => {
    if (rows.length === 0) return
    const file = writeArchive(folder, rows, first && files.length === 0 ? store.beginning() : undefined)
    checkChain(readArchive(folder, file).rows)
    files.push(file)
    tell(`${file.name}: ${rows.length} records`)
    rows = []
  }
  for (const row of store.rowsAfter(begun)) {
    if (row.sequence > upTo) break
    rows.push(row)
    if (rows.length >= RECORDS_PER_FILE) write()
  }
  write()
  return files
}

/** The records up to one. */
function cutAt(store: Rows, upTo: number): Pick<Rows, 'rowsAfter'> & { beginning(): null } {
  return {
    beginning: () => null,
    *rowsAfter(sequence) {
      for (const row of store.rowsAfter(sequence)) {
        if (row.sequence > upTo) return
        yield row
      }
    },
  }
}

/** Makes the record that names the beginning: it sets the fees as they are, because that is a record of the exchange itself that changes nothing. */
function nameBeginning(state: EngineState, last: JournalRow, beginningHash: string): JournalRow {
  const { spotFees, futuresFees } = state.terms
  const command: Command = {
    type: 'set-fees',
    spotFees,
    futuresFees,
    beginningHash,
    timeMs: state.timeMs,
    firstId: state.lastId + 1,
    random: 0,
  }
  const { records } = apply(state, command)
  const [record] = records
  assert(record !== undefined && records.length === 1, 'one command makes one record')
  const [sequence, payload] = [last.sequence + 1, writeRecord(record)]
  assert(payload.includes(beginningHash), 'the record names the beginning')
  return { sequence, payload, hash: chainHash(last.hash, sequence, payload) }
}
