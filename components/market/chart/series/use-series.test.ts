import { describe, expect, it } from 'vitest'
import type { Candle } from '#lib/contract/market/market.ts'
import type { ChartPeriod } from '../chart-labels.ts'
import { reduceSeries, type SeriesState } from './use-series.ts'

const MINUTE_MS = 60_000
const minutes: ChartPeriod = { interval: '1m', count: 3, label: '1m' }
const hours: ChartPeriod = { interval: '1h', count: 3, label: '1h' }

function candle(time: number, close = '1'): Candle {
  return [time, '1', '1', '1', close, '0']
}

function state(overrides: Partial<SeriesState> = {}): SeriesState {
  return { period: minutes, candles: [candle(0), candle(MINUTE_MS)], status: 'ready', ...overrides }
}

describe('reduceSeries', () => {
  it('keeps the old picture until the new one is there', () => {
    const chosen = reduceSeries(state(), { type: 'choose', period: hours })
    expect(chosen).toEqual({ ...state(), period: hours, status: 'loading' })
    expect(reduceSeries(chosen, { type: 'loaded', candles: [candle(5)] })).toEqual({
      period: hours,
      candles: [candle(5)],
      status: 'ready',
    })
  })

  it('takes live candles into the series on show', () => {
    const next = reduceSeries(state(), { type: 'live', candles: [candle(MINUTE_MS, '2')] })
    expect(next.candles.at(-1)).toEqual(candle(MINUTE_MS, '2'))
  })

  it('does not mix live candles into a picture that is about to go', () => {
    const loading = state({ status: 'loading' })
    expect(reduceSeries(loading, { type: 'live', candles: [candle(MINUTE_MS, '2')] })).toBe(loading)
  })

  it('loads again where candles are missing before the live ones', () => {
    expect(reduceSeries(state(), { type: 'live', candles: [candle(9 * MINUTE_MS)] }).status).toBe('loading')
  })

  it('shows nothing of another period after a failure, but what the stream brings', () => {
    const failed = reduceSeries(state({ status: 'loading' }), { type: 'failed' })
    expect(failed).toMatchObject({ candles: [], status: 'failed' })
    expect(reduceSeries(failed, { type: 'live', candles: [candle(0)] })).toMatchObject({ candles: [candle(0)], status: 'ready' })
    expect(reduceSeries(failed, { type: 'live', candles: [] }).status).toBe('failed')
  })
})
