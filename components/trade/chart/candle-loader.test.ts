import { describe, expect, it } from 'vitest'
import { readCandles, toBar } from './candle-loader.ts'
import { CHART_PERIODS, PERIOD_NAMES, periodName } from './chart-periods.ts'

describe('candles of an answer', () => {
  it('are read', () => {
    const candle = [60_000, '1.5', '2', '1', '1.75', '10'] as const
    expect(readCandles({ data: { candles: [candle] } })).toEqual([candle])
    expect(toBar([...candle])).toEqual({ timestamp: 60_000, open: 1.5, high: 2, low: 1, close: 1.75, volume: 10 })
  })

  it.each([null, {}, { data: {} }, { data: { candles: [[1, '1']] } }, { data: { candles: [[1, 'a', '1', '1', '1', '1']] } }])(
    'are not made up from %o',
    (answer) => expect(() => readCandles(answer)).toThrow(TypeError),
  )
})

it('names every period that it offers, and no other', () => {
  expect(PERIOD_NAMES.map((name) => periodName(CHART_PERIODS[name]))).toEqual(PERIOD_NAMES)
  expect(periodName({ type: 'minute', span: 7 })).toBeNull()
})
