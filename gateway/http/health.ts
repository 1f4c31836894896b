import type { FastifyInstance } from 'fastify'
import type { ExchangeStatus } from '#gateway/exchange/exchange.ts'
import type { RecorderStatus } from '#gateway/feed/recording/recorder.ts'
import type { DatabaseState } from '#gateway/store/postgres/database.ts'
import type { FeedState } from '#lib/contract/market/market.ts'
import { type Clock, systemTimers, type Timers, wallClock } from '#lib/kernel/clock.ts'
import { withTimeout } from '#lib/kernel/timeout.ts'

/** The part of this gateway among those that share its database. */
export interface ClusterHealth {
  readonly node: string
  readonly role: 'primary' | 'replica'
  /** The epoch in force, as far as this gateway knows. */
  readonly epoch: number
  /** Whether calls reach a primary. */
  readonly hasPrimary: boolean
  /** Sequence of the last record that a replica has replayed; null for the primary. */
  readonly followed: number | null
  /** Milliseconds since a replica had replayed everything; null for the primary and before the first time. */
  readonly lagMs: number | null
  /** Records that the primary is known to have beyond `followed`; null for the primary. */
  readonly behind: number | null
  /** The last record after which this replica's state was compared with that of its primary, since it has found it; null before. */
  readonly compared: number | null
  /** Whether reads and streams are answered from this gateway's own state: always at the primary. */
  readonly answersReads: boolean
  /** Why a replica's state is of no use and it will not be the primary, with the record; null if there is no such reason. */
  readonly problem: string | null
}

/** The data for an operator's monitor and for a load balancer. */
export interface Health {
  /** Whether pages can be rendered. */
  readonly web: boolean
  /** The source of prices as this gateway shows it; null if it shows none. */
  readonly feed: FeedState | null
  /** Whether orders are accepted; null if another gateway takes them. */
  readonly exchange: ExchangeStatus['state'] | null
  /** The other gateway, if there is one. */
  readonly gatewayOrigin: string | null
  /** The recording of the market; null if there is none. That it has stopped impairs nothing else. */
  readonly recording?: RecorderStatus | null
  /** Whether the gateway is about to end, so that proxies send nobody here any more. */
  readonly isDraining?: boolean
  readonly cluster?: ClusterHealth | null
  /** The way to PostgreSQL; null if there is none. */
  readonly database?: DatabaseState | null
}

/** Checks whether a store is currently usable; the promise rejects if not. */
export type Probe = () => Promise<void>

export interface HealthOptions {
  readonly version: string
  readonly read: () => Health
  /** The stores by their names in the answer; none if another gateway has them. */
  readonly stores: Readonly<Partial<Record<'journal' | 'accounts', Probe>>>
  /** Seconds since the process started. */
  readonly uptime: () => number
  readonly clock?: Clock
  readonly timers?: Timers
}

/** The time limit for an answer, whatever a disk or a database does. */
export const PROBE_TIMEOUT_MS = 1500
/** How long a result is reused, so that simultaneous checkers cost one probe. */
export const PROBE_KEPT_MS = 1000

/**
 * `GET /healthz`: 200 when every part is usable, otherwise 503, with the state of each (DESIGN 4). With `?ready` it is also 503 while the
 * gateway is about to end, and with `?primary` where another gateway is the primary: for proxies that choose among several. A feed without current prices is no
 * reason for 503 but says `degraded`: reads and cancellations work, and a restart would not bring its exchange back. So does a replica
 * that answers reads while there is no primary. Never cached. The stores are
 * tested with a commit of their own, so that a disk that fills up while nobody trades is noticed before the first order.
 */
export function healthRoutes(options: HealthOptions) {
  const { stores, clock = wallClock, timers = systemTimers } = options
  const asked = Object.entries(stores).map(([name, probe]) => ({ name, isUsable: boundedProbe(probe, clock, timers) }))
  return async function routes(fastify: FastifyInstance): Promise<void> {
    fastify.get<{ Querystring: Readonly<Record<string, unknown>> }>('/healthz', { exposeHeadRoute: true }, async ({ query }, reply) => {
      const found = await Promise.all(
        asked.map(async ({ name, isUsable }) => [name, (await isUsable()) ? 'ready' : 'unavailable'] as const),
      )
      const { web, feed, exchange, gatewayOrigin, recording = null, isDraining = false, cluster = null, database = null } = options.read()
      const isUsable = found.every(([, state]) => state === 'ready') && (exchange === null || exchange === 'running')
      const isReplica = cluster?.role === 'replica'
      const isServed = web && isUsable && (!isReplica || cluster.hasPrimary || cluster.answersReads)
      const isAsked = !('ready' in query && isDraining) && !('primary' in query && isReplica)
      const status = !web
        ? 'starting'
        : !isServed
          ? isReplica
            ? 'replica'
            : 'impaired'
          : isCurrent(feed) && cluster?.hasPrimary !== false
            ? 'ready'
            : 'degraded'
      return reply.code(isServed && isAsked ? 200 : 503).send({
        status: isDraining ? 'draining' : status,
        version: options.version,
        uptimeSeconds: Math.floor(options.uptime()),
        web: web ? 'ready' : 'starting',
        ...(feed !== null && { feed }),
        ...(exchange === null ? { gateway: cluster === null ? gatewayOrigin : 'primary' } : { exchange, ...Object.fromEntries(found) }),
        ...(cluster !== null && { cluster }),
        ...(database !== null && { database: { state: database.state, takeovers: database.takeovers, failures: database.failures } }),
        ...(recording !== null && { recording: { state: recording.state, problem: recording.problem, bytes: recording.bytes } }),
      })
    })
  }
}

/** Checks whether the market's prices are current, as far as there is a feed here. */
function isCurrent(feed: FeedState | null): boolean {
  return feed === null || (feed.state !== 'stale' && feed.problem === null)
}

/** Returns whether a probe succeeds; one runs at a time, with a time limit, and its result is reused for a while. */
function boundedProbe(probe: Probe, clock: Clock, timers: Timers): () => Promise<boolean> {
  let running: Promise<boolean> | null = null
  let known = { isUsable: false, untilMs: -Infinity }
  const note = (isUsable: boolean): boolean => {
    known = { isUsable, untilMs: clock.now() + PROBE_KEPT_MS }
    return isUsable
  }
  const run = async (): Promise<boolean> => {
    try {
      await probe()
      return note(true)
    } catch {
      return note(false)
    } finally {
      running = null
    }
  }
  return async () => {
    if (clock.now() < known.untilMs) return known.isUsable
    running ??= run()
    return withTimeout(running, PROBE_TIMEOUT_MS, timers).catch(() => note(false))
  }
}
