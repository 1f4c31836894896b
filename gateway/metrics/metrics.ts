import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { DEVICE_TOKEN_STATUSES, type DeviceTokenStatus } from '#lib/contract/signing/device.ts'
import type { ExchangeMeter } from '#gateway/exchange/exchange-meter.ts'
import type { PageCacheStats } from '#gateway/front/pages/page-cache.ts'
import type { Health } from '#gateway/http/health.ts'
import type { PoolCounts } from '#gateway/store/postgres/database-pool.ts'
import { MARKET_STATES } from '#lib/contract/market/feed-sources.ts'
import type { WatchedMarket } from './feed-watch.ts'
import { addOperationMetrics } from './operation-metrics.ts'
import type { ReadOperation } from './operation.ts'
import type { StreamStats } from '#gateway/stream/client/hub.ts'

/** Seconds: from a commit on a fast disk to the deadline of a command. */
const COMMAND_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const CALL_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The values that are read when Prometheus asks; null where this gateway does not have them. */
export interface Readings {
  readonly health: Health
  readonly exchange: { readonly sequence: number; readonly accounts: number; readonly underWay: number } | null
  readonly streams: StreamStats | null
  /** Open account streams of pages. */
  readonly accountStreams: number | null
  readonly pool: PoolCounts | null
  readonly pageCache: PageCacheStats
  /** What is read of store, disk and processes; null where this gateway has none of them. */
  readonly operation: ReadOperation | null
  /** How current each market is; null where this gateway shows none. */
  readonly markets: readonly Pick<WatchedMarket, 'state' | 'gaps'>[] | null
}

/** The figures of one process for Prometheus. */
export interface Metrics {
  readonly exchange: ExchangeMeter
  /** Counts an answered call. `route` is the pattern, never the path, whose number is unlimited. */
  call(route: string, status: number, durationMs: number): void
  /** Counts what the public port has answered, pages and files too, by its status. */
  answered(status: number): void
  /** Counts an answer that is an error, by its code in the catalogue. */
  refused(code: string): void
  /** Counts a call that carries the token of a device, by the token's status in the browser (specification 4.2). */
  device(status: DeviceTokenStatus): void
  /** Counts a call that a replica could not pass on to the primary, by what its sender was told. */
  notPassed(refusal: 'unavailable' | 'unknown'): void
  /** Reads from here on when Prometheus asks. A replica that becomes the primary has others. */
  follow(read: () => Readings): void
  readonly contentType: string
  text(): Promise<string>
}

const STATES = {
  exchange: ['running', 'stalled', 'halted'],
  database: ['ready', 'read-only', 'unavailable'],
} as const

