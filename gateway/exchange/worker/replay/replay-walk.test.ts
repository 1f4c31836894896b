import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createFeed } from '#gateway/feed/open/create-feed.ts'
import { Recorder } from '#gateway/feed/recording/recorder.ts'
import { SampledFrames } from '#gateway/feed/recording/sampled-frames.ts'
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic-feed.ts'
import { required } from '#lib/kernel/assert.ts'
import { Floor } from '#tests/exchange/floor.ts'

// Goal: a jump through a recorded market does the same to orders and positions on every machine, however slowly it reads the recording.

const START = Date.UTC(2026, 0, 5, 7, 54)
const END = START + 12 * 60_000
const SAMPLE_MS = 4000
const folder = mkdtempSync(join(tmpdir(), 'walk-'))

beforeAll(async () => {
  let now = START
  const market = createSyntheticFeed('walk', () => now)
  const recorder = new Recorder({ folder, source: 'synthetic', log: { warn: (_details, message) => expect.fail(message) } })
  const sampled = new SampledFrames(market, (frame) => recorder.record(frame))
  for (; now <= END; now += SAMPLE_MS) sampled.sample()
  now -= SAMPLE_MS
  sampled.close()
  await recorder.close()
  market.close()
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true }))

let floor: Floor | null = null
afterEach(() => {
  floor?.end()
  floor = null
})

/** Returns what a trader's resting, waiting and levered orders came to on a jump; each turn reads at most `framesPerTurn` frames. */
async function jump(framesPerTurn: number): Promise<unknown> {
  const wall = 1_000_000
  const settings = { source: 'replay', file: folder, symbol: 'BTCUSDT', speed: 1, startedAtMs: wall, start: START + 60_000 } as const
  floor = new Floor({ startMs: wall, feed: (now) => createFeed(settings, now) })
  const here = floor
  await here.trader('ann')
  const market = required(here.feed.market('futures', 'BTCUSDT'), 'it is recorded')
  const last = here.feed.last(market)
  const order = { market: 'futures:BTCUSDT', wallet: 'futures' } as const
  await here.submit({ type: 'set-leverage', account: 'ann', market: order.market, leverage: 100 })
  await here.place('ann', { ...order, side: 'buy', lots: 500 })
  for (const part of [0.9995, 0.9999, 1.0001, 1.0005, 1.001]) {
    const ticks = Math.round(last * part)
    const side = part < 1 ? 'buy' : 'sell'
    await here.place('ann', { ...order, side, lots: 100, ticks })
    await here.place('ann', { ...order, side, lots: 100, trigger: { kind: 'trigger', by: 'last', ticks } })
  }
  // A machine that is slow: its clock has gone on by a turn's time whenever so many frames were read.
  let readings = 0
  const at = performance.now()
  const now = performance.now
  performance.now = () => at + 15 * Math.floor(readings++ / framesPerTurn)
  const replay = required(here.feed.replay, 'it is a replay')
  here.core.followReplay({ ...replay.course(), marketMs: END - 60_000, paused: true })
  let turns = 1
  for (; here.core.busy && turns < 10_000; turns += 1) here.core.turn()
  performance.now = now
  const fills = here.exchange.read.fills('ann', { limit: 100 })
  expect(fills.length).toBeGreaterThan(3)
  expect(here.exchange.read.bills('ann', { kind: 'funding', limit: 10 })).toHaveLength(1)
  const done = fills.map(({ orderId, price, size, timeMs }) => [orderId, price, size, timeMs])
  floor.end()
  floor = null
  return { turns: turns > 40, done }
}

describe('a jump through a recorded market', () => {
  it('fills the same at the same prices and times, whether it is read at once or in hundreds of turns', async () => {
    const fast = (await jump(100_000)) as { turns: boolean; done: unknown }
    const slow = (await jump(10)) as { turns: boolean; done: unknown }
    expect([fast.turns, slow.turns]).toEqual([false, true])
    expect(slow.done).toEqual(fast.done)
  })
})
