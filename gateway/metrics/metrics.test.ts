import { afterEach, expect, it } from 'vitest'
import { createMetrics, type Readings } from './metrics.ts'
import { openMetricsServer, type MetricsServer } from './metrics-server.ts'

// Goal: an operator's monitor reads the figures on a listener of its own, and a gateway shows none that it does not have.

let server: MetricsServer | null = null
afterEach(() => {
  server?.close()
  server = null
})

const REPLICA: Readings = {
  health: {
    web: true,
    feed: null,
    exchange: null,
    gatewayOrigin: null,
    cluster: {
      node: 'two',
      role: 'replica',
      epoch: 4,
      hasPrimary: true,
      followed: 12,
      lagMs: 150,
      behind: 3,
      compared: 9,
      answersReads: true,
      problem: null,
    },
    database: { state: 'read-only', host: 'db:5432', takeovers: 1, failures: 3 },
  },
  exchange: null,
  streams: null,
  accountStreams: null,
  pool: null,
  operation: null,
  markets: [
    { state: 'live', gaps: 1 },
    { state: 'stale', gaps: 2 },
  ],
  pageCache: { hits: 90, misses: 4, renders: 12, pages: 3, bytes: 150_000 },
}

function valuesOf(text: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line.startsWith('agio_') && !line.includes('_bucket'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

it('counts commands, commits and calls by what became of them', async () => {
  const metrics = createMetrics()
  metrics.exchange.answered('events', 4)
  metrics.exchange.answered('events', 6)
  metrics.exchange.answered('unknown', 5000)
  metrics.exchange.committed(2, 7)
  metrics.call('/v1/trade/order/place', 200, 12)
  metrics.notPassed('unavailable')
  expect(valuesOf(await metrics.text())).toMatchObject({
    'agio_commands_total{outcome="events"}': 2,
    'agio_commands_total{outcome="unknown"}': 1,
    agio_command_seconds_count: 2,
    agio_command_seconds_sum: 0.01,
    agio_committed_results_total: 7,
    'agio_calls_total{route="/v1/trade/order/place",status="200"}': 1,
    'agio_calls_not_passed_total{answer="unavailable"}': 1,
  })
})

it('shows a replica as it is, and nothing of an exchange that it does not have', async () => {
  const metrics = createMetrics()
  expect(valuesOf(await metrics.text())).not.toHaveProperty('agio_cluster_epoch')
  metrics.follow(() => REPLICA)
  const values = valuesOf(await metrics.text())
  expect(values).toMatchObject({
    agio_cluster_epoch: 4,
    agio_cluster_primary: 0,
    agio_replica_records: 12,
    agio_replica_lag_seconds: 0.15,
    'agio_database_state{state="read-only"}': 1,
    'agio_database_state{state="ready"}': 0,
    agio_database_failures: 3,
    'agio_feed_markets{state="stale"}': 1,
    agio_feed_gaps_total: 3,
    agio_page_cache_hits_total: 90,
    agio_page_cache_misses_total: 4,
    agio_page_renders_total: 12,
    agio_page_cache_pages: 3,
    agio_page_cache_bytes: 150_000,
  })
  expect(valuesOf(await metrics.text())).toMatchObject({ agio_page_cache_hits_total: 90 })
  expect(Object.keys(values).filter((name) => /^agio_(?:records|accounts|exchange_state|pool|stream)/.test(name))).toEqual([])
})

it('answers on its listener, and nothing but its one path', async () => {
  server = await openMetricsServer(createMetrics(), { host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${server.port}`
  const answer = await fetch(`${origin}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(await answer.text()).toContain('process_cpu_seconds_total')
  expect([(await fetch(`${origin}/healthz`)).status, (await fetch(`${origin}/metrics`, { method: 'POST' })).status]).toEqual([404, 405])
})
