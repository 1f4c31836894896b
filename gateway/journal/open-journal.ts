import { existsSync } from 'node:fs'
import { type JournalBroken, type JournalStore, StoreError } from './journal-store.ts'
import { type KnownRecords, missingFrom } from './known-records.ts'
import { PostgresStore } from './postgres-store.ts'
import { SqliteStore } from './sqlite-store.ts'

/** Where a journal is. */
export interface JournalPlace {
  readonly journalFile: string
  /** Where it is in PostgreSQL instead. */
  readonly databaseUrl: string | null
}

/** The journal's name for an operator. */
export function nameOf({ journalFile, databaseUrl }: JournalPlace): string {
  return databaseUrl === null ? journalFile : 'in PostgreSQL'
}

/**
 * Opens the journal to go on with it, unless other files know of records that it does not have: what was acknowledged is never written
 * over. Throws StoreError.
 */
export function openJournal(place: JournalPlace, known: readonly KnownRecords[]): JournalStore {
  const seen = lookAtJournal(place)
  try {
    refuseMissing(seen, place, known)
  } catch (error) {
    seen?.close()
    throw error
  }
  if (place.databaseUrl !== null && seen !== null) return seen
  seen?.close()
  return new SqliteStore(place.journalFile)
}

/**
 * The journal before anything is decided about it; null where there is no file. A file is opened without a right to write, so that the
 * remains of a damaged one stay as they are: closing it would put its log into it and drop what does not fit. Throws StoreError.
 */
export function lookAtJournal({ journalFile, databaseUrl }: JournalPlace): JournalStore | null {
  if (databaseUrl !== null) return new PostgresStore(databaseUrl)
  return existsSync(journalFile) ? new SqliteStore(journalFile, true) : null
}

function refuseMissing(store: JournalStore | null, place: JournalPlace, known: readonly KnownRecords[]): void {
  const missing = missingFrom(store, known)
  if (missing === null) return
  const upTo = Math.max(...known.map(({ sequence }) => sequence))
  const end = store?.last()?.sequence ?? 0
  throw new StoreError(
    `The journal ${nameOf(place)} ${missing}. Put back ${copyOf(place)} that has record ${upTo}, or go on without what is missing by \`npm run accept-loss -- ${end}\` (docs/BACKUP.md).`,
    false,
  )
}

function copyOf({ databaseUrl }: JournalPlace): string {
  return databaseUrl === null ? 'a copy of it (with the -wal file that lies beside it)' : 'a dump of it'
}

/** A journal that contradicts itself, as a sentence for the operator. */
export function explainBroken(place: JournalPlace, broken: JournalBroken): string {
  return `The journal ${nameOf(place)} cannot be gone on with. ${broken.message} Put back ${copyOf(place)} that \`npm run verify-journal\` finds whole, or give up this record and all after it by \`npm run accept-loss -- ${Math.max(0, broken.sequence - 1)}\` (docs/BACKUP.md).`
}
