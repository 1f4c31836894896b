import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** The folder of journals from earlier versions, one subfolder for each version (`record-journals.ts` creates them). */
export const JOURNAL_FIXTURES = fileURLToPath(new URL('../fixtures/journals', import.meta.url))

/** The results of a journal in the version that wrote it. */
export interface RecordedJournal {
  /** The market clock of the last record. */
  readonly endMs: number
  readonly records: number
  readonly lastHash: string
  readonly stateHash: string
  /** The state's hash at each checkpoint, oldest first; some include the whole state. */
  readonly checkpoints: readonly { readonly sequence: number; readonly stateHash: string; readonly snapshot: boolean }[]
  /** The number of rows of each kind in the history rebuilt from the journal, with a digest. */
  readonly history: Readonly<Record<string, { readonly rows: number; readonly digest: string }>>
}

export interface JournalManifest {
  readonly version: string
  readonly sqlite: RecordedJournal
  readonly postgres: RecordedJournal
}

/** The version before 1.0, whose journals are only carried over. */
export const BEFORE = 'v0.1.0'

/** Returns the versions whose journals this one goes on with. */
export function fixtureVersions(): string[] {
  return readdirSync(JOURNAL_FIXTURES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== BEFORE)
    .map(({ name }) => name)
}

export function readManifest(version: string): JournalManifest {
  return JSON.parse(readFileSync(join(JOURNAL_FIXTURES, version, 'manifest.json'), 'utf8')) as JournalManifest
}

/** Returns the SQL that creates the journal's tables and rows in an empty PostgreSQL database. */
export function readPostgresDump(version: string): string {
  return gunzipSync(readFileSync(join(JOURNAL_FIXTURES, version, 'journal.sql.gz'))).toString()
}

/** Unpacks a file of the data folder, as the version left it, into a folder. */
export function unpackFixture(version: string, name: 'journal.sqlite' | 'history.sqlite', folder: string): void {
  writeFileSync(join(folder, name), gunzipSync(readFileSync(join(JOURNAL_FIXTURES, version, `${name}.gz`))), { mode: 0o600 })
}

/** Returns a row of an order without what only later versions write: the direction of its trigger. */
function asThen({ payload, ...row }: Record<string, unknown>): Record<string, unknown> {
  const view = JSON.parse(String(payload)) as { trigger?: { direction?: string } | null }
  delete view.trigger?.direction
  return { ...row, payload: JSON.stringify(view) }
}

/** Returns counts and digests of a history's rows, by kind. */
export function digestHistory(path: string): Record<string, { rows: number; digest: string }> {
  const db = new DatabaseSync(path, { readOnly: true })
  const lists = new Map<string, string[]>()
  const queries = {
    // The columns of then: the beginning of a row, which came later, is made of its payload.
    history: 'SELECT account, kind, id, epoch, market, asset, wallet, sort, ref, time, payload FROM history ORDER BY account, kind, id',
    notes: 'SELECT * FROM notes ORDER BY account, name',
    volumes: 'SELECT * FROM volumes ORDER BY account, product, day',
  }
  for (const [table, sql] of Object.entries(queries)) {
    for (const row of db.prepare(sql).all()) {
      const name = table === 'history' ? String(row['kind']) : table
      lists.set(name, [...(lists.get(name) ?? []), JSON.stringify(table === 'history' ? asThen(row) : row)])
    }
  }
  db.close()
  const digests = [...lists].map(
    ([name, rows]) => [name, { rows: rows.length, digest: createHash('sha256').update(rows.join('\n')).digest('hex') }] as const,
  )
  return Object.fromEntries(digests.toSorted(([a], [b]) => a.localeCompare(b)))
}
