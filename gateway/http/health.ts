import type { FastifyInstance } from 'fastify'
import type { ExchangeStatus } from '#gateway/exchange/exchange.ts'
import type { FeedState } from '#lib/contract/market/market.ts'
import { type Clock, systemTimers, type Timers, wallClock } from '#lib/kernel/clock.ts'
import { withTimeout } from '#lib/kernel/timeout.ts'

/** The data for an operator's monitor and for a load balancer. */
export interface Health {
  /** Whether pages can be rendered. */
  readonly web: boolean
  /** The source of prices; null if another gateway has them. */
  readonly feed: FeedState | null
  /** Whether orders are accepted; null if another gateway takes them. */
  readonly exchange: ExchangeStatus['state'] | null
  /** The other gateway, if there is one. */
  readonly gatewayOrigin: string | null
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
 * `GET /healthz`: 200 when every part is usable, otherwise 503, with the state of each (DESIGN 4). A feed without current prices is no
 * reason for 503 but says `degraded`: reads and cancellations work, and a restart would not bring its exchange back. Never cached. The stores are
 * tested with a commit of their own, so that a disk that fills up while nobody trades is noticed before the first order.
 */
export function healthRoutes(options: HealthOptions) {
  const { stores, clock = wallClock, timers = systemTimers } = options
  const asked = Object.entries(stores).map(([name, probe]) => ({ name, isUsable: boundedProbe(probe, clock, timers) }))
  return async function routes(fastify: FastifyInstance): Promise<void> {
    fastify.get('/healthz', { exposeHeadRoute: true }, async (_request, reply) => {
      const found = await Promise.all(
        asked.map(async ({ name, isUsable }) => [name, (await isUsable()) ? 'ready' : 'unavailable'] as const),
      )
      const { web, feed, exchange, gatewayOrigin } = options.read()
      const isUsable = found.every(([, state]) => state === 'ready') && (exchange === null || exchange === 'running')
      return reply.code(web && isUsable ? 200 : 503).send({
        status: !web ? 'starting' : !isUsable ? 'impaired' : isCurrent(feed) ? 'ready' : 'degraded',
        version: options.version,
        uptimeSeconds: Math.floor(options.uptime()),
        web: web ? 'ready' : 'starting',
        ...(feed === null ? { gateway: gatewayOrigin } : { feed, exchange, ...Object.fromEntries(found) }),
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