/** Creates the figures. Nothing of a user is in them: no account, address, symbol of an order or text. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  let read: (() => Readings) | null = null

  const commands = new Counter({ name: 'agio_commands_total', help: 'Commands of traders by outcome', labelNames: ['outcome'], registers })
  const commandTime = new Histogram({
    name: 'agio_command_seconds',
    help: 'Time from a command to its durable answer',
    buckets: COMMAND_BUCKETS,
    registers,
  })
  const commitTime = new Histogram({
    name: 'agio_commit_seconds',
    help: 'Time of one commit of the journal, with its fsync or quorum',
    buckets: COMMAND_BUCKETS,
    registers,
  })
  const committed = new Counter({ name: 'agio_committed_results_total', help: 'Results that became durable', registers })
  const calls = new Counter({ name: 'agio_calls_total', help: 'Answered calls', labelNames: ['route', 'status'], registers })
  const answers = new Counter({
    name: 'agio_answers_total',
    help: 'Answers of the public port, pages and files too',
    labelNames: ['status'],
    registers,
  })
  const errors = new Counter({ name: 'agio_errors_total', help: 'Answers that were errors', labelNames: ['code'], registers })
  const notPassed = new Counter({
    name: 'agio_calls_not_passed_total',
    help: 'Calls that a replica could not pass on, by the answer',
    labelNames: ['answer'],
    registers,
  })
  const devices = new Counter({
    name: 'agio_device_tokens_total',
    help: 'Calls of browsers that ask for the token of a device, by its status there',
    labelNames: ['status'],
    registers,
  })
  // From zero on, so that the first failure is an increase, too.
  for (const status of DEVICE_TOKEN_STATUSES) devices.inc({ status }, 0)
  const callTime = new Histogram({
    name: 'agio_call_seconds',
    help: 'Time of a call',
    labelNames: ['route'],
    buckets: CALL_BUCKETS,
    registers,
  })

  /** Makes a gauge that is read when Prometheus asks; it has no value where this gateway has nothing to read. */
  function gauge(name: string, help: string, readValue: (readings: Readings) => number | null | undefined): void {
    const made: Gauge = new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read === null ? null : readValue(read())
        made.remove()
        if (value !== null && value !== undefined) made.set(value)
      },
    })
  }

  /** Makes a counter of what is counted elsewhere. */
  function counter(name: string, help: string, readValue: (readings: Readings) => number): void {
    const made: Counter = new Counter({
      name,
      help,
      registers,
      collect() {
        made.reset()
        if (read !== null) made.inc(readValue(read()))
      },
    })
  }

  function stateGauge(name: keyof typeof STATES, help: string, readState: (readings: Readings) => string | null | undefined): void {
    const made: Gauge<'state'> = new Gauge({
      name: `agio_${name}_state`,
      help,
      labelNames: ['state'],
      registers,
      collect() {
        const found = read === null ? null : readState(read())
        made.reset()
        if (found === null || found === undefined) return
        for (const state of STATES[name]) made.set({ state }, state === found ? 1 : 0)
      },
    })
  }

  gauge('agio_web_ready', 'Whether pages can be rendered', ({ health }) => Number(health.web))
  gauge('agio_draining', 'Whether the gateway is about to end', ({ health }) => Number(health.isDraining ?? false))
  gauge('agio_feed_current', 'Whether the prices of the market are current', ({ health: { feed } }) =>
    feed === null ? null : Number(feed.state !== 'stale' && feed.problem === null),
  )
  stateGauge('exchange', 'The state of the exchange, where this gateway is the primary', ({ health }) => health.exchange)
  gauge('agio_records', 'Sequence of the last durable record', ({ exchange }) => exchange?.sequence)
  gauge('agio_accounts', 'Accounts that trade', ({ exchange }) => exchange?.accounts)
  gauge('agio_commands_under_way', 'Commands that wait for their answer', ({ exchange }) => exchange?.underWay)
  gauge('agio_stream_connections', 'Open streams of the open API', ({ streams }) => streams?.connections)
  gauge('agio_stream_subscriptions', 'Their subscriptions', ({ streams }) => streams?.subscriptions)
  gauge('agio_stream_buffered_bytes', 'Bytes that slow readers have not taken yet', ({ streams }) => streams?.bufferedBytes)
  gauge('agio_account_streams', 'Open account streams of pages', ({ accountStreams }) => accountStreams)
  counter('agio_page_cache_hits_total', 'Requests that a stored page answered', ({ pageCache }) => pageCache.hits)
  counter('agio_page_cache_misses_total', 'Requests that waited for a render', ({ pageCache }) => pageCache.misses)
  counter('agio_page_renders_total', 'Renders of stored pages', ({ pageCache }) => pageCache.renders)
  gauge('agio_page_cache_pages', 'Stored pages', ({ pageCache }) => pageCache.pages)
  gauge('agio_page_cache_bytes', 'Bytes of the stored pages', ({ pageCache }) => pageCache.bytes)
  stateGauge('database', 'The way to PostgreSQL', ({ health }) => health.database?.state)
  gauge('agio_database_takeovers', 'Changes of the server that takes writes', ({ health }) => health.database?.takeovers)
  gauge('agio_database_failures', 'Attempts in a row that reached no server', ({ health }) => health.database?.failures)
  gauge('agio_pool_open', 'Open connections of the accounts to PostgreSQL', ({ pool }) => pool?.open)
  gauge('agio_pool_waiting', 'Calls that wait for one of them', ({ pool }) => pool?.waiting)
  gauge('agio_cluster_epoch', 'The epoch in force, as far as this gateway knows', ({ health }) => health.cluster?.epoch)
  gauge('agio_cluster_primary', 'Whether this gateway is the primary', ({ health: { cluster } }) =>
    cluster === null || cluster === undefined ? null : Number(cluster.role === 'primary'),
  )
  gauge('agio_replica_records', 'Sequence of the last record that a replica has replayed', ({ health }) => health.cluster?.followed)
  gauge('agio_replica_lag_seconds', 'Time since a replica had replayed everything', ({ health: { cluster } }) => {
    const lagMs = cluster?.lagMs ?? null
    return lagMs === null ? null : lagMs / 1000
  })

  gauge('agio_replica_behind_records', 'Records that the primary is known to have beyond it', ({ health }) => health.cluster?.behind)
  gauge('agio_replica_answers', 'Whether a replica answers reads from its own state', ({ health: { cluster } }) =>
    cluster?.role === 'replica' ? Number(cluster.answersReads) : null,
  )
  gauge('agio_replica_differs', 'Whether a replica has come to another state than the primary', ({ health: { cluster } }) =>
    cluster?.role === 'replica' ? Number(cluster.problem !== null) : null,
  )

  const markets: Gauge<'state'> = new Gauge({
    name: 'agio_feed_markets',
    help: 'Listed markets by how current they are',
    labelNames: ['state'],
    registers,
    collect() {
      const found = read?.().markets ?? null
      markets.reset()
      if (found !== null) for (const state of MARKET_STATES) markets.set({ state }, found.filter((each) => each.state === state).length)
    },
  })
  counter('agio_feed_gaps_total', 'How often a market stopped being current', ({ markets: found }) =>
    (found ?? []).reduce((sum, { gaps }) => sum + gaps, 0),
  )
  addOperationMetrics(registry, () => read?.().operation ?? null)
  return {
    exchange: {
      answered(outcome, durationMs) {
        commands.inc({ outcome })
        if (outcome === 'events') commandTime.observe(durationMs / 1000)
      },
      committed(durationMs, results) {
        commitTime.observe(durationMs / 1000)
        committed.inc(results)
      },
    },
    call(route, status, durationMs) {
      calls.inc({ route, status })
      callTime.observe({ route }, durationMs / 1000)
    },
    answered: (status) => answers.inc({ status }),
    refused: (code) => errors.inc({ code }),
    device: (status) => devices.inc({ status }),
    notPassed: (answer) => notPassed.inc({ answer }),
    follow: (from) => void (read = from),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}
