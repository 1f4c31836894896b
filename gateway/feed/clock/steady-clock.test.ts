import { describe, expect, it } from 'vitest'
import { createSteadyClock } from './steady-clock.ts'
import { createReplayClock } from '../recorded/replay-clock.ts'

const DAY_MS = 86_400_000

describe('the clock of markets', () => {
  let wall = 0
  let monotonic = 0
  const pass = (durationMs: number) => {
    wall += durationMs
    monotonic += durationMs
  }
  const start = () => {
    ;[wall, monotonic] = [1_767_607_200_000, 50]
    return createSteadyClock(
      () => wall,
      () => monotonic,
    )
  }

  it('is the wall clock, also where that is set right by a little', () => {
    const now = start()
    pass(1000)
    wall -= 400
    expect(now()).toBe(wall)
  })

  it.for([DAY_MS, -DAY_MS])('goes on while the wall clock is %d ms off for less than a minute', (jump) => {
    const now = start()
    const before = now()
    wall += jump
    expect(now()).toBe(before)
    pass(30_000)
    expect(now()).toBe(before + 30_000)
    wall -= jump
    pass(1000)
    expect(now()).toBe(wall)
  })

  it('believes no time that has not stood for a minute itself, whatever others came before it', () => {
    const now = start()
    const before = now()
    for (const jump of [DAY_MS, -2 * DAY_MS, 3 * DAY_MS]) {
      wall += jump
      now()
      pass(40_000)
    }
    expect(now()).toBe(before + 120_000)
    pass(20_000)
    expect(now()).toBe(wall)
  })

  it('follows a wall clock that was set for good, and one that comes back from there', () => {
    const now = start()
    wall += DAY_MS
    now()
    pass(60_000)
    expect(now()).toBe(wall)
    wall -= DAY_MS
    now()
    pass(60_000)
    expect(now()).toBe(wall)
  })

  it('lets a replay go on from where it is when it is set back', () => {
    const now = start()
    const replay = createReplayClock({ start: 0, begin: 0, end: 10 * DAY_MS, speed: 1 }, now)
    wall += DAY_MS
    now()
    pass(60_000)
    expect(replay.now()).toBe(DAY_MS + 60_000)
    wall -= DAY_MS
    now()
    pass(60_000)
    replay.now()
    pass(1000)
    expect(replay.now()).toBeGreaterThanOrEqual(DAY_MS + 61_000)
    expect(replay.now()).toBeLessThan(DAY_MS + 125_000)
  })
})
