import type pg from 'pg'
import { systemTimers } from '#lib/kernel/clock.ts'
import { wait } from '#lib/kernel/timeout.ts'
import { WRITE_PROBE } from '../write-probe.ts'
import { isCancelledWait, OutcomeUnknown } from './database-errors.ts'
import { leave } from './database.ts'

/**
 * Each transaction that writes also inserts a mark of its own, so that a commit whose answer was lost can be looked up by it. A
 * transaction's number would not do: after a takeover the new primary may give the same number to another transaction.
 */
const TABLE = `CREATE TABLE IF NOT EXISTS commit_marks (
  id uuid PRIMARY KEY, verdict text NOT NULL, made_at timestamptz NOT NULL DEFAULT now()
)`

/** Two gateways that start together must not both create the table. */
const ALONE = "SELECT pg_advisory_xact_lock(hashtext('commit marks'), hashtext(current_schema()))"

/** Longer than any lookup of a lost commit lasts. */
const KEPT = "interval '1 hour'"

const RETRY_MS = 100

export async function createCommitMarks(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>("SELECT to_regclass('commit_marks') IS NOT NULL AS found")
  if (rows[0]?.found !== true) await client.query(`BEGIN; ${ALONE}; ${TABLE}; COMMIT`)
}

/** Returns the statements that end a transaction with a mark, in one message. `id` must be a UUID. */
export function commitWithMark(id: string): string {
  return `INSERT INTO commit_marks (id, verdict) VALUES ('${id}', 'kept'); COMMIT`
}

/** Removes marks that nobody looks for any more. */
export async function sweepMarks(client: pg.Client): Promise<void> {
  await client.query(`DELETE FROM commit_marks WHERE made_at < now() - ${KEPT}`)
}

/** Whether a commit took effect. `lost` also means that it never will: its mark is taken. */
export type Verdict = 'kept' | 'lost'

/**
 * Finds out what became of a commit whose answer was lost. The mark is inserted by us: that waits for a transaction that still runs,
 * fails if it was committed, and otherwise prevents it for good. A commit that is found may be only local, so a write that waits for
 * the quorum precedes the answer. Rejects with `OutcomeUnknown` after `withinMs`.
 */
export async function settleCommit(connect: () => Promise<pg.Client>, id: string, withinMs: number): Promise<Verdict> {
  const until = performance.now() + withinMs
  for (;;) {
    let client: pg.Client | null = null
    try {
      client = await connect()
      return await judge(client, id)
    } catch (cause) {
      if (performance.now() >= until) throw new OutcomeUnknown('a commit was sent, and its outcome could not be found out', { cause })
      await wait(RETRY_MS, systemTimers)
    } finally {
      if (client !== null) leave(client)
    }
  }
}

async function judge(client: pg.Client, id: string): Promise<Verdict> {
  let isOnlyLocal = false
  client.on('notice', (notice) => (isOnlyLocal ||= isCancelledWait(notice)))
  await client.query("INSERT INTO commit_marks (id, verdict) VALUES ($1, 'lost') ON CONFLICT (id) DO NOTHING", [id])
  const { rows } = await client.query<{ verdict: Verdict }>('SELECT verdict FROM commit_marks WHERE id = $1', [id])
  await client.query(WRITE_PROBE)
  if (isOnlyLocal) throw new OutcomeUnknown('the standbys have not confirmed')
  return rows[0]?.verdict === 'kept' ? 'kept' : 'lost'
}
