import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { JOURNAL_FILE } from '#gateway/journal/journal-file.ts'
import { knownByWitness } from '#gateway/journal/known-records.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { WITNESS_FILE } from '#gateway/journal/witness.ts'
import { openDataFolder, StoreError } from '#gateway/store/data-folder.ts'
import { MIGRATIONS } from '#gateway/store/migrations.ts'
import { Database } from '#gateway/store/postgres/database.ts'
import { sayNewer } from '#gateway/store/store-version.ts'
import { makeStoreTables, STORE_FILE } from '#gateway/store/store.ts'
import { HISTORY_FILE, knownByHistory } from '../history/history-file.ts'
import { compareTables, copyTables, type Tell } from './carry-tables.ts'
import { checkJournal, type CheckedJournal, compareJournals } from './check-journal.ts'
import { PostgresSide } from './postgres-side.ts'
import { SqliteSide } from './sqlite-side.ts'
import { TargetFolder } from './target-folder.ts'

/** What was carried over. */
export interface Moved {
  readonly tables: number
  readonly rows: number
  readonly journal: CheckedJournal
}

/**
 * Carries the store and the journal of a stopped exchange from the files of a data folder into a database (ADR 67). The files are only
 * read. It can be ended at any moment and repeated: it goes on where it was. Throws StoreError with a sentence.
 */
export async function moveToDatabase(folder: string, url: string, tell: Tell): Promise<Moved> {
  const files = { store: join(folder, STORE_FILE), journal: join(folder, JOURNAL_FILE) }
  for (const path of [files.store, files.journal]) if (!existsSync(path)) throw new StoreError(`There is no ${path} to be moved.`)
  const lock = openDataFolder(folder)
  let source: SqliteSide | null = null
  let target: PostgresSide | null = null
  try {
    source = new SqliteSide(files.store, files.journal, { readOnly: true })
    const migration = lastMigration(source.migrations(), files.store)
    const checked = checkJournal(() => new SqliteStore(files.journal, true), knownBy(folder), `the journal ${files.journal}`, tell)
    const database = new Database(url)
    target = await PostgresSide.open(database)
    await prepareDatabase(target, database, { tables: source.tables, migration, source: checked.name })
    await target.check(source.tables)
    await copyTables(source, target, source.tables, tell)
    const sums = await compareTables(source, target, source.tables, tell)
    compareJournals(
      checked,
      checkJournal(() => new PostgresStore(url, true), [], 'the journal in PostgreSQL', tell),
    )
    await target.finish(source.tables)
    return countMoved(sums, checked)
  } finally {
    await target?.close()
    source?.close()
    lock.release()
  }
}

interface Preparation {
  readonly tables: SqliteSide['tables']
  readonly migration: string
  /** The name of the source. */
  readonly source: string
}

/** Makes the tables, unless an earlier attempt has. Refuses a database that has anything else. */
async function prepareDatabase(target: PostgresSide, database: Database, { tables, migration, source }: Preparation): Promise<void> {
  const note = await target.note()
  if (note !== null) {
    if (note.source === source) return
    throw new StoreError(
      `The database has the half of a move from another exchange, or from this one as it was before it went on. Empty it (DROP SCHEMA public CASCADE; CREATE SCHEMA public), and begin again.`,
    )
  }
  const filled = await target.filled(tables)
  if (filled.length > 0) throw new StoreError(`The database is not empty: it has rows in ${filled.join(', ')}. Name an empty one.`)
  const there = await target.migrations()
  if (there.length > 0 && there.at(-1) !== migration)
    throw new StoreError(
      `The database has the empty tables of another version. Empty it (DROP SCHEMA public CASCADE; CREATE SCHEMA public).`,
    )
  await target.makeJournal()
  await makeStoreTables(database, migration)
  await target.begin({ source })
}

/**
 * Carries the store and the journal of a stopped exchange from a database into the files of a folder (ADR 67): its own data folder, or a new
 * one, which then gets everything else of it too. The database is only read. Throws StoreError with a sentence.
 */
export async function moveToFolder(url: string, folder: string, into: string, tell: Tell): Promise<Moved> {
  const isOther = resolve(into) !== resolve(folder)
  const locks = [openDataFolder(folder), ...(isOther ? [openDataFolder(into)] : [])]
  let source: PostgresSide | null = null
  let opened: SqliteSide | null = null
  try {
    source = await PostgresSide.open(new Database(url))
    await source.hold()
    if ((await source.note()) !== null)
      throw new StoreError('The database has only the half of a move into it: its source is still whole, so move that.')
    const migration = lastMigration(await source.migrations(), 'in PostgreSQL')
    const checked = checkJournal(() => new PostgresStore(url, true), knownBy(folder), 'the journal in PostgreSQL', tell)
    const target = new TargetFolder(into, checked.name)
    if (isOther) await target.takeOver(folder)
    if (await target.prepare(migration)) {
      opened = target.open()
      await source.check(opened.tables)
      await copyTables(source, opened, opened.tables, tell)
      const sums = await compareTables(source, opened, opened.tables, tell)
      opened.settle()
      opened.close()
      compareJournals(
        checked,
        checkJournal(() => new SqliteStore(target.journalFile, true), [], 'the journal in the folder', tell),
      )
      target.finish()
      return countMoved(sums, checked)
    }
    target.finish()
    return { tables: 0, rows: 0, journal: checked }
  } finally {
    opened?.close()
    await source?.close()
    for (const lock of locks) lock.release()
  }
}

function countMoved(sums: ReadonlyMap<string, { readonly rows: number }>, journal: CheckedJournal): Moved {
  return { tables: sums.size, rows: [...sums.values()].reduce((sum, { rows }) => sum + rows, 0), journal }
}

/** Returns what the other files of a data folder know of the journal. */
function knownBy(folder: string) {
  return [...knownByWitness(join(folder, WITNESS_FILE)), ...knownByHistory(join(folder, HISTORY_FILE))]
}

/** Returns the last of the migrations of a store, all of which this version must know. */
function lastMigration(names: readonly string[], place: string): string {
  const last = names.at(-1)
  if (last === undefined) throw new StoreError(`The store ${place} has no tables.`)
  const unknown = names.filter((name) => !Object.hasOwn(MIGRATIONS, name))
  if (unknown.length > 0) throw new StoreError(sayNewer(`The store ${place}`, null, `has ${unknown.join(', ')}`))
  return last
}
