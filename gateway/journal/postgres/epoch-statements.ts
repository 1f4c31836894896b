import { required } from '#lib/kernel/assert.ts'
import type { JournalRow } from '../journal-store.ts'

/**
 * The statements that decide which gateway leads the exchange in PostgreSQL. `journal_lead` has one row: the epoch in force, which only grows, and the gateway that took it.
 * Every transaction that writes the journal holds that row in share mode and names its epoch, and a takeover changes the row: so each of
 * them is wholly before a takeover, or refused. `journal_beats` is a row of its own, because beats must not wait for appends.
 */
export const TABLES = [
  // Two gateways that start together must not both create the tables.
  "SELECT pg_advisory_xact_lock(hashtext('journal tables'), hashtext(current_schema()))",
  'CREATE TABLE IF NOT EXISTS journal_beginning (id integer PRIMARY KEY CHECK (id = 1), payload text NOT NULL)',
  'CREATE TABLE IF NOT EXISTS journal_records (sequence bigint PRIMARY KEY, payload text NOT NULL, hash text NOT NULL)',
  `CREATE TABLE IF NOT EXISTS journal_checkpoints (
    sequence bigint PRIMARY KEY, state_hash text NOT NULL, snapshot text, snapshot_hash text
  )`,
  `CREATE TABLE IF NOT EXISTS journal_lead (
    id integer PRIMARY KEY CHECK (id = 1), epoch bigint NOT NULL, node text NOT NULL, is_ended boolean NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS journal_beats (
    id integer PRIMARY KEY CHECK (id = 1), epoch bigint NOT NULL, beat bigint NOT NULL, origin text, keys text
  )`,
  `CREATE TABLE IF NOT EXISTS journal_nodes (
    node text PRIMARY KEY, version text NOT NULL, rules integer NOT NULL, is_leader boolean NOT NULL, lag_ms integer,
    seen_at timestamptz NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS journal_replay (
    id integer PRIMARY KEY CHECK (id = 1), epoch bigint NOT NULL, beginning bigint NOT NULL, change bigint NOT NULL,
    market_ms double precision NOT NULL, at timestamptz NOT NULL, speed double precision NOT NULL, paused boolean NOT NULL, back text
  )`,
  "INSERT INTO journal_lead VALUES (1, 0, '', true) ON CONFLICT (id) DO NOTHING",
  'INSERT INTO journal_beats VALUES (1, 0, 0, NULL, NULL) ON CONFLICT (id) DO NOTHING',
] as const

/**
 * Held by the connection of the primary, and free as soon as its process ends. It only tells a replica that it may look
 * sooner; it is never the fence.
 */
export const LOCK = "SELECT NOT pg_try_advisory_lock(hashtext('journal'), hashtext(current_schema())) AS refused"

/** Whether any connection holds `LOCK`. */
export const LOCK_HELD = `EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND classid = (hashtext('journal')::bigint & 4294967295)::oid AND objid = (hashtext(current_schema())::bigint & 4294967295)::oid)`

/** Waits until no transaction that writes the journal runs, and lets none begin. */
export const HELD = 'SELECT epoch FROM journal_lead FOR NO KEY UPDATE'

/**
 * Appends consecutive rows from `$1` on under an epoch: all of them, or none if another is in force. Payloads and hashes are joined texts,
 * which take the server half the time of arrays: quotes in arrays are escaped. JSON contains no raw line break.
 */
export const APPEND = `WITH held AS (SELECT epoch FROM journal_lead WHERE epoch = $4 FOR SHARE),
  added AS (
    INSERT INTO journal_records (sequence, payload, hash)
    SELECT $1::bigint + records.nth - 1, records.payload, records.hash
    FROM held, ROWS FROM (string_to_table($2::text, E'\\n'), string_to_table($3::text, E'\\n'))
      WITH ORDINALITY AS records (payload, hash, nth)
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM added) AS added, (SELECT epoch FROM journal_lead) AS in_force`

/** Returns the values of `APPEND` for consecutive rows, of which there is at least one. */
export function appendValues(rows: readonly JournalRow[], epoch: number): readonly (string | number)[] {
  const { sequence } = required(rows[0], 'there are rows')
  return [sequence, rows.map(({ payload }) => payload).join('\n'), rows.map(({ hash }) => hash).join('\n'), epoch]
}

/** Takes the lead from a gateway with a known epoch, in one statement; no row if another gateway was faster. */
export const TAKE = 'UPDATE journal_lead SET epoch = epoch + 1, node = $2, is_ended = false WHERE epoch = $1 RETURNING epoch'

/** The primary, and whether it lives: `beat` grows while it does, `is_held` ends with its process. */
export const LOOK = `SELECT lead.epoch, lead.node, lead.is_ended, beats.beat, beats.epoch AS beat_epoch, beats.origin, beats.keys,
  ${LOCK_HELD} AS is_held, replay.beginning, replay.back IS NOT NULL AS is_going_back
  FROM journal_lead lead CROSS JOIN journal_beats beats LEFT JOIN journal_replay replay ON true`

/** A sign of life; no row if another epoch is in force. */
export const BEAT = `UPDATE journal_beats SET epoch = $1, beat = beat + 1, origin = $2, keys = $3
  WHERE EXISTS (SELECT FROM journal_lead WHERE epoch = $1)`

/** Ends what earlier primaries left open, so that a paused one blocks no takeover. Only connections of our own user are ours to end. */
export const END_WRITERS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND usename = current_user AND application_name ~ '^agio journal [0-9]+$'`

/** Takes the lead for a tool, which holds `LOCK`. */
export const TAKE_UNCHECKED = `UPDATE journal_lead SET epoch = epoch + 1, node = 'a tool', is_ended = false RETURNING epoch`

/** Ends the lead in order: a replica need not wait for missing beats. */
export const END_LEAD = 'UPDATE journal_lead SET is_ended = true WHERE epoch = $1'

/** The name of the journal's connection, by which a takeover finds what a paused primary left open. */
export function writerName(epoch: number): string {
  return `agio journal ${epoch}`
}
