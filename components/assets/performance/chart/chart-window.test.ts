import { describe, expect, it } from 'vitest'
import { CHART_CANDLES, chartWindow } from './chart-window.ts'

const MINUTE = 60_000
const at = Date.UTC(2026, 0, 5, 10)

describe('the candles around a trade', () => {
  it.each([
    { held: 0, interval: '1m' },
    { held: 60 * MINUTE, interval: '1m' },
    { held: 61 * MINUTE, interval: '5m' },
    { held: 24 * 60 * MINUTE, interval: '1h' },
    { held: 365 * 24 * 60 * MINUTE, interval: '1w' },
  ])('a trade of $held ms is shown in candles of $interval', ({ held, interval }) => {
    const window = chartWindow(at, at + held)
    expect(window.interval).toBe(interval)
    // The whole trade lies in it, with candles before and after.
    expect(window.endTime).toBeGreaterThan(at + held)
    expect(window.endTime - CHART_CANDLES * window.lengthMs).toBeLessThan(at)
  })
})
