import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS, type InstrumentList } from '#lib/contract/market/instruments.ts'
import { createManualClock, type ManualClock } from '#tests/rigs/manual-clock.ts'
import { createListedFeed, type ListedFeed } from '#tests/rigs/feeds/listed-feed.ts'
import { registerMarketApi } from '#gateway/http/market/market-api.ts'
import { followRemoteInstruments } from './remote-instruments.ts'

/** Goal: a front door whose market is another gateway's follows that gateway's list. */

const OWN = { spot: SPOT_INSTRUMENTS, futures: FUTURES_INSTRUMENTS }
const MINUTE = 60_000

let clock: ManualClock
let feed: ListedFeed
let other: FastifyInstance
let statuses: number[]
let lists: InstrumentList[]
let warnings: number
let end = () => {}

beforeEach(async () => {
  clock = createManualClock()
  feed = createListedFeed(OWN, () => Date.UTC(2026, 10, 23))
  other = Fastify()
  ;[statuses, lists, warnings] = [[], [], 0]
  other.addHook('onResponse', (_request, reply, done) => {
    statuses.push(reply.statusCode)
    done()
  })
  await registerMarketApi(other, feed)
})

afterEach(async () => {
  end()
  feed.close()
  await other.close()
})

function follow(origin: string): void {
  end = followRemoteInstruments({
    origin: () => origin,
    timers: clock,
    onChange: (list) => void lists.push(list),
    log: { warn: () => (warnings += 1) },
  })
}

it('reads the list at once and each minute, and hears only of changes', async () => {
  follow(await other.listen({ host: '127.0.0.1', port: 0 }))
  await expect.poll(() => clock.pending()).toBe(1)
  expect(lists).toEqual([{ version: 1, ...OWN }])
  clock.advance(MINUTE)
  await expect.poll(() => statuses).toEqual([200, 304])
  await expect.poll(() => clock.pending()).toBe(1)
  feed.list({ spot: [], futures: FUTURES_INSTRUMENTS })
  clock.advance(MINUTE)
  await expect.poll(() => lists.length).toBe(2)
  expect(lists[1]).toMatchObject({ version: 2, spot: [] })
  end()
  expect(clock.pending()).toBe(0)
})

it('asks again when there is no answer, or another one than a list', async () => {
  const stranger = Fastify()
  stranger.get('/v1/market/instruments', () => ({ code: '00000', data: { version: 1, spot: 'none' } }))
  follow(await stranger.listen({ host: '127.0.0.1', port: 0 }))
  await expect.poll(() => warnings).toBe(1)
  await stranger.close()
  await expect.poll(() => clock.pending()).toBe(1)
  clock.advance(5000)
  await expect.poll(() => warnings).toBe(2)
  expect(lists).toEqual([])
})
