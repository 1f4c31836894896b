import { appendFileSync, existsSync, rmSync } from 'node:fs'
import { JOURNAL_FILE } from '#gateway/journal/journal-file.ts'
import { JournalBroken, type JournalStore, OtherVersion, StoreError } from '#gateway/journal/journal-store.ts'
import { type KnownRecords, knownByWitness, missingFrom } from '#gateway/journal/known-records.ts'
import { type JournalLocation, lookAtJournal, nameOf } from '#gateway/journal/open-journal.ts'
import { firstState, replay } from '#gateway/journal/recover.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import type { DataFolder } from '#gateway/store/data-folder.ts'
import { WITNESS_FILE, writeWitness } from '#gateway/journal/witness.ts'
import { HISTORY_FILE, knownByHistory, removeHistory } from '../history/history-file.ts'

/** A file in the data folder with one line for each loss that an operator accepted. */
export const LOSSES_FILE = 'accepted-losses.jsonl'

/**
 * Lets a journal that has lost its end or is broken continue from its last whole record, which must be `sequence`: all later records are
 * given up. Records still present are first saved to a file of the folder. The history is rebuilt if it is ahead; the accounts' store
 * is not changed. Returns a sentence. Throws StoreError with a sentence if nothing was changed.
 */
export function acceptLoss(folder: DataFolder, databaseUrl: string | null, sequence: number, nowMs: number): string {
  const place: JournalLocation = { journalFile: folder.file(JOURNAL_FILE), databaseUrl }
  const seen = lookAtJournal(place)
  try {
    return giveUp(seen, { folder, place, sequence, nowMs })
  } finally {
    seen?.close()
  }
}

interface Task {
  readonly folder: DataFolder
  readonly place: JournalLocation
  readonly sequence: number
  readonly nowMs: number
}

function giveUp(store: JournalStore | null, { folder, place, sequence, nowMs }: Task): string {
  const name = nameOf(place)
  const [witnessFile, historyFile] = [folder.file(WITNESS_FILE), folder.file(HISTORY_FILE)]
  const witnessed = readable(() => knownByWitness(witnessFile))
  const known = [...(witnessed ?? []), ...knownByHistory(historyFile)]
  const last = store?.last()?.sequence ?? 0
  const whole = store === null ? 0 : wholeUpTo(store)
  if (sequence !== whole)
    throw refusal(`The journal ${name} is whole up to record ${whole}: only \`npm run accept-loss -- ${whole}\` can go on from it.`)
  if (existsSync(witnessFile) && witnessed !== null && whole === last && missingFrom(store, known) === null)
    throw refusal(`Nothing is missing: the journal ${name} is whole up to record ${last}, and nothing else knows of more.`)
  const keptIn = store !== null && last > sequence ? keepRows(store, folder, sequence, last) : null
  const origin = sequence === 0 ? '' : (store?.row(1)?.hash ?? '')
  const hash = store?.row(sequence)?.hash ?? ''
  const loss = { at: new Date(nowMs).toISOString(), journal: name, sequence, hash, ended: last, known, keptIn }
  appendFileSync(folder.file(LOSSES_FILE), `${JSON.stringify(loss)}\n`, { mode: 0o600, flush: true })
  if (store !== null) cut(place, store, sequence)
  if (known.some(({ file, ...each }) => file === historyFile && (each.sequence > sequence || each.origin !== origin)))
    removeHistory(historyFile)
  // Last: if this is interrupted, the journal is still refused and the command can be repeated.
  writeWitness(witnessFile, { origin, sequence, hash })
  const where = keptIn === null ? '' : ` What was still there of the others is kept in ${keptIn}.`
  return `The journal ${name} goes on from record ${sequence}. ${sentenceOf(known, last, sequence)}${where} ${folder.file(LOSSES_FILE)} tells of it.`
}

/** Deletes the records after one, and their saved states: the state of a deleted record is useless. */
function cut({ journalFile, databaseUrl }: JournalLocation, seen: JournalStore, sequence: number): void {
  const store = databaseUrl === null ? new SqliteStore(journalFile) : seen
  store.cutAfter(sequence)
  if (store !== seen) store.close()
}

function sentenceOf(known: readonly KnownRecords[], last: number, sequence: number): string {
  const upTo = Math.max(last, ...known.map((each) => each.sequence))
  return upTo > sequence ? `Records ${sequence + 1} to ${upTo} are given up.` : 'No record is known to be given up.'
}

/** Returns the last record up to which the journal can be replayed from the start. */
function wholeUpTo(store: JournalStore): number {
  try {
    const state = firstState(store)
    replay(store, state)
    return state.sequence
  } catch (error) {
    if (error instanceof JournalBroken && !(error instanceof OtherVersion)) return Math.max(0, error.sequence - 1)
    throw error
  }
}

/** Writes the records after one to a file, one per line. Returns its path. */
function keepRows(store: JournalStore, folder: DataFolder, sequence: number, last: number): string {
  const path = folder.file(`given-up-records-${sequence + 1}-${last}.jsonl`)
  rmSync(path, { force: true })
  for (const row of store.rowsAfter(sequence)) appendFileSync(path, `${JSON.stringify(row)}\n`, { mode: 0o600 })
  appendFileSync(path, '', { flush: true })
  return path
}

/** Returns the result of a read; null if the file is damaged. */
function readable<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof StoreError) return null
    throw error
  }
}

function refusal(message: string): StoreError {
  return new StoreError(message, false)
}
