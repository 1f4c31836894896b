'use client'

import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Product } from '#lib/contract/instruments.ts'
import type { Candle, MarketTrade } from '#lib/contract/market.ts'
import type { Book } from '#lib/stream/book-merge.ts'
import { joinCandles } from '#lib/stream/reducers.ts'
import type { FramedChannel } from './framed-channel.ts'
import { useFigures, useFirstRow } from './market-live-provider.tsx'
import { INITIAL_MARKET_STATE, selectRow, type LiveRow, type MarketState } from './market-store.ts'

/**
 * A market row that renders when it changes, at most once per frame. `first` is what the server rendered with (the provider's
 * row when left out), and what hydration shows. For tables and tickers prefer `useRowListener`, which does not render.
 */
export function useLiveRow(product: Product, symbol: string, first?: LiveRow): LiveRow | undefined {
  const figures = useFigures()
  const provided = useFirstRow(product, symbol)
  const server = first ?? provided
  const subscribe = useCallback(
    (changed: () => void) => figures().subscribeRow(product, symbol, changed),
    [figures, product, symbol],
  )
  const read = (): LiveRow | undefined => selectRow(figures().store.getState(), product, symbol) ?? server
  return useSyncExternalStore(subscribe, read, () => server)
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

/** Whatever a channel shows; `first` until it has shown something. */
function useChannel<State>(find: () => FramedChannel<State>, first: State): State {
  const subscribe = useCallback((changed: () => void) => find().subscribe(changed), [find])
  return useSyncExternalStore(
    subscribe,
    () => find().shown() ?? first,
    () => first,
  )
}

/** The whole order book of a pair, once per frame. `first` is the server's. */
export function useLiveBook(product: Product, symbol: string, first: Pick<Book, 'asks' | 'bids'>): Pick<Book, 'asks' | 'bids'> {
  const figures = useFigures()
  const find = useCallback(() => figures().book(product, symbol), [figures, product, symbol])
  return useChannel<Pick<Book, 'asks' | 'bids'>>(find, first)
}

/** The newest trades of a pair, newest first, once per frame. `first` are the server's. */
export function useLiveTrades(product: Product, symbol: string, first: readonly MarketTrade[]): readonly MarketTrade[] {
  const figures = useFigures()
  const find = useCallback(() => figures().trades(product, symbol), [figures, product, symbol])
  return useChannel(find, first)
}

const NO_CANDLES: readonly Candle[] = []

/** Candles of a pair, oldest first, once per frame: the stream's over those that the page came with or has loaded. */
export function useLiveCandles(product: Product, symbol: string, interval: string, loaded: readonly Candle[]): readonly Candle[] {
  const figures = useFigures()
  const find = useCallback(() => figures().candles(product, symbol, interval), [figures, product, symbol, interval])
  const live = useChannel(find, NO_CANDLES)
  return useMemo(() => joinCandles(loaded, live), [loaded, live])
}
