import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createFeed } from '#gateway/feed/open/create-feed.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { Floor } from '#tests/exchange/floor.ts'
import { HEADER, recordingFiles } from '#tests/rigs/replay.ts'

/** Goal: a jump of a replay skips nothing: triggers fire by the prices in between, fundings are paid, and the journal has all of it. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const START = Date.UTC(2023, 2, 1)
const DAYS = 3
/** For ten minutes in the middle of the second day, the price is a fifth higher. */
const SPIKE = START + 36 * HOUR_MS

const { write, removeAll } = recordingFiles()
afterAll(removeAll)

function record(): string {
  const rows = Array.from({ length: DAYS * 1440 }, (_, minute) => {
    const time = START + minute * MINUTE_MS
    const price = time >= SPIKE && time < SPIKE + 10 * MINUTE_MS ? 60_000 : 50_000
    return `${time},${price},${price + 5},${price - 5},${price},10`
  })
  return write([HEADER, ...rows].join('\n'))
}

let floor: Floor | null = null
afterEach(() => {
  floor?.end()
  floor = null
})

async function open(): Promise<Floor> {
  const file = record()
  const settings = { source: 'replay', file, symbol: 'BTCUSDT', speed: 1, startedAtMs: START } as const
  floor = new Floor({ startMs: START + HOUR_MS, feed: (now) => createFeed(settings, now) })
  await floor.trader('ann')
  return floor
}

/** Jumps as the worker does on a message. */
function jump(here: Floor, toMs: number): void {
  const { replay } = here.feed
  if (replay === undefined) throw new Error('it is a replay')
  here.post({ type: 'replay', course: { ...replay.course(), marketMs: toMs } })
}

describe('a jump of the replay', () => {
  it('fires a trigger that the way reached, although neither end of it does', async () => {
    const here = await open()
    const trigger = { side: 'buy', lots: 1000, trigger: { kind: 'trigger', by: 'last', ticks: 5_500_000 } } as const
    await here.place('ann', trigger)
    await here.place('ann', { ...trigger, trigger: { ...trigger.trigger, ticks: 6_500_000 } })
    here.pass(1000)
    jump(here, START + 60 * HOUR_MS)
    here.pass(1000)
    expect(here.exchange.read.fills('ann', { limit: 10 })).toHaveLength(1)
    expect(here.exchange.read.openOrders('ann')).toHaveLength(1)
  })

  it('fills what it fires at the prices of the step in which it fires, not at those of the end', async () => {
    const here = await open()
    await here.place('ann', { side: 'buy', lots: 1000, trigger: { kind: 'trigger', by: 'last', ticks: 5_500_000 } })
    here.pass(1000)
    jump(here, START + 60 * HOUR_MS)
    const [fill] = here.exchange.read.fills('ann', { limit: 10 })
    expect(Math.round(Number(fill?.price) / 1000)).toBe(60)
  })

  it('pays the fundings of the way once each', async () => {
    const here = await open()
    await here.place('ann', { market: 'futures:BTCUSDT', wallet: 'futures', side: 'buy', lots: 1000 })
    here.pass(1000)
    jump(here, START + 26 * HOUR_MS)
    here.pass(1000)
    expect(here.exchange.read.bills('ann', { kind: 'funding', limit: 100 })).toHaveLength(3)
  })

  it('leaves a journal from which the same state comes again', async () => {
    const here = await open()
    await here.place('ann', { side: 'buy', lots: 1000 })
    jump(here, START + 60 * HOUR_MS)
    here.pass(1000)
    const before = hashState(here.exchange.state)
    here.close()
    const again = new Floor({ startMs: here.nowMs, folder: here.folder, feed: () => here.feed })
    floor = again
    expect(hashState(again.exchange.state)).toBe(before)
  })
})

describe('a pause of the replay', () => {
  it('keeps the price, and orders are still taken at it', async () => {
    const here = await open()
    const { replay } = here.feed
    if (replay === undefined) throw new Error('it is a replay')
    here.exchange.followReplay({ ...replay.course(), paused: true })
    const stood = here.feed.now()
    here.pass(10_000)
    await here.place('ann', { side: 'buy', lots: 1000 })
    expect(here.feed.now()).toBe(stood)
    expect(here.exchange.read.fills('ann', { limit: 10 })).toHaveLength(1)
  })
})
