import { INCIDENT_KINDS, type IncidentKind } from '#lib/contract/status-kinds.ts'
import type { Clock, Timers } from '#lib/kernel/clock.ts'
import type { Health } from '../health.ts'
import type { Incidents } from './incidents.ts'

export interface KeepIncidentsOptions {
  readonly incidents: Incidents
  /** The state that `/healthz` reports. */
  readonly read: () => Pick<Health, 'feed' | 'exchange' | 'database'>
  readonly clock: Clock
  readonly timers: Pick<Timers, 'after'>
  readonly log: { warn(details: object, message: string): void }
}

/** Records interruptions while this gateway is the primary, so that each is recorded once, however many gateways there are (ADR 46). */
export interface IncidentKeeper {
  /** Looks now, for tests that move the clock themselves. */
  look(): Promise<void>
  close(): Promise<void>
}

const LOOK_MS = 2000
/** A state that ends sooner interrupts nobody. */
const CONFIRM_MS = 10_000
/** How often it is stored that a gateway leads, and the gap in that which counts as an interruption. */
const SEE_MS = 10_000
const GAP_MS = 25_000

/** Begins with the time in which no gateway led. A store that takes nothing keeps no gateway from starting: each look tries again. */
export async function keepIncidents({ incidents, read, clock, timers, log }: KeepIncidentsOptions): Promise<IncidentKeeper> {
  const since = new Map<IncidentKind, { readonly beganAt: number; isStored: boolean }>()
  let seenAt = clock.now()
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  let hasBegun = false

  async function begin(): Promise<void> {
    if (hasBegun) return
    const before = await incidents.lastSeen()
    if (before !== null) await incidents.endAll(before)
    if (before !== null && seenAt - before >= GAP_MS) await incidents.add('no-leader', before, seenAt)
    await incidents.see(seenAt)
    await incidents.sweep()
    hasBegun = true
  }

  await begin().catch((error: unknown) => log.warn({ err: error }, 'interruptions cannot be recorded yet'))

  async function follow(kind: IncidentKind, isActive: boolean, now: number): Promise<void> {
    const known = since.get(kind)
    if (known === undefined) {
      if (isActive) since.set(kind, { beganAt: now, isStored: false })
      return
    }
    const { beganAt } = known
    if (isActive) {
      if (known.isStored || now - beganAt < CONFIRM_MS) return
      await incidents.add(kind, beganAt, null)
      known.isStored = true
      return
    }
    // Stored before it is forgotten: while the store takes nothing, the next look tries again.
    if (known.isStored) await incidents.end(kind, beganAt, now)
    else if (now - beganAt >= CONFIRM_MS) await incidents.add(kind, beganAt, now)
    since.delete(kind)
  }

  async function lookOnce(): Promise<void> {
    await begin()
    const now = clock.now()
    const active = activeIn(read())
    for (const kind of INCIDENT_KINDS) await follow(kind, active.has(kind), now)
    if (now - seenAt < SEE_MS) return
    await incidents.see(now)
    seenAt = now
  }

  function look(): Promise<void> {
    running = running.then(lookOnce).catch(() => undefined)
    return running
  }

  let cancel = timers.after(LOOK_MS, lookLater)
  function lookLater(): void {
    void look().finally(() => {
      if (!isClosed) cancel = timers.after(LOOK_MS, lookLater)
    })
  }

  return {
    look,
    async close() {
      isClosed = true
      cancel()
      await running
      await incidents.see(clock.now()).catch((error: unknown) => log.warn({ err: error }, 'the end could not be noted for the status page'))
    },
  }
}

/** Returns what interrupts the service at present. What follows from another interruption is none of its own. */
function activeIn({ feed, exchange, database = null }: ReturnType<KeepIncidentsOptions['read']>): ReadonlySet<IncidentKind> {
  const active = new Set<IncidentKind>()
  const isAway = database !== null && (database.state === 'unavailable' || database.state === 'read-only')
  if (isAway) active.add('database')
  else if (exchange !== null && exchange !== 'running') active.add('trading')
  if (feed !== null && (feed.state === 'stale' || feed.problem !== null)) active.add('market-data')
  return active
}
