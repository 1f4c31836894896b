import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { STATUS_PATH } from '#lib/contract/status-kinds.ts'
import type { FeedState } from '#lib/contract/market/market.ts'
import type { DatabaseState } from '#gateway/store/postgres/database.ts'
import type { Store } from '#gateway/store/store.ts'
import { createManualClock, type ManualClock } from '#tests/rigs/manual-clock.ts'
import { STORE_KINDS, type StoreKind } from '#tests/support/stores.ts'
import type { Health } from '../health.ts'
import { createReportedIncidents } from '../site/reported-incidents.ts'
import { createIncidents, type Incidents } from './incidents.ts'
import { type IncidentKeeper, keepIncidents } from './keep-incidents.ts'
import { type NodeShown, statusRoute } from './status-route.ts'

/** Goal: visitors learn of every interruption once, with its begin and end, whichever process has seen it. */

const START = Date.UTC(2026, 10, 26, 12)
const DAY_MS = 86_400_000
const FEED: FeedState = {
  source: 'synthetic',
  state: 'live',
  marketTime: START,
  exchange: null,
  books: 2,
  of: 2,
  problem: null,
} as FeedState
const DATABASE: DatabaseState = { state: 'ready', host: null, takeovers: 0, failures: 0 }

type Now = Pick<Health, 'feed' | 'exchange' | 'database'>

describe.each(Object.entries(STORE_KINDS))('with %s', (_name, createKind) => {
  let kind: StoreKind
  let store: Store
  let clock: ManualClock
  let incidents: Incidents
  let now: Now
  beforeAll(async () => {
    kind = await createKind()
  })
  afterAll(() => kind.close())
  beforeEach(async () => {
    store = (await kind.open()).store
    clock = createManualClock(START)
    incidents = createIncidents(store, clock)
    now = { feed: FEED, exchange: 'running', database: DATABASE }
  })

  const keep = (): Promise<IncidentKeeper> =>
    keepIncidents({ incidents, read: () => now, clock, timers: { after: () => () => {} }, log: { warn() {} } })

  async function pass(keeper: IncidentKeeper, seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds; passed += 2) {
      clock.advance(2000)
      await keeper.look()
    }
  }

  it('records a state with its begin as soon as it has lasted, and its end', async () => {
    const keeper = await keep()
    now = { ...now, exchange: 'stalled' }
    await pass(keeper, 8)
    expect(await incidents.list()).toEqual([])
    await pass(keeper, 6)
    expect(await incidents.list()).toEqual([{ kind: 'trading', beganAt: START + 2000, endedAt: null }])
    now = { ...now, exchange: 'running', feed: { ...FEED, state: 'stale' } }
    await pass(keeper, 2)
    expect(await incidents.list()).toEqual([{ kind: 'trading', beganAt: START + 2000, endedAt: START + 16_000 }])
    now = { ...now, feed: FEED }
    await pass(keeper, 60)
    expect((await incidents.list()).length).toBe(1)
    await keeper.close()
  })

  it('records the whole time without a database once it is back, and nothing else of it', async () => {
    const keeper = await keep()
    now = { ...now, exchange: 'stalled', database: { ...DATABASE, state: 'unavailable' } }
    const { add } = incidents
    Object.assign(incidents, { add: () => Promise.reject(new Error('the database is away')) })
    await pass(keeper, 60)
    Object.assign(incidents, { add })
    now = { ...now, exchange: 'running', database: DATABASE }
    await pass(keeper, 2)
    expect(await incidents.list()).toEqual([{ kind: 'database', beganAt: START + 2000, endedAt: START + 62_000 }])
    await keeper.close()
  })

  it('records the time in which no node led, and ends what the last one left open', async () => {
    const first = await keep()
    now = { ...now, feed: { ...FEED, state: 'stale' } }
    await pass(first, 30)
    // It dies without notice, and another one is the primary after two minutes.
    clock.advance(120_000)
    now = { ...now, feed: FEED }
    const second = await keep()
    const died = START + 30_000
    expect(await incidents.list()).toEqual([
      { kind: 'no-leader', beganAt: died, endedAt: died + 120_000 },
      { kind: 'market-data', beganAt: START + 2000, endedAt: died },
    ])
    await second.close()
    // A hand-over is no interruption.
    clock.advance(5000)
    await (await keep()).close()
    expect((await incidents.list()).length).toBe(2)
  })

  it('keeps them for ninety days', async () => {
    await incidents.add('database', START, START + 60_000)
    await incidents.add('database', START, START + 60_000)
    expect((await incidents.list()).length).toBe(1)
    clock.advance(89 * DAY_MS)
    expect((await incidents.list()).length).toBe(1)
    clock.advance(2 * DAY_MS)
    expect(await incidents.list()).toEqual([])
    await (await keep()).close()
    expect(await store.selectFrom('incidents').selectAll().where('kind', '=', 'database').execute()).toEqual([])
  })

  it('shows the state, the nodes in words and the incidents', async () => {
    await incidents.add('trading', START - 60_000, START - 30_000)
    const nodes: NodeShown[] = [
      { isSelf: false, silentMs: 100, lagMs: 20 },
      { isSelf: true, silentMs: 100, lagMs: null },
      { isSelf: false, silentMs: 100, lagMs: 9000 },
      { isSelf: false, silentMs: 60_000, lagMs: 20 },
    ]
    const app = Fastify()
    await app.register(
      statusRoute({ incidents, reported: createReportedIncidents(store, clock), read: () => now, nodes: () => nodes, clock }),
    )
    const ask = async () => (await app.inject(STATUS_PATH)).json<{ data: unknown }>().data
    const list = [{ kind: 'trading', beganAt: START - 60_000, endedAt: START - 30_000 }]
    const states = ['standing-by', 'leading', 'behind', 'away'].map((state) => ({ state }))
    expect(await ask()).toEqual({
      trading: 'working',
      marketData: 'working',
      database: 'working',
      nodes: states,
      incidents: list,
      reported: [],
    })
    now = { feed: { ...FEED, state: 'stale' }, exchange: 'stalled', database: { ...DATABASE, state: 'unavailable' } }
    expect(await ask()).toMatchObject({ trading: 'stalled', marketData: 'silent', database: 'unreachable', incidents: null })
    await app.close()
  })
})
