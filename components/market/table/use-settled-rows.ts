import { useCallback, useEffect, useRef, useState } from 'react'
import { useFigures } from '#lib/stores/figures/use-figures.ts'
import { selectRow } from '#lib/stores/figures/market-store.ts'
import type { TableRow } from './market-line.tsx'
import type { SortableRow } from './market-view.ts'
import { withLive } from './with-live.ts'

/** How often the order is updated. */
const SETTLE_MS = 5_000

/**
 * Returns the figures to sort rows by: the server's at first, then the market's, read by `settle` and, while the table is `ordered`,
 * every few seconds. While the pointer or the focus is in the table, its lines stay put; the table needs the `hold` handlers for that.
 */
export function useSettledRows(rows: readonly TableRow[], ordered: boolean) {
  const figures = useFigures()
  const [settled, setSettled] = useState<readonly SortableRow[]>(rows)
  const isPaused = useRef(false)

  const settle = useCallback(() => {
    const state = figures().store.getState()
    setSettled(rows.map((row) => withLive(row, selectRow(state, row.product, row.symbol))))
  }, [figures, rows])

  useEffect(() => {
    if (!ordered) return
    const timer = setInterval(() => isPaused.current || settle(), SETTLE_MS)
    return () => clearInterval(timer)
  }, [ordered, settle])

  const [hold] = useState(() => {
    const set = (held: boolean) => () => void (isPaused.current = held)
    return { onPointerEnter: set(true), onPointerLeave: set(false), onFocus: set(true), onBlur: set(false) }
  })
  return { settled, settle, hold }
}
