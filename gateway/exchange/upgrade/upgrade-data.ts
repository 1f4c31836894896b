import { closeSync, cpSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { backUp, copyDatabase } from '#gateway/journal/backup.ts'
import { textHash } from '#gateway/journal/chain.ts'
import { JOURNAL_FILE } from '#gateway/journal/journal-file.ts'
import { type CheckpointRow, type JournalRow, type JournalStore, JournalTooOld, StoreError } from '#gateway/journal/journal-store.ts'
import { type KnownRecords, knownByWitness, missingFrom } from '#gateway/journal/known-records.ts'
import { refuseOld } from '#gateway/journal/recover.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { WITNESS_FILE, writeWitness } from '#gateway/journal/witness.ts'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { HISTORY_FILE, knownByHistory } from '../history/history-file.ts'
import { HistoryStore } from '../history/history-store.ts'
import { type Carried, carryState } from './carry-state.ts'
import { OldPostgres } from './postgres-journal.ts'

/** The copy of the journal of before that is read, and removed at the end. */
const OLD_FILE = 'journal-before.sqlite'

export type Upgraded = Pick<Carried, 'sequence' | 'stateHash' | 'sums'>

/**
 * Carries a stopped exchange of version 0.1.0 over into a new data folder, and in PostgreSQL into new tables (ADR 53). The old folder is only
 * read. The new one appears by one renaming when it is whole, so that the command can be ended at any moment and repeated. Throws StoreError
 * with a sentence if it cannot.
 */
export async function upgradeData(source: string, target: string, databaseUrl: string | null): Promise<Upgraded> {
  if (!existsSync(source)) throw new StoreError(`There is no data folder at ${source}.`, false)
  if (existsSync(target)) throw new StoreError(`${target} exists already: name a folder that is to be made.`, false)
  const lock = openDataFolder(source)
  const partial = `${resolve(target)}.partial`
  rmSync(partial, { recursive: true, force: true })
  try {
    const upgraded = databaseUrl === null ? await upgradeFile(source, partial) : await upgradeDatabase(source, partial, databaseUrl)
    rmSync(join(partial, OLD_FILE))
    for (const name of readdirSync(partial)) sync(join(partial, name))
    sync(partial)
    renameSync(partial, target)
    sync(dirname(resolve(target)))
    return upgraded
  } finally {
    rmSync(partial, { recursive: true, force: true })
    lock.release()
  }
}

async function upgradeFile(source: string, partial: string): Promise<Upgraded> {
  if (!existsSync(join(source, JOURNAL_FILE))) throw new StoreError(`There is no journal in ${source}.`, false)
  await copyFolder(source, partial)
  const [path, old] = [join(partial, JOURNAL_FILE), join(partial, OLD_FILE)]
  renameSync(path, old)
  const next = carry(partial)
  const store = new SqliteStore(path)
  try {
    store.carry(next.carried.text, next.rows)
    store.writeCheckpoint(next.checkpoint, 1)
    const { faults, stateHash } = verifyJournal(store, [
      ...knownByWitness(join(partial, WITNESS_FILE)),
      ...knownByHistory(join(partial, HISTORY_FILE)),
    ])
    if (faults.length > 0 || stateHash !== next.carried.stateHash)
      throw new StoreError(`The new journal is not whole: ${faults.join(' ')}`, false)
  } finally {
    store.close()
  }
  return next.carried
}

async function upgradeDatabase(source: string, partial: string, databaseUrl: string): Promise<Upgraded> {
  await copyFolder(source, partial)
  const database = await OldPostgres.open(databaseUrl)
  try {
    await database.copyTo(join(partial, OLD_FILE))
    const { carried, rows, checkpoint } = carry(partial)
    await database.replace(carried.text, rows, checkpoint)
    return carried
  } finally {
    database.end()
  }
}

/** Copies a folder with its history and its subfolders. */
async function copyFolder(source: string, partial: string): Promise<void> {
  await backUp(source, partial)
  if (existsSync(join(source, HISTORY_FILE))) await copyDatabase(join(source, HISTORY_FILE), join(partial, HISTORY_FILE))
  for (const entry of readdirSync(source, { withFileTypes: true }))
    if (entry.isDirectory()) cpSync(join(source, entry.name), join(partial, entry.name), { recursive: true })
}

/** Rebuilds what the old journal in a folder leads to, with the folder's history, and notes its end in the folder's witness. */
function carry(partial: string): { readonly carried: Carried; readonly rows: readonly JournalRow[]; readonly checkpoint: CheckpointRow } {
  const store = new SqliteStore(join(partial, OLD_FILE), true)
  const history = new HistoryStore(join(partial, HISTORY_FILE))
  try {
    const witnessFile = join(partial, WITNESS_FILE)
    const [first, last] = ends(store, [...knownByWitness(witnessFile), ...knownByHistory(history.path)])
    const carried = carryState(store, history)
    history.sync()
    writeWitness(witnessFile, { origin: first.hash, sequence: last.sequence, hash: last.hash })
    const { text, sequence, stateHash } = carried
    const checkpoint = { sequence, stateHash, snapshot: { payload: text, hash: textHash(text) } }
    return { carried, rows: first.sequence === last.sequence ? [first] : [first, last], checkpoint }
  } finally {
    store.close()
    history.close()
  }
}

/** Returns the first record, whose hash names the journal, and the last one, from which the chain goes on. Refuses what is not of before. */
function ends(store: JournalStore, known: readonly KnownRecords[]): readonly [JournalRow, JournalRow] {
  const [first, last] = [store.row(1), store.last()]
  if (first === null || last === null) throw new StoreError('The journal has no records: there is nothing to carry over.', false)
  const missing = missingFrom(store, known)
  if (missing !== null) throw new StoreError(`The journal ${missing}.`, false)
  try {
    refuseOld(store)
  } catch (error) {
    if (error instanceof JournalTooOld) return [first, last]
    throw error
  }
  throw new StoreError('The journal is of this version already: start it.', false)
}

/** Waits until a file or folder is on the disk. */
function sync(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
