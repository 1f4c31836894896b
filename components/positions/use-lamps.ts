'use client'

import { useCallback, useEffect, useState } from 'react'
import type { DeleveragingList, PositionRow } from '#lib/contract/trading/trading-positions.ts'

/** Returns how many of five lamps a position has lit; undefined while unknown. */
export type LampCounter = (position: Pick<PositionRow, 'symbol' | 'side'>) => number | undefined

/** A ranking covers all positions of a market and changes slowly. */
const READ_EVERY_MS = 15_000

/**
 * Returns each position's rank in the auto-deleveraging queue, refreshed periodically while the page is visible, and at once when it
 * becomes visible again. `read` returns null if the ranking could not be loaded; the last one stays.
 */
export function useLamps(positions: readonly PositionRow[], read: () => Promise<DeleveragingList | null>): LampCounter {
  const [rows, setRows] = useState<DeleveragingList['rows']>([])
  const held = positions.map(({ symbol, side, direction }) => `${symbol} ${side} ${direction}`).join()
  useEffect(() => {
    if (held === '') return undefined
    let gone = false
    const refresh = async () => {
      if (document.visibilityState === 'hidden') return
      const list = await read()
      if (list && !gone) setRows(list.rows)
    }
    const onVisible = () => void refresh()
    onVisible()
    const timer = setInterval(onVisible, READ_EVERY_MS)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      gone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [read, held])
  return useCallback(({ symbol, side }) => rows.find((row) => row.symbol === symbol && row.side === side)?.lamps, [rows])
}
