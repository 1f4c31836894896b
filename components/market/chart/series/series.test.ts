import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { Candle } from '#lib/contract/market/market.ts'
import { isSeries, mergeCandles } from './series.ts'

const MINUTE_MS = 60_000

function candle(time = 0, overrides: Partial<Record<'open' | 'high' | 'low' | 'close' | 'volume', string>> = {}): Candle {
  const { open = '10', high = '12', low = '9', close = '11', volume = '5' } = overrides
  return [time, open, high, low, close, volume]
}

describe('mergeCandles', () => {
  const series = [candle(0), candle(MINUTE_MS)]
  const merge = (fresh: readonly Candle[], count = 2) => mergeCandles(series, fresh, count, MINUTE_MS)

  it('replaces the last candle by its newer state', () => {
    expect(merge([candle(MINUTE_MS, { close: '13' })])).toEqual([candle(0), candle(MINUTE_MS, { close: '13' })])
  })

  it('moves on by one candle, and drops the oldest', () => {
    expect(merge([candle(2 * MINUTE_MS)])).toEqual([candle(MINUTE_MS), candle(2 * MINUTE_MS)])
  })

  it('takes in many at once, also those from before', () => {
    const fresh = [candle(0, { close: '9' }), candle(MINUTE_MS), candle(2 * MINUTE_MS)]
    expect(merge(fresh, 5)).toEqual(fresh)
  })

  it('says so when candles in between are missing', () => {
    expect(merge([candle(3 * MINUTE_MS)])).toBe('gap')
  })

  it('starts a series that is empty, and lets one be where nothing is new', () => {
    expect(mergeCandles([], [candle(5 * MINUTE_MS)], 2, MINUTE_MS)).toHaveLength(1)
    expect(merge([])).toBe(series)
  })

  it('keeps times in order and at most as many as asked for', () => {
    const times = fc
      .uniqueArray(fc.nat({ max: 50 }), { maxLength: 20 })
      .map((minutes) => minutes.toSorted((a, b) => a - b).map((minute) => candle(minute * MINUTE_MS)))
    fc.assert(
      fc.property(times, times, fc.integer({ min: 1, max: 30 }), (known, fresh, count) => {
        const merged = mergeCandles(known, fresh, count, 100 * MINUTE_MS)
        if (merged === 'gap') throw new Error('no gap is this wide')
        expect(merged.length).toBeLessThanOrEqual(Math.max(count, known.length))
        merged.forEach((entry, index) => index > 0 && expect(entry[0]).toBeGreaterThan(merged[index - 1]?.[0] ?? -1))
      }),
    )
  })
})

describe('isSeries', () => {
  it('takes candles in order', () => {
    expect(isSeries([candle(0), candle(1)])).toBe(true)
    expect(isSeries([])).toBe(true)
  })

  it.each([
    { name: 'no list', rows: { candles: [] } },
    { name: 'a short row', rows: [[0, '1', '1', '1', '1']] },
    { name: 'a price that is a number', rows: [[0, 1, '1', '1', '1', '1']] },
    { name: 'a price that is none', rows: [[0, '1e9', '1', '1', '1', '1']] },
    { name: 'the same time twice', rows: [candle(5), candle(5)] },
  ])('refuses $name', ({ rows }) => {
    expect(isSeries(rows)).toBe(false)
  })
})
