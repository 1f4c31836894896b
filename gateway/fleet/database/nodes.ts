import type pg from 'pg'

/** The state that a gateway tells the others of itself. */
export interface NodeFacts {
  readonly version: string
  /** The rules that its program knows (ADR 24). */
  readonly rules: number
  /** Milliseconds since it had replayed everything; null for the primary and before the first time. */
  readonly lagMs: number | null
}

/** A gateway of this database, as any of them sees it. */
export interface NodeSeen extends NodeFacts {
  readonly node: string
  readonly isPrimary: boolean
  /** Milliseconds since it was last seen, by the database's clock. */
  readonly silentMs: number
}

export interface Presence {
  /** Describes this gateway. */
  readonly describe: () => NodeFacts
  /** Called with all gateways that were seen lately, this one included, in the order of their names. */
  readonly onNodes: (nodes: readonly NodeSeen[]) => void
}

/** How often each gateway shows itself. */
export const SHOW_MS = 2000
/** How long a gateway that is not seen any more is still named. */
const NAMED = "interval '1 hour'"
/** How long the rules of a gateway count that is not seen any more: it may be about to come back. */
const COUNTED_MS = 600_000

/** A sign of life need not survive anything, so it waits for no disk and no replica: the setting lasts for this statement alone. */
const SHOW = `WITH quick AS (SELECT set_config('synchronous_commit', 'off', true) AS setting)
  INSERT INTO journal_nodes (node, version, rules, is_leader, lag_ms, seen_at)
  SELECT $1, $2, $3, $4, $5, clock_timestamp() FROM quick
  ON CONFLICT (node) DO UPDATE SET version = excluded.version, rules = excluded.rules, is_leader = excluded.is_leader,
    lag_ms = excluded.lag_ms, seen_at = excluded.seen_at`

const SEEN = `SELECT node, version, rules, is_leader, lag_ms, extract(epoch FROM clock_timestamp() - seen_at) * 1000 AS silent_ms
  FROM journal_nodes WHERE seen_at > clock_timestamp() - ${NAMED} ORDER BY node`

interface Row {
  readonly node: string
  readonly version: string
  readonly rules: number
  readonly is_leader: boolean
  readonly lag_ms: number | null
  readonly silent_ms: string
}

/** Shows this gateway to the others, and returns all of them. */
export async function showNode(client: pg.Client, node: string, isPrimary: boolean, facts: NodeFacts): Promise<readonly NodeSeen[]> {
  await client.query(SHOW, [node, facts.version, facts.rules, isPrimary, facts.lagMs])
  const { rows } = await client.query<Row>(SEEN)
  return rows.map((row) => ({
    node: row.node,
    version: row.version,
    rules: row.rules,
    isPrimary: row.is_leader,
    lagMs: row.lag_ms,
    silentMs: Number(row.silent_ms),
  }))
}

/** Returns the highest rules that every gateway knows: those that may come into force without leaving one of them behind. */
export function agreedRules(nodes: readonly NodeSeen[], ownRules: number): number {
  return Math.min(ownRules, ...nodes.filter(({ silentMs }) => silentMs < COUNTED_MS).map(({ rules }) => rules))
}
