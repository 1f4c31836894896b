import { useCallback, useEffect, useReducer, useRef } from 'react'
import { systemTimers } from '#lib/kernel/clock.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { Candle } from '#lib/contract/market/market.ts'
import type { ChartPeriod } from '../chart-labels.ts'
import { fetchCandles } from './fetch-candles.ts'
import { retryDelayMs } from '#lib/kernel/retry-delay.ts'
import { INTERVAL_MS, mergeCandles } from './series.ts'

/** The shown series and its loading state. */
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

/** Returns the next state of a series. The old picture remains until the new one has loaded or could not be loaded. */
export function reduceSeries(state: SeriesState, action: SeriesAction): SeriesState {
  switch (action.type) {
    case 'choose':
      return { ...state, period: action.period, status: 'loading' }
    case 'loaded':
      return { ...state, candles: action.candles, status: 'ready' }
    case 'failed':
      // The remaining candles belong to another period; the stream may bring candles of this one.
      return { ...state, candles: [], status: 'failed' }
    case 'live':
      return state.status === 'loading' ? state : takeLive(state, action.candles)
  }
}

/** Merges live candles into the series; if candles in between are missing, reloads all. */
function takeLive(state: SeriesState, fresh: readonly Candle[]): SeriesState {
  const { interval, count } = state.period
  const candles = mergeCandles(state.candles, fresh, count, INTERVAL_MS[interval])
  return candles === 'gap' ? { ...state, status: 'loading' } : { ...state, candles, status: candles.length > 0 ? 'ready' : state.status }
}

interface Source {
  readonly product: Product
  readonly symbol: string
  /** The period that the server rendered, with its candles; an empty series is loaded here. */
  readonly period: ChartPeriod
  readonly candles: readonly Candle[]
}

/** Returns the series of a chart: the server's at first, then the visitor's choice. */
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
