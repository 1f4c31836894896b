'use client'

import { useCallback, useEffect } from 'react'
import { useBrowserValue } from '#lib/stores/use-browser-value.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { readPublic } from '#lib/http/public/public-calls.ts'
import { systemTimers } from '#lib/kernel/clock.ts'
import { whenIdle } from '#lib/kernel/idle.ts'
import { createMarketList, type MarketList } from './market-list.ts'

/** Rows that come into view within this time are asked for together. */
const GATHER_MS = 60
/** A list is fetched after this long at the latest. */
const IDLE_MAX_MS = 1000

// One per tab; never opened on the server.
let opened: MarketList | undefined

/** Returns the list of this tab, in the browser only. */
export function tabMarketList(): MarketList {
  opened ??= createMarketList({
    read: readPublic,
    now: () => performance.now(),
    soon: (run) => systemTimers.after(GATHER_MS, run),
  })
  return opened
}

function subscribe(changed: () => void): () => void {
  return tabMarketList().subscribe(changed)
}

/**
 * Returns all listed pairs of a product, null until they have been fetched, which waits until the page is idle; they are fetched again
 * every `everyMs` while the page is visible. Without a product nothing is fetched.
 */
export function useMarketList(product: Product | null, everyMs: number): readonly MarketRow[] | null {
  useEffect(() => {
    if (product === null) return
    let isWanted = true
    const refresh = () => void (isWanted && tabMarketList().refresh(product, everyMs / 2))
    whenIdle(refresh, IDLE_MAX_MS)
    const timer = setInterval(() => document.hidden || refresh(), everyMs)
    return () => {
      isWanted = false
      clearInterval(timer)
    }
  }, [product, everyMs])
  const read = () => (product === null ? null : tabMarketList().rows(product))
  return useBrowserValue(subscribe, read, () => null)
}

/** Returns the sparkline of a pair, fetched together with those of the other pairs that come into view; undefined until then. */
export function useCurve(product: Product, symbol: string, known: readonly string[]): readonly string[] | undefined {
  const isMissing = known.length === 0
  useEffect(() => {
    if (isMissing) tabMarketList().wantCurve(product, symbol)
  }, [isMissing, product, symbol])
  const read = useCallback(() => tabMarketList().curve(product, symbol), [product, symbol])
  const fetched = useBrowserValue(subscribe, read, () => undefined)
  return isMissing ? fetched : known
}
