import { describe, expect, it } from 'vitest'
import { ExchangeClock } from './exchange-clock.ts'

// Goal: command times never go back, and orders in transit always arrive.
describe('the time of commands', () => {
  let market = 0
  let monotonic = 0
  const clockFrom = (fromMs: number) =>
    new ExchangeClock(
      () => market,
      () => monotonic,
      fromMs,
    )

  it('is the market clock', () => {
    ;[market, monotonic] = [5000, 10]
    const clock = clockFrom(0)
    expect(clock.now()).toBe(5000)
    ;[market, monotonic] = [5007, 17]
    expect(clock.now()).toBe(5007)
  })

  it('goes on from what was there before where the market clock is behind it, and takes it up again when it has caught up', () => {
    ;[market, monotonic] = [5000, 0]
    const clock = clockFrom(9000)
    expect(clock.now()).toBe(9000)
    ;[market, monotonic] = [5100, 100]
    expect(clock.now()).toBe(9100)
    ;[market, monotonic] = [9500, 120]
    expect(clock.now()).toBe(9500)
  })

  it('runs on when the wall clock is set back, and when a replay has ended', () => {
    ;[market, monotonic] = [5000, 0]
    const clock = clockFrom(0)
    expect(clock.now()).toBe(5000)
    ;[market, monotonic] = [1000, 40]
    expect(clock.now()).toBe(5040)
    ;[market, monotonic] = [1000, 40.4]
    expect(clock.now()).toBe(5040)
    ;[market, monotonic] = [1000, 41.2]
    expect(clock.now()).toBe(5041)
  })
})
