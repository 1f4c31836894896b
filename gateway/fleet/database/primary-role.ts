import type pg from 'pg'
import { systemTimers } from '#lib/kernel/clock.ts'
import { wait } from '#lib/kernel/timeout.ts'
import { isCancelledWait } from '#gateway/store/postgres/database-errors.ts'
import { type Database, leave } from '#gateway/store/postgres/database.ts'
import { type Presence, SHOW_MS, showNode } from './nodes.ts'
import { BEAT, END_LEAD, END_WRITERS, LOCK, LOOK, TABLES, TAKE } from '#gateway/journal/postgres/epoch-statements.ts'

/** How often a primary shows a sign of life, and how often a replica looks for it. */
const BEAT_MS = 500
const LOOK_MS = 200
/** How long no sign of life must have been seen before a takeover: shorter if the primary's process has visibly ended. */
const SILENT_MS = 8000
const SILENT_AND_GONE_MS = 1000
/** From here on a primary counts as not to be reached, though it may come back. */
const HIDDEN_MS = 2000
const QUERY_TIMEOUT_MS = 3000
/** How long a takeover waits for an append of the primary before it ends the primary's connections. */
const LOCK_WAIT_MS = 1000

const LOCK_NOT_AVAILABLE = '55P03'

/** The primary, as the others see it. */
export interface PrimarySeen {
  readonly epoch: number
  readonly node: string
  /** Where the others reach it; null until it serves calls. */
  readonly origin: string | null
  /** Fingerprint of its keys; null until it has opened them. */
  readonly keys: string | null
  /** The replay that the gateways show; null if there has been none. */
  readonly replay: ReplaySeen | null
}

/** A replay as every gateway sees it in the database, also where the primary cannot be heard. */
export interface ReplaySeen {
  /** The number of its beginning: another one has begun anew since. */
  readonly beginning: number
  /** Whether all rounds are being ended, to begin anew at an earlier time. */
  readonly isGoingBack: boolean
}

/** The primary as the other gateways see it. */
export interface Announcement {
  readonly origin: string | null
  readonly keys: string | null
}

/** The role of the primary, until another gateway has it. */
export interface PrimaryRole {
  readonly epoch: number
  /** Resolves when another epoch is in force. */
  readonly lost: Promise<void>
  announce(announcement: Announcement): void
  /** Gives the role up, after the journal is closed: the next primary need not wait for missing beats. */
  end(): Promise<void>
}

export interface PrimaryRoleOptions {
  readonly database: Database
  /** The name of this gateway, unlike those of all others. */
  readonly node: string
  /** Called with the primary, if that is another gateway, when it or what it announces changes. */
  readonly onPrimary: (primary: PrimarySeen) => void
  /** Returns false while this gateway must not become the primary. */
  readonly mayBePrimary?: () => boolean
  /** The state that each gateway tells of itself, leading or not. */
  readonly presence: Presence
  readonly log: { warn(details: object, message: string): void }
  readonly ended: AbortSignal
}

interface Seen {
  readonly primary: PrimarySeen
  readonly isEnded: boolean
  readonly isHeld: boolean
  readonly beat: string
}

/**
 * Waits until this gateway may be the primary, and becomes it: at once if there is none, else when that shows no sign of life. Only time in
 * which the database answered counts as silence, and only our own clock measures it. Rejects if `ended` is aborted.
 */
export async function takePrimaryRole(options: PrimaryRoleOptions): Promise<PrimaryRole> {
  const { database, node, onPrimary, mayBePrimary = () => true, presence, log, ended } = options
  let client: pg.Client | null = null
  let known = ''
  let told = ''
  let silentSince = performance.now()
  let shownAt = -Infinity
  for (;;) {
    ended.throwIfAborted()
    try {
      client ??= await open(database)
      if (performance.now() - shownAt >= SHOW_MS) {
        presence.onNodes(await showNode(client, node, false, presence.describe()))
        shownAt = performance.now()
      }
      const { primary, isEnded, isHeld, beat } = await look(client)
      if (beat !== known) silentSince = performance.now()
      known = beat
      const silentMs = performance.now() - silentSince
      const isGone = !isHeld && (primary.node === node || silentMs >= SILENT_AND_GONE_MS)
      if ((isEnded || isGone || silentMs >= SILENT_MS) && mayBePrimary()) {
        const epoch = await take(client, primary.epoch, node)
        if (epoch !== null) return keep(client, epoch, options)
      }
      const shown = silentMs < HIDDEN_MS && !isEnded ? primary : { ...primary, origin: null }
      const words = JSON.stringify(shown)
      if (words !== told) onPrimary(shown)
      told = words
    } catch (error) {
      if (client !== null) leave(client)
      client = null
      known = ''
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'the database does not say who is the primary')
    }
    await wait(LOOK_MS, systemTimers)
  }
}

