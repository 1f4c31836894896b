import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from '#gateway/environment/env.ts'
import { refuseStart, StartRefused } from '#gateway/environment/start-refused.ts'
import { prepareFeed } from '#gateway/feed/open/create-feed.ts'
import { refuseDatabase } from '#gateway/exchange/move/refuse-place.ts'
import { StoreError as JournalError } from '#gateway/journal/journal-store.ts'
import { untilProven } from '#gateway/journal/prove-in-thread.ts'
import { StoreError, writeReason } from '#gateway/store/data-folder.ts'
import { type Database, leave } from '#gateway/store/postgres/database.ts'

const REACH_TIMEOUT_MS = 3000
const HAS_JOURNAL = "SELECT to_regclass('journal_checkpoints') IS NOT NULL AS found"

export interface PrepareOptions {
  readonly environment: Environment
  readonly databaseUrl: string
  readonly database: Database
  /** The product's version. */
  readonly version: string
  readonly log: FastifyBaseLogger
  readonly ended: AbortSignal
}

/**
 * Does what comes before a gateway is one of its fleet: finds the database, reads a recording before anybody waits for this gateway's
 * signs of life, and shows that this version comes to the noted states of the journal. Throws StartRefused if it may not join.
 */
export async function prepareToJoin({ environment, databaseUrl, database, version, log, ended }: PrepareOptions): Promise<void> {
  const hasJournal = await reach(database, environment.dataDir)
  try {
    prepareFeed(environment.market)
  } catch (error) {
    refuseStart(error)
  }
  const refused = hasJournal ? await untilProven(databaseUrl, { log, ended }) : null
  if (refused !== null) throw new StartRefused(`This version (${version}) may be neither the primary nor a replica. ${refused}`)
}

/** Returns whether the database has a journal. Refuses a start without a database, which later is waited for, and one that does not fit the folder. */
async function reach(database: Database, folder: string): Promise<boolean> {
  try {
    const client = await database.connect({ name: 'agio lead', queryTimeoutMs: REACH_TIMEOUT_MS })
    try {
      await refuseDatabase(client, folder)
      const { rows } = await client.query<{ found: boolean }>(HAS_JOURNAL)
      return rows[0]?.found === true
    } finally {
      leave(client)
    }
  } catch (error) {
    if (error instanceof StoreError || error instanceof JournalError) throw new StartRefused(error.message)
    throw new StartRefused(`DATABASE_URL names a database that cannot be used: ${writeReason(error)}.`, { cause: error })
  }
}
