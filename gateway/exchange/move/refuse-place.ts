import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { JOURNAL_FILE } from '#gateway/journal/journal-file.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { readRecordTime } from '#gateway/journal/describe-loss.ts'
import { StoreError } from '#gateway/store/data-folder.ts'
import { STORE_FILE } from '#gateway/store/store.ts'
import { UNFINISHED_MOVE_TABLE } from './postgres-side.ts'
import { MOVE_FILE, readFolderNote } from './unfinished-move.ts'

/** Refuses to start on a folder into which a move has not ended. Throws StoreError. */
export function refuseHalfFolder(folder: string): void {
  if (readFolderNote(folder) === null) return
  throw new StoreError(
    `${join(folder, MOVE_FILE)} says that a move into this folder has not ended. Repeat \`npm run move-store\` with DATABASE_URL set, which goes on where it was; or set DATABASE_URL and start, since the database is still whole.`,
  )
}

const HAS = `SELECT to_regclass('${UNFINISHED_MOVE_TABLE}') IS NOT NULL AS half, to_regclass('journal_records') IS NOT NULL AS journal,
  to_regclass('users') IS NOT NULL AS users`

/**
 * Refuses to start on a database into which a move has not ended, and on an empty one beside a folder that has an exchange: nobody means to
 * begin anew there. Changes nothing. Throws StoreError.
 */
export async function refuseDatabase(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ half: boolean; journal: boolean; users: boolean }>(HAS)
  const found = rows[0]
  if (found?.half === true)
    throw new StoreError(
      `A move into the database of DATABASE_URL has not ended. Repeat \`npm run move-store -- --to postgres\`, which goes on where it was; or unset DATABASE_URL and start, since the files in ${folder} are still whole.`,
    )
  if (found?.journal === true && (await hasRow(client, 'journal_records'))) return
  if (found?.users === true && (await hasRow(client, 'users'))) return
  const contents = describeFolder(folder)
  if (contents === null) return
  throw new StoreError(
    `DATABASE_URL names an empty database, and ${folder} has an exchange: ${contents}. Nothing has been changed. To carry it over: \`npm run move-store -- --to postgres\`, with the same DATABASE_URL. To go on with it in files: unset DATABASE_URL. To begin anew in the database: set DATA_DIR to an empty folder.`,
  )
}

async function hasRow(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`SELECT EXISTS (SELECT FROM ${table}) AS found`)
  return rows[0]?.found === true
}

/** Describes the exchange in the files of a folder; null if there is none. */
function describeFolder(folder: string): string | null {
  const parts = [describeJournal(join(folder, JOURNAL_FILE)), describePeople(join(folder, STORE_FILE))].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(', ')
}

function describeJournal(path: string): string | null {
  if (!existsSync(path)) return null
  const store = new SqliteStore(path, true)
  try {
    const last = store.last()
    if (last === null) return null
    const times = [readRecordTime(store.row(1)), readRecordTime(last)].filter((time) => time !== '')
    return `${last.sequence} records${times.length < 2 ? '' : ` from ${times.join(' to ')}`}`
  } finally {
    store.close()
  }
}

function describePeople(path: string): string | null {
  if (!existsSync(path)) return null
  const db = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  try {
    if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").get() === undefined) return null
    const users = Number(db.prepare('SELECT count(*) AS users FROM users').get()?.['users'])
    return users === 0 ? null : `${users} account${users === 1 ? '' : 's'}`
  } finally {
    db.close()
  }
}
