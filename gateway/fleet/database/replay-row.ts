import { isCancelledWait } from '#gateway/store/postgres/database-errors.ts'
import { type Database, leave } from '#gateway/store/postgres/database.ts'

/**
 * The replay that the gateways of a database show (ADR 50), in one row that only the primary changes: which beginning of the recording it
 * is, its course after the last change of the operator, and whether it is going back.
 */
export interface ReplayRow {
  /** Grows each time the recording begins anew. */
  readonly beginning: number
  /** Grows with each change of the course. */
  readonly change: number
  readonly course: StoredCourse
  /** The text with which going back goes on; null if the replay does not go back. */
  readonly back: string | null
}

export interface StoredCourse {
  /** Market time when it is written, and when it is read again: the database's clock counts between them. */
  readonly marketMs: number
  readonly speed: number
  readonly paused: boolean
}

const SETTINGS = { name: 'agio replay', queryTimeoutMs: 3000 } as const

const READ = `SELECT beginning, change, market_ms, speed, paused, back, extract(epoch FROM clock_timestamp() - at) * 1000 AS age_ms
  FROM journal_replay`

/** No row if another epoch is in force. */
const WRITE = `WITH held AS (SELECT epoch FROM journal_lead WHERE epoch = $1 FOR SHARE)
  INSERT INTO journal_replay (id, epoch, beginning, change, market_ms, at, speed, paused, back)
  SELECT 1, epoch, $2::bigint, $3::bigint, $4::double precision, clock_timestamp(), $5::double precision, $6::boolean, $7::text FROM held
  ON CONFLICT (id) DO UPDATE SET epoch = excluded.epoch, beginning = excluded.beginning, change = excluded.change, market_ms = excluded.market_ms,
    at = excluded.at, speed = excluded.speed, paused = excluded.paused, back = excluded.back`

/** Reads the row, with the course as it would be now; null before the first replay. Rejects if the database does not answer. */
export async function readReplayRow(database: Database): Promise<ReplayRow | null> {
  const client = await database.connect(SETTINGS)
  try {
    const { rows } = await client.query<Record<string, unknown>>(READ)
    const [row] = rows
    if (row === undefined) return null
    const [speed, paused] = [Number(row['speed']), row['paused'] === true]
    const passedMs = paused ? 0 : Number(row['age_ms']) * speed
    const course = { marketMs: Number(row['market_ms']) + passedMs, speed, paused }
    return {
      beginning: Number(row['beginning']),
      change: Number(row['change']),
      course,
      back: typeof row['back'] === 'string' ? row['back'] : null,
    }
  } finally {
    leave(client)
  }
}

/**
 * Writes the row under an epoch. Returns false, and writes nothing, if another one is in force. Rejects if the database does not answer, or
 * if a takeover of it could lose the row.
 */
export async function writeReplayRow(database: Database, epoch: number, { beginning, change, course, back }: ReplayRow): Promise<boolean> {
  const client = await database.connect(SETTINGS)
  let isOnlyLocal = false
  client.on('notice', (notice) => void (isOnlyLocal ||= isCancelledWait(notice)))
  try {
    const { rowCount } = await client.query(WRITE, [epoch, beginning, change, course.marketMs, course.speed, course.paused, back])
    if (isOnlyLocal) throw new Error('the replicas of PostgreSQL have not confirmed a commit')
    return rowCount === 1
  } finally {
    leave(client)
  }
}
