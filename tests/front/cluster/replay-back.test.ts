import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import pg from 'pg'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { verifyJournal } from '#gateway/journal/verify.ts'
import { Trader } from '../support/outage-trader.ts'
import {
  BEGIN,
  changed,
  HOUR_MS,
  operate,
  placeStop,
  ReplayCluster,
  type Rounds,
  SOON,
  statusOf,
  timeOf,
} from '../support/replay-cluster.ts'

// Goal: whenever the primary is killed while its replay goes back, the next one comes to the whole state: the market at the earlier time, each
// round ended once, and the next one begun.

let cluster: ReplayCluster
let trader: Trader
const undo: (() => unknown)[] = []

beforeAll(async () => {
  cluster = await ReplayCluster.open()
})
afterEach(async () => {
  for (const run of undo.splice(0).toReversed()) await run()
})
afterAll(() => cluster.close())

const backOf = async () => (await cluster.query<{ back: string | null }>('SELECT back FROM journal_replay'))[0]?.back ?? null

it('starts with two traders', async () => {
  await cluster.start({ REPLAY_START: '2024-01-01T06:00:00Z' })
  trader = new Trader(cluster.replica, 0)
  await trader.enter()
  await new Trader(cluster.primary, 1).enter()
  expect(await cluster.rounds()).toHaveLength(2)
})

/** Holds up what the primary writes, until it is released. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query('BEGIN')
  await client.query(statement)
  let isHeld = true
  const release = async (): Promise<void> => {
    if (!isHeld) return
    isHeld = false
    await client.query('COMMIT')
    await client.end()
  }
  undo.push(release)
  return release
}

const RECORDS_HELD = 'LOCK TABLE journal_records IN EXCLUSIVE MODE'

/** The moments at which the primary is killed while it goes back, each held up until it is reached; they return what lets go. */
const MOMENTS = {
  async 'before a round has ended'() {
    return []
  },
  async 'before it is noted that all have ended'(before: readonly Rounds[], release: () => Promise<void>) {
    const releaseRow = await hold('SELECT 1 FROM journal_replay FOR UPDATE')
    await release()
    await expect.poll(() => cluster.rounds(), SOON).toEqual(before.map(({ ended, begun }) => ({ ended: ended + 1, begun })))
    return [releaseRow]
  },
  async 'before the next rounds begin'(before: readonly Rounds[], release: () => Promise<void>) {
    const [releaseRow = release] = await MOMENTS['before it is noted that all have ended'](before, release)
    const releaseRecords = await hold(RECORDS_HELD)
    await releaseRow()
    await expect.poll(backOf, SOON).toContain('"isEnded":true')
    expect(await cluster.rounds()).toEqual(before.map(({ ended, begun }) => ({ ended: ended + 1, begun })))
    return [releaseRecords]
  },
}

it.each(Object.entries(MOMENTS))('is wholly back when the primary is killed while it goes back, %s', async (_, reach) => {
  const before = await cluster.rounds()
  const toMs = BEGIN + HOUR_MS
  expect(await timeOf(cluster.primary)).toBeGreaterThan(BEGIN + 2 * HOUR_MS)
  const release = await hold(RECORDS_HELD)
  const answer = operate(cluster.replica, { action: 'rewind', to: toMs }).catch(() => null)
  await expect.poll(backOf, SOON).toContain('"isEnded":false')
  const held = await reach(before, release)
  await cluster.takeOver('SIGKILL', async () => {
    for (const run of [release, ...held]) await run()
  })
  await answer
  expect(await cluster.rounds()).toEqual(before.map(({ ended, begun }) => ({ ended: ended + 1, begun: begun + 1 })))
  expect(await backOf()).toBeNull()
  const now = await timeOf(cluster.primary)
  expect(now).toBeGreaterThanOrEqual(toMs)
  expect(now).toBeLessThan(toMs + HOUR_MS)
  await cluster.expectTogether(1)
  const stop = await placeStop(trader.at(cluster.replica), '29000')
  expect(await statusOf(trader.at(cluster.replica), stop)).toBe('waiting')
  await changed(cluster.replica, { action: 'jump', to: BEGIN + 6 * HOUR_MS })
})

it('has a journal without a fault after all of it', () => {
  const journal = new PostgresStore(cluster.url, true)
  expect(verifyJournal(journal).faults).toEqual([])
  journal.close()
})
