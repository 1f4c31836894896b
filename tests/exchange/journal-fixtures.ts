import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** Journals that earlier versions wrote, a folder for each version (`record-journals.ts` makes them). */
export const JOURNAL_FIXTURES = fileURLToPath(new URL('../fixtures/journals', import.meta.url))

/** Everything that a journal led to in the version that wrote it. */
export interface RecordedJournal {
  /** The market clock of the last record. */
  readonly endMs: number
  readonly records: number
  readonly lastHash: string
  readonly stateHash: string
  /** The state's hash where it was noted, oldest first; some have the whole state with them. */
  readonly checkpoints: readonly { readonly sequence: number; readonly stateHash: string; readonly snapshot: boolean }[]
  /** Rows of each kind in the history that was made again from the journal, and the digest of them all. */
  readonly history: Readonly<Record<string, { readonly rows: number; readonly digest: string }>>
}

export interface JournalManifest {
  readonly version: string
  readonly sqlite: RecordedJournal
  readonly postgres: RecordedJournal
}

export function fixtureVersions(): string[] {
  return readdirSync(JOURNAL_FIXTURES, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

export function readManifest(version: string): JournalManifest {
  return JSON.parse(readFileSync(join(JOURNAL_FIXTURES, version, 'manifest.json'), 'utf8')) as JournalManifest
}

/** The SQL that makes the tables and rows of the journal in an empty database of PostgreSQL. */
export function readPostgresDump(version: string): string {
  return gunzipSync(readFileSync(join(JOURNAL_FIXTURES, version, 'journal.sql.gz'))).toString()
}

/** Puts a file of the data folder, as the version left it, where it is asked for. */
export function unpackFixture(version: string, name: 'journal.sqlite' | 'history.sqlite', folder: string): void {
  writeFileSync(join(folder, name), gunzipSync(readFileSync(join(JOURNAL_FIXTURES, version, `${name}.gz`))), { mode: 0o600 })
}

/** The rows of a history, each kind a list of its own, as counts and digests. */
export function digestHistory(path: string): Record<string, { rows: number; digest: string }> {
  const db = new DatabaseSync(path, { readOnly: true })
  const lists = new Map<string, string[]>()
  const queries = {
    history: 'SELECT * FROM history ORDER BY account, kind, id',
    notes: 'SELECT * FROM notes ORDER BY account, name',
    volumes: 'SELECT * FROM volumes ORDER BY account, product, day',
  }
  for (const [table, sql] of Object.entries(queries)) {
    for (const row of db.prepare(sql).all()) {
      const name = table === 'history' ? String(row['kind']) : table
      lists.set(name, [...(lists.get(name) ?? []), JSON.stringify(row)])
    }
  }
  db.close()
  const digests = [...lists].map(([name, rows]) => [name, { rows: rows.length, digest: createHash('sha256').update(rows.join('\n')).digest('hex') }] as const)
  return Object.fromEntries(digests.toSorted(([a], [b]) => a.localeCompare(b)))
}
