import { existsSync } from 'node:fs'
import { type JournalBroken, type JournalStore, JournalTooNew, JournalTooOld, StoreError } from './journal-store.ts'
import { type KnownRecords, missingFrom } from './known-records.ts'
import { PostgresStore } from './postgres/postgres-store.ts'
import type { PostgresThread } from './postgres/start-postgres-thread.ts'
import { describeMissing, describeRecords } from './describe-loss.ts'
import { refuseNewer, refuseOld } from './recover.ts'
import { sayNewer } from '#gateway/store/store-version.ts'
import { SqliteStore } from './sqlite-store.ts'

/** Knowledge about the journal from other files of the data folder. */
export interface JournalKnowledge {
  readonly records: readonly KnownRecords[]
  /** Name of the store if it has users but no file says how far their journal went (a folder of an earlier version); else null. */
  readonly peopleIn: string | null
  /** The version that ran the exchange last; null if it is not known. */
  readonly writtenBy?: string | null
}

/** Location of a journal. */
export interface JournalLocation {
  readonly journalFile: string
  /** Database URL if the journal is in PostgreSQL. */
  readonly databaseUrl: string | null
  /** The epoch in which this gateway is the primary; without one, the journal in PostgreSQL is opened only if no gateway runs. */
  readonly epoch?: number | null
}

/** Returns the journal's name as shown to an operator. */
export function nameJournal({ journalFile, databaseUrl }: JournalLocation): string {
  return databaseUrl === null ? journalFile : 'in PostgreSQL'
}

/**
 * Opens the journal for appending, unless other files know of records that it lacks: acknowledged records are never overwritten.
 * Throws StoreError, and `OtherVersion` for a journal of before 1.0 or of a newer version, which stays as it is. `thread`: for a journal in PostgreSQL, if one was started before.
 */
export function openJournal(location: JournalLocation, known: JournalKnowledge, thread?: PostgresThread): JournalStore {
  const seen = lookAtJournal(location, thread)
  try {
    if (seen !== null) {
      refuseOld(seen)
      refuseNewer(seen)
    }
    refuseMissing(seen, location, known)
  } catch (error) {
    seen?.close()
    throw error
  }
  if (location.databaseUrl !== null && seen !== null) return seen
  seen?.close()
  return new SqliteStore(location.journalFile)
}

/**
 * Opens the journal for inspection; null if there is no file. A file is opened read-only, so that a damaged one stays as it is: closing
 * a writable one would merge its log into it and drop what does not fit. Throws StoreError.
 */
export function lookAtJournal({ journalFile, databaseUrl, epoch = null }: JournalLocation, thread?: PostgresThread): JournalStore | null {
  if (databaseUrl !== null) return new PostgresStore(databaseUrl, false, epoch, thread)
  return existsSync(journalFile) ? new SqliteStore(journalFile, true) : null
}

function refuseMissing(store: JournalStore | null, location: JournalLocation, { records, peopleIn }: JournalKnowledge): void {
  const end = store?.last()?.sequence ?? 0
  const isForgotten = end === 0 && peopleIn !== null
  const missing = missingFrom(store, records) ?? (isForgotten ? `has no records, and ${peopleIn} has people who trade` : null)
  if (missing === null) return
  const upTo = Math.max(1, ...records.map(({ sequence }) => sequence))
  const { extent, price } = describeMissing(store, records)
  throw new StoreError(
    `The journal ${nameJournal(location)} ${missing}${extent}. Put back ${nameCopy(location)} that has record ${upTo}${nameElsewhere(location)}. Nothing has been changed. Only if it is nowhere: \`npm run accept-loss -- ${end}\` goes on and gives up ${price} for good (docs/BACKUP.md).`,
    false,
  )
}

/** Says where else the journal may be than in the place that was named. */
function nameElsewhere({ databaseUrl }: JournalLocation): string {
  return databaseUrl === null
    ? ', or set DATABASE_URL if the exchange was moved into a database'
    : ', or name the database that has it; `npm run move-store -- --to postgres` carries an exchange from DATA_DIR into an empty one'
}

function nameCopy({ databaseUrl }: JournalLocation): string {
  return databaseUrl === null ? 'a copy of it (with the -wal file that lies beside it)' : 'a dump of it'
}

/** Explains a journal that contradicts itself, as a sentence for the operator. */
export function explainBroken(location: JournalLocation, broken: JournalBroken, writtenBy: string | null = null): string {
  const name = nameJournal(location)
  if (broken instanceof JournalTooOld) return broken.message
  if (broken instanceof JournalTooNew) return sayNewer(`The journal ${name}`, writtenBy, broken.sign)
  const kept = Math.max(0, broken.sequence - 1)
  return `The journal ${name} cannot be gone on with. ${broken.message} Put back ${nameCopy(location)} that \`npm run verify-journal\` finds whole. Only if there is none: \`npm run accept-loss -- ${kept}\` goes on and gives up ${describeRest(location, broken.sequence)} for good (docs/BACKUP.md).`
}

/** Describes a record and all after it, as far as the journal can be read. */
function describeRest({ journalFile, databaseUrl }: JournalLocation, sequence: number): string {
  let store: JournalStore | null = null
  try {
    store = databaseUrl === null ? new SqliteStore(journalFile, true) : new PostgresStore(databaseUrl, true)
    return describeRecords(store, sequence)
  } catch (error) {
    if (error instanceof StoreError) return 'this record and all after it'
    throw error
  } finally {
    store?.close()
  }
}
