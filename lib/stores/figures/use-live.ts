'use client'

import { useCallback, useEffect } from 'react'
import { useBrowserValue } from '#lib/stores/use-browser-value.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { Book } from '#lib/stream/book-merge.ts'
import { useFigures } from './use-figures.ts'
import { INITIAL_MARKET_STATE, selectRow, type LiveRow, type MarketState } from './market-store.ts'

/**
 * Returns a market row and renders when it changes, at most once per animation frame; undefined on the server and during hydration.
 * For tables and tickers prefer `useRowListener`, which does not render.
 */
export function useLiveRow(product: Product, symbol: string): LiveRow | undefined {
  const figures = useFigures()
  const subscribe = useCallback((changed: () => void) => figures().subscribeRow(product, symbol, changed), [figures, product, symbol])
  const read = (): LiveRow | undefined => selectRow(figures().store.getState(), product, symbol)
  return useBrowserValue(subscribe, read, () => undefined)
}

/**
 * Subscribes to a row without rendering, to write text nodes directly: at once with known values, then once per animation frame. Keep
 * the listener stable (`useCallback`), or every render subscribes again.
 */
export function useRowListener(product: Product, symbol: string, listener: (row: LiveRow) => void): void {
  const figures = useFigures()
  useEffect(() => figures().subscribeRow(product, symbol, listener), [figures, product, symbol, listener])
}

/** Returns connection and age of the figures; before mounting, idle and not stale. */
export function useMarketStatus(): Pick<MarketState, 'connection' | 'stale'> {
  const figures = useFigures()
  const subscribe = useCallback((changed: () => void) => figures().store.subscribe(changed), [figures])
  const connection = useBrowserValue(
    subscribe,
    () => figures().store.getState().connection,
    () => INITIAL_MARKET_STATE.connection,
  )
  const stale = useBrowserValue(
    subscribe,
    () => figures().store.getState().stale,
    () => false,
  )
  return { connection, stale }
}

/** Returns the round-trip time of the market stream in milliseconds; null before the first measurement. */
export function useRoundTrip(): number | null {
  const figures = useFigures()
  const subscribe = useCallback((changed: () => void) => figures().store.subscribe(changed), [figures])
  return useBrowserValue(
    subscribe,
    () => figures().store.getState().roundTripMs,
    () => null,
  )
}

/** Returns the whole order book of a pair, once per animation frame. `first` is the server's. */
export function useLiveBook(product: Product, symbol: string, first: Pick<Book, 'asks' | 'bids'>): Pick<Book, 'asks' | 'bids'> {
  const figures = useFigures()
  const find = useCallback(() => figures().book(product, symbol), [figures, product, symbol])
  const subscribe = useCallback((changed: () => void) => find().subscribe(changed), [find])
  return useBrowserValue(
    subscribe,
    () => find().shown() ?? first,
    () => first,
  )
}
