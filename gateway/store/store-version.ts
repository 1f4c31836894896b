import { readFileSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import { StoreError } from './data-folder.ts'
import { MIGRATIONS } from './migrations.ts'
import type { Schema } from './schema.ts'

/** The version of this program. */
export const PRODUCT_VERSION = (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string })
  .version

/** Notes that this version runs the exchange of a store, so that an earlier one can name it where it refuses what it does not know. */
export async function noteVersion(store: Kysely<Schema>, nowMs: number): Promise<void> {
  await store
    .insertInto('versions')
    .values({ version: PRODUCT_VERSION, startedAt: nowMs })
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ startedAt: nowMs }))
    .execute()
}

/** Returns the version that was started last; null if none was noted. */
export async function lastVersion(store: Kysely<Schema>): Promise<string | null> {
  const row = await store.selectFrom('versions').select('version').orderBy('startedAt', 'desc').limit(1).executeTakeFirst()
  return row?.version ?? null
}

/**
 * Refuses tables of which this version does not know every migration, before it changes anything in them. `place`: the store as an operator
 * knows it. Throws StoreError.
 */
export async function refuseNewerTables(store: Kysely<Schema>, place: string): Promise<void> {
  const tables = await store.introspection.getTables({ withInternalKyselyTables: true })
  const names = new Set(tables.map(({ name }) => name))
  if (!names.has('kysely_migration') && !names.has('kyselyMigration')) return
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(store)
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(MIGRATIONS, name))
  if (unknown.length === 0) return
  const version = names.has('versions') ? await lastVersion(store) : null
  throw new StoreError(sayNewer(`The store ${place}`, version, `has ${unknown.join(', ')}`))
}

/** Says that a newer version wrote something. `version`: null if it is not known; `sign`: by what it was recognised, as the end of a sentence. */
export function sayNewer(what: string, version: string | null, sign: string): string {
  const newer = version === null || version === PRODUCT_VERSION ? 'a newer version' : `a newer version (${version})`
  return `${what} was written by ${newer}; this is ${PRODUCT_VERSION}. It ${sign}, which this version does not know. Nothing has been changed: start that version, or put back a copy from before it.`
}
