import { expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { SYSTEM_ACTS } from '#lib/contract/operator/system.ts'
import { systemTimers } from '#lib/kernel/clock.ts'
import { watchFeed } from '#gateway/metrics/feed-watch.ts'
import { watchLoopDelay } from '#gateway/metrics/loop-delay.ts'
import { createOperationReader } from '#gateway/metrics/operation.ts'
import { startTrading } from '#tests/support/trading.ts'
import { makeSystemActs, type SystemSources } from './system-acts.ts'

// Goal: one act shows an operator how the exchange, its market, stores and processes are, also while some of them are away.

const VIEWER = { id: '1', name: 'vi', role: 'viewer', reason: '' } as const

it('shows everything by its contract, from a running exchange', async () => {
  const server = await startTrading()
  const { feed, exchange } = server.floor
  const feedWatch = watchFeed(feed, systemTimers)
  const loopDelay = watchLoopDelay(systemTimers)
  let isAway = false
  const operation = createOperationReader({
    store: server.store,
    isDatabase: false,
    folder: '.',
    messages: () => ({ email: { sent: 1, failed: 0, givenUp: 0 }, mobile: { sent: 0, failed: 0, givenUp: 0 } }),
    appeals: () => 0,
    web: () => ({ restarts: 1, rssBytes: 5 }),
    certificateFile: null,
    clock: { now: () => Date.now() },
  })
  const system: SystemSources = {
    version: '1.0.0',
    node: 'one',
    uptimeSeconds: () => 12.7,
    health: () => ({ web: true }),
    exchange: () => ({ ...exchange.status(), underWay: 0 }),
    nodes: () => [{ isSelf: true, silentMs: 0, lagMs: null }],
    feed,
    feedWatch,
    operation: () => (isAway ? Promise.reject(new Error('away')) : operation()),
    loopDelay,
    wallMs: () => Date.now(),
  }
  const act = makeSystemActs({ system })['system/state']
  await server.floor.trader('ada')
  const shown = await act.run({ limit: 3 }, VIEWER)
  expect([...Value.Errors(SYSTEM_ACTS['system/state'].answer, shown)]).toEqual([])
  expect(shown).toMatchObject({
    version: '1.0.0',
    gateway: 'one',
    role: 'primary',
    trading: { state: 'running', explanation: null, underWay: 0 },
    feed: { source: feed.source, clockDifferenceMs: null, listed: feed.markets.length },
    pages: { state: 'working', restarts: 1, memoryBytes: 5 },
    letters: { email: { sent: 1, waiting: 0, oldestAt: null } },
    appeals: 0,
    certificateEndsAt: null,
  })
  if ('refused' in shown) throw new Error(shown.refused)
  expect(shown.markets).toHaveLength(3)
  expect(shown.trading.sequence).toBeGreaterThan(0)
  expect(shown.disk?.freeBytes).toBeGreaterThan(0)
  isAway = true
  const without = await act.run({}, VIEWER)
  expect([...Value.Errors(SYSTEM_ACTS['system/state'].answer, without)]).toEqual([])
  expect(without).toMatchObject({ users: null, disk: null, letters: null, trading: { state: 'running' } })
  feedWatch.close()
  loopDelay.close()
  await server.close()
})
