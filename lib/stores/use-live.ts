'use client'

import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Product } from '#lib/contract/instruments.ts'
import type { Book } from '#lib/stream/book-merge.ts'
import { useFigures } from './use-figures.ts'
import { INITIAL_MARKET_STATE, selectRow, type LiveRow, type MarketState } from './market-store.ts'

/**
 * A market row that renders when it changes, at most once per frame; none on the server and during hydration. For tables and tickers
 * prefer `useRowListener`, which does not render.
 */
export function useLiveRow(product: Product, symbol: string): LiveRow | undefined {
  const figures = useFigures()
  const subscribe = useCallback(
    (changed: () => void) => figures().subscribeRow(product, symbol, changed),
    [figures, product, symbol],
  )
  const read = (): LiveRow | undefined => selectRow(figures().store.getState(), product, symbol)
  return useSyncExternalStore(subscribe, read, () => undefined)
}

/**
 * Hears a row once per frame without rendering, to write text nodes directly; at once what is known. Keep the listener stable
 * (`useCallback`), or it is taken back and given anew with each render.
 */
export function useRowListener(product: Product, symbol: string, listener: (row: LiveRow) => void): void {
  const figures = useFigures()
  useEffect(() => figures().subscribeRow(product, symbol, listener), [figures, product, symbol, listener])
}

/** Connection and age of the figures; before mounting, idle and not old. */
export function useMarketStatus(): Pick<MarketState, 'connection' | 'stale'> {
  const figures = useFigures()
  const subscribe = useCallback((changed: () => void) => figures().store.subscribe(changed), [figures])
  const connection = useSyncExternalStore(
    subscribe,
    () => figures().store.getState().connection,
    () => INITIAL_MARKET_STATE.connection,
  )
  const stale = useSyncExternalStore(
    subscribe,
    () => figures().store.getState().stale,
    () => false,
  )
  return { connection, stale }
}

/** How long the server takes to answer, in milliseconds; null before it did. */
export function useRoundTrip(): number | null {
  const figures = useFigures()
  const subscribe = useCallback((changed: () => void) => figures().store.subscribe(changed), [figures])
  return useSyncExternalStore(
    subscribe,
    () => figures().store.getState().roundTripMs,
    () => null,
  )
}

/** The whole order book of a pair, once per frame. `first` is the server's. */
export function useLiveBook(product: Product, symbol: string, first: Pick<Book, 'asks' | 'bids'>): Pick<Book, 'asks' | 'bids'> {
  const figures = useFigures()
  const find = useCallback(() => figures().book(product, symbol), [figures, product, symbol])
  const subscribe = useCallback((changed: () => void) => find().subscribe(changed), [find])
  return useSyncExternalStore(
    subscribe,
    () => find().shown() ?? first,
    () => first,
  )
}
