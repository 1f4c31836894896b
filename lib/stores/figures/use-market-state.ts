'use client'

import { useCallback } from 'react'
import { useBrowserValue } from '#lib/stores/use-browser-value.ts'
import type { ShownState } from '#lib/contract/market/feed-sources.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { selectRow } from './market-store.ts'
import { useFigures } from './use-figures.ts'

/** Returns the state of a market, and renders only when it changes. `first` is the state that the server knew. */
export function useMarketState(product: Product, symbol: string, first: ShownState): ShownState {
  const figures = useFigures()
  const subscribe = useCallback((changed: () => void) => figures().subscribeRow(product, symbol, changed), [figures, product, symbol])
  return useBrowserValue(
    subscribe,
    () => selectRow(figures().store.getState(), product, symbol)?.state ?? first,
    () => first,
  )
}
