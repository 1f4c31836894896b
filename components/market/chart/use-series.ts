import { useCallback, useEffect, useReducer, useRef } from 'react'
import { systemTimers } from '#lib/kernel/clock.ts'
import type { Product } from '#lib/contract/instruments.ts'
import type { Candle } from '#lib/contract/market.ts'
import type { ChartPeriod } from './chart-labels.ts'
import { fetchCandles } from './fetch-candles.ts'
import { retryDelayMs } from '#lib/kernel/retry-delay.ts'
import { INTERVAL_MS, mergeCandles } from './series.ts'

/** The series on show, and how its loading stands. */
export interface SeriesState {
  readonly period: ChartPeriod
  readonly candles: readonly Candle[]
  readonly status: 'ready' | 'loading' | 'failed'
}

export type SeriesAction =
  | { readonly type: 'choose'; readonly period: ChartPeriod }
  | { readonly type: 'loaded'; readonly candles: readonly Candle[] }
  | { readonly type: 'failed' }
  | { readonly type: 'live'; readonly candles: readonly Candle[] }

/** What becomes of a series. The old picture stays until the new one is there. */
export function reduceSeries(state: SeriesState, action: SeriesAction): SeriesState {
  switch (action.type) {
    case 'choose':
      return { ...state, period: action.period, status: 'loading' }
    case 'loaded':
      return { ...state, candles: action.candles, status: 'ready' }
    case 'failed':
      // What is left belongs to another period; the stream may bring candles of this one.
      return { ...state, candles: [], status: 'failed' }
    case 'live':
      return state.status === 'loading' ? state : takeLive(state, action.candles)
  }
}

/** Live candles join the series; where some are missing in between, all are loaded again. */
function takeLive(state: SeriesState, fresh: readonly Candle[]): SeriesState {
  const { interval, count } = state.period
  const candles = mergeCandles(state.candles, fresh, count, INTERVAL_MS[interval])
  return candles === 'gap'
    ? { ...state, status: 'loading' }
    : { ...state, candles, status: candles.length > 0 ? 'ready' : state.status }
}

interface Source {
  readonly product: Product
  readonly symbol: string
  /** The period that the server rendered, with its candles; an empty series is asked for again here. */
  readonly period: ChartPeriod
  readonly candles: readonly Candle[]
}

/** The series of a chart: the server's at first, then what the visitor chooses. */
export function useSeries({ product, symbol, period, candles }: Source) {
  const [state, dispatch] = useReducer(reduceSeries, { period, candles, status: candles.length > 0 ? 'ready' : 'loading' })

  useEffect(() => {
    if (state.status !== 'loading') return
    const abort = new AbortController()
    fetchCandles({ product, symbol, interval: state.period.interval, count: state.period.count }, abort.signal).then(
      (loaded) => dispatch({ type: 'loaded', candles: loaded }),
      () => abort.signal.aborted || dispatch({ type: 'failed' }),
    )
    return () => abort.abort()
  }, [product, symbol, state.period, state.status])

  const failures = useRef(0)
  useEffect(() => {
    if (state.status === 'ready') failures.current = 0
    if (state.status !== 'failed') return
    const again = systemTimers.after(retryDelayMs(failures.current), () => dispatch({ type: 'choose', period: state.period }))
    failures.current += 1
    return again
  }, [state.period, state.status])

  return {
    state,
    choose: useCallback((chosen: ChartPeriod) => dispatch({ type: 'choose', period: chosen }), []),
    takeLive: useCallback((fresh: readonly Candle[]) => dispatch({ type: 'live', candles: fresh }), []),
  }
}
