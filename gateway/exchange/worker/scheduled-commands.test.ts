import { afterEach, describe, expect, it } from 'vitest'
import { Floor, FLOOR_START_MS, type FloorOptions } from '#tests/exchange/floor.ts'

/** Goal: every funding time is paid once, whatever the clocks of the market and the machine do. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FUTURES = 'futures:BTCUSDT'

let floor: Floor | null = null
afterEach(() => {
  floor?.end()
  floor = null
})

function open(options: FloorOptions = {}): Floor {
  floor = new Floor(options)
  return floor
}

describe('where a market clock goes astray', () => {
  it('funding is paid on, and not twice, after the market clock was a day ahead and came back; orders keep their order in time', async () => {
    await open({ startMs: FLOOR_START_MS }).trader('ann')
    if (floor === null) throw new Error('it is open')
    const here = floor
    await here.place('ann', { market: FUTURES, wallet: 'futures', side: 'buy', lots: 1000 })
    const funding = () => here.exchange.read.bills('ann', { kind: 'funding', limit: 100 }).length
    here.strayMs = DAY_MS
    here.pass(1000)
    const ahead = funding()
    expect(ahead).toBe(3)
    here.strayMs = 0
    here.pass(1000)
    expect(funding()).toBe(ahead)
    // 16:00, then midnight, by the market's clock.
    here.nowMs = FLOOR_START_MS + 6 * HOUR_MS - 100
    here.pass(400)
    expect(funding()).toBe(ahead + 1)
    here.nowMs = FLOOR_START_MS + 14 * HOUR_MS
    here.pass(400)
    expect(funding()).toBe(ahead + 2)
    await here.place('ann', { side: 'buy', lots: 100 })
    await here.place('ann', { market: FUTURES, wallet: 'futures', side: 'buy', lots: 10 })
    const placed = here.exchange.read.orderHistory('ann', { limit: 100 }).map(({ placedAtMs }) => placedAtMs)
    expect(placed).toEqual(placed.toSorted((a, b) => b - a))
  })

  it('funding that the market came to before a small step back is not paid again', async () => {
    await open({ startMs: FLOOR_START_MS }).trader('ann')
    if (floor === null) throw new Error('it is open')
    const here = floor
    await here.place('ann', { market: FUTURES, wallet: 'futures', side: 'buy', lots: 1000 })
    const funding = () => here.exchange.read.bills('ann', { kind: 'funding', limit: 100 }).length
    here.nowMs = FLOOR_START_MS + 6 * HOUR_MS - 300_000
    here.strayMs = 600_000
    here.pass(200)
    expect(funding()).toBe(1)
    here.strayMs = 0
    here.pass(200)
    here.nowMs = FLOOR_START_MS + 6 * HOUR_MS
    here.pass(200)
    expect(funding()).toBe(1)
    here.nowMs = FLOOR_START_MS + 14 * HOUR_MS
    here.pass(200)
    expect(funding()).toBe(2)
  })

  it('funding of one time is not paid again where the market clock was some hours ahead and came back', async () => {
    await open({ startMs: FLOOR_START_MS }).trader('ann')
    if (floor === null) throw new Error('it is open')
    const here = floor
    await here.place('ann', { market: FUTURES, wallet: 'futures', side: 'buy', lots: 1000 })
    const funding = () => here.exchange.read.bills('ann', { kind: 'funding', limit: 100 }).length
    here.strayMs = 7 * HOUR_MS
    here.pass(200)
    expect(funding()).toBe(1)
    here.strayMs = 0
    here.pass(200)
    here.nowMs = FLOOR_START_MS + 6 * HOUR_MS
    here.pass(200)
    expect(funding()).toBe(1)
    here.nowMs = FLOOR_START_MS + 14 * HOUR_MS
    here.pass(200)
    expect(funding()).toBe(2)
  })

  it('funding of one time is not paid again where a clock was set right between two starts, and the next one is', async () => {
    await open({ startMs: FLOOR_START_MS }).trader('ann')
    if (floor === null) throw new Error('it is open')
    const here = floor
    await here.place('ann', { market: FUTURES, wallet: 'futures', side: 'buy', lots: 1000 })
    const funding = () => here.exchange.read.bills('ann', { kind: 'funding', limit: 100 }).length
    here.strayMs = 7 * HOUR_MS
    here.pass(200)
    expect(funding()).toBe(1)
    here.strayMs = 0
    await here.restart()
    here.nowMs = FLOOR_START_MS + 6 * HOUR_MS
    here.pass(200)
    expect(funding()).toBe(1)
    await here.restart()
    here.nowMs = FLOOR_START_MS + 14 * HOUR_MS
    here.pass(200)
    expect(funding()).toBe(2)
  })

  it('funding of a market that runs faster than the exchange is paid at each of its times', async () => {
    await open({ startMs: FLOOR_START_MS }).trader('ann')
    if (floor === null) throw new Error('it is open')
    const here = floor
    await here.place('ann', { market: FUTURES, wallet: 'futures', side: 'buy', lots: 1000 })
    const funding = () => here.exchange.read.bills('ann', { kind: 'funding', limit: 100 }).length
    // A replay that starts over, on a journal with later times.
    here.strayMs = -30 * DAY_MS
    here.pass(200)
    const before = funding()
    for (const nth of [1, 2, 3]) {
      here.strayMs += 8 * HOUR_MS
      here.pass(200)
      expect(funding()).toBe(before + nth)
    }
  })

  it('funding of a time without holders of the contract is settled when the market is there again', async () => {
    await open({ startMs: FLOOR_START_MS }).trader('ann')
    if (floor === null) throw new Error('it is open')
    const here = floor
    here.strayMs = 7 * HOUR_MS
    here.pass(200)
    here.strayMs = 0
    here.pass(200)
    await here.place('ann', { market: FUTURES, wallet: 'futures', side: 'buy', lots: 1000 })
    here.nowMs = FLOOR_START_MS + 6 * HOUR_MS
    here.pass(200)
    expect(here.exchange.read.bills('ann', { kind: 'funding', limit: 100 })).toHaveLength(1)
  })
})
