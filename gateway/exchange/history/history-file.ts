import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { KnownRecords } from '#gateway/journal/known-records.ts'
import { isBusy, isCorrupt, StoreError, writeReason } from '#gateway/store/data-folder.ts'

/** The history's file name within the data folder; a missing file is rebuilt from the journal. */
export const HISTORY_FILE = 'history.sqlite'

/** SQLite's code for a statement that does not fit the file, for example because a table is missing. */
const SQLITE_ERROR = 1
const BUSY_TIMEOUT_MS = 5000
/** Checking every page takes a second per few hundred megabytes; for larger files, only what a start reads is checked. */
const WHOLE_CHECK_BYTES_MAX = 128 * 2 ** 20
/** The tables that a start reads. */
const READ_AT_START = ['cursor', 'notes', 'volumes'] as const

/** Returns what the history knows of the journal that it was made from; empty if the file is missing, empty or unreadable. */
export function knownByHistory(file: string): KnownRecords[] {
  if (!existsSync(file)) return []
  try {
    return look(file, (db) => {
      const row = db.prepare('SELECT sequence, origin FROM cursor WHERE sequence > 0').get()
      return row === undefined ? [] : [{ file, origin: String(row['origin']), sequence: Number(row['sequence']), hash: null }]
    })
  } catch {
    return []
  }
}

/**
 * Renames a damaged history to `….damaged`, replacing any earlier one, so that the start makes a new one from the journal. Returns a
 * sentence that says so; null if the history is intact or missing. Throws StoreError if it cannot be opened.
 */
export function setAsideIfDamaged(file: string): string | null {
  const damage = existsSync(file) ? findDamage(file) : null
  if (damage === null) return null
  const aside = `${file}.damaged`
  rmSync(aside, { force: true, recursive: true })
  renameSync(file, aside)
  removeLog(file)
  return `The history ${file} was damaged (${damage}). It is made again from the journal; the damaged file is kept as ${aside}.`
}

/**
 * Gives the room of rows that were deleted, as those of closed guests, back to the disk. Returns the file's bytes before and after; null if
 * there is no file. No exchange may run. Throws StoreError.
 */
export function compactHistory(file: string): { readonly before: number; readonly after: number } | null {
  if (!existsSync(file)) return null
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const before = statSync(file).size
    db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
    return { before, after: statSync(file).size }
  } catch (error) {
    throw new StoreError(`The history ${file} cannot be made smaller: ${writeReason(error)}.`, { cause: error })
  } finally {
    db.close()
  }
}

/** Removes the history, so that the next start rebuilds it. */
export function removeHistory(file: string): void {
  rmSync(file, { force: true, recursive: true })
  removeLog(file)
}

function removeLog(file: string): void {
  for (const ending of ['-wal', '-shm']) rmSync(`${file}${ending}`, { force: true })
}

function findDamage(file: string): string | null {
  const stats = statSync(file)
  if (stats.isDirectory()) return 'it is a folder'
  try {
    return look(file, (db) => {
      const verdict = stats.size > WHOLE_CHECK_BYTES_MAX ? 'ok' : String(Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {})[0])
      if (verdict !== 'ok') return verdict
      if (db.prepare('SELECT 1 FROM sqlite_master').get() === undefined) return null
      const counts = READ_AT_START.map((table) => Number(db.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows']))
      return counts[0] === 1 ? null : 'it has no cursor'
    })
  } catch (error) {
    if (isCorrupt(error) || readErrorCode(error) === SQLITE_ERROR) return writeReason(error)
    const reason = isBusy(error) ? 'another process has locked it' : writeReason(error)
    throw new StoreError(`The history ${file} cannot be opened: ${reason}.`, { cause: error })
  }
}

function readErrorCode(error: unknown): unknown {
  return error instanceof Error && 'errcode' in error ? error.errcode : null
}

function look<Value>(file: string, read: (db: DatabaseSync) => Value): Value {
  const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    return read(db)
  } finally {
    db.close()
  }
}
