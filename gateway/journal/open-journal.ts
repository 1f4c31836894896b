import { existsSync } from 'node:fs'
import { type JournalBroken, type JournalStore, JournalTooNew, StoreError } from './journal-store.ts'
import { type KnownRecords, missingFrom } from './known-records.ts'
import { PostgresStore } from './postgres-store.ts'
import { SqliteStore } from './sqlite-store.ts'

/** What the rest of a data folder knows of its journal. */
export interface JournalKnowledge {
  readonly records: readonly KnownRecords[]
  /** The store, where it has people and nothing knows how far their journal went (a folder of an earlier version); else null. */
  readonly peopleIn: string | null
}

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
export function openJournal(place: JournalPlace, known: JournalKnowledge): JournalStore {
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

function refuseMissing(store: JournalStore | null, place: JournalPlace, { records, peopleIn }: JournalKnowledge): void {
  const end = store?.last()?.sequence ?? 0
  const isForgotten = end === 0 && peopleIn !== null
  const missing = missingFrom(store, records) ?? (isForgotten ? `has no records, and ${peopleIn} has people who trade` : null)
  if (missing === null) return
  const upTo = Math.max(1, ...records.map(({ sequence }) => sequence))
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
  if (broken instanceof JournalTooNew) return `The journal ${nameOf(place)} is of a newer version. ${broken.message} Start that version.`
  return `The journal ${nameOf(place)} cannot be gone on with. ${broken.message} Put back ${copyOf(place)} that \`npm run verify-journal\` finds whole, or give up this record and all after it by \`npm run accept-loss -- ${Math.max(0, broken.sequence - 1)}\` (docs/BACKUP.md).`
}