async function open(database: Database): Promise<pg.Client> {
  const client = await database.connect({ name: 'agio lead', queryTimeoutMs: QUERY_TIMEOUT_MS, idleInTransactionMs: QUERY_TIMEOUT_MS })
  try {
    await client.query(`BEGIN; ${TABLES.join('; ')}; COMMIT`)
    return client
  } catch (error) {
    leave(client)
    throw error
  }
}

async function look(client: pg.Client): Promise<Seen> {
  const { rows } = await client.query<Record<string, unknown>>(LOOK)
  const [row = {}] = rows
  const epoch = Number(row['epoch'])
  const isOfEpoch = Number(row['beat_epoch']) === epoch
  const text = (name: string): string | null => (isOfEpoch && typeof row[name] === 'string' ? row[name] : null)
  const replay = row['beginning'] === null ? null : { beginning: Number(row['beginning']), isGoingBack: row['is_going_back'] === true }
  const primary = { epoch, node: String(row['node']), origin: text('origin'), keys: text('keys'), replay }
  return { primary, isEnded: row['is_ended'] === true, isHeld: row['is_held'] === true, beat: `${epoch} ${String(row['beat'])}` }
}

/**
 * Returns the new epoch; null if another gateway was faster. A lost answer is no success: the next look shows our own name, whose lead
 * is then taken once more.
 */
async function take(client: pg.Client, from: number, node: string): Promise<number | null> {
  for (let attempt = 0; ; attempt += 1) {
    let isOnlyLocal = false
    const onNotice = (notice: { readonly code?: string | undefined }): void => void (isOnlyLocal ||= isCancelledWait(notice))
    client.on('notice', onNotice)
    try {
      await client.query(`SET lock_timeout = ${LOCK_WAIT_MS}`)
      const { rows } = await client.query<{ epoch: string }>(TAKE, [from, node])
      if (isOnlyLocal) throw new Error('the replicas of PostgreSQL have not confirmed a commit')
      // A primary that was paused may come back to its connection: nothing of it may be left.
      if (rows.length > 0) await client.query(END_WRITERS)
      return rows[0] === undefined ? null : Number(rows[0].epoch)
    } catch (error) {
      const isBlocked = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
      if (!isBlocked || attempt > 0) throw error
      await client.query(END_WRITERS)
    } finally {
      client.off('notice', onNotice)
    }
  }
}

/** Shows signs of life until another gateway becomes the primary or this one ends it. */
function keep(first: pg.Client, epoch: number, { database, node, presence, log }: PrimaryRoleOptions): PrimaryRole {
  let client: pg.Client | null = first
  let isOver = false
  let hasLock = false
  let shownAt = -Infinity
  let announced: Announcement = { origin: null, keys: null }
  let onLost = (): void => {}
  const lost = new Promise<void>((resolve) => (onLost = resolve))

  async function beat(): Promise<void> {
    if (client === null) {
      client = await database.connect({ name: 'agio lead', queryTimeoutMs: QUERY_TIMEOUT_MS })
      hasLock = false
    }
    // A sign of life need not survive anything, so it waits for no disk and no replica.
    await client.query('SET synchronous_commit = off')
    if (!hasLock) hasLock = (await client.query<{ refused: boolean }>(LOCK)).rows[0]?.refused === false
    const { rowCount } = await client.query(BEAT, [epoch, announced.origin, announced.keys])
    if (rowCount === 0) {
      isOver = true
      return onLost()
    }
    if (performance.now() - shownAt < SHOW_MS) return
    presence.onNodes(await showNode(client, node, true, presence.describe()))
    shownAt = performance.now()
  }

  const beating = (async () => {
    while (!isOver) {
      try {
        await beat()
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'the database takes no sign of life')
        if (client !== null) leave(client)
        client = null
      }
      if (!isOver) await wait(BEAT_MS, systemTimers)
    }
  })()

  return {
    epoch,
    lost,
    announce: (announcement) => void (announced = announcement),
    async end() {
      isOver = true
      await beating
      const last = client
      client = null
      if (last === null) return
      await last
        .query(`SET synchronous_commit = on`)
        .then(() => last.query(END_LEAD, [epoch]))
        .catch(() => undefined)
      leave(last)
    },
  }
}
