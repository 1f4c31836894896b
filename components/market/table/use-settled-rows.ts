import { useCallback, useEffect, useRef, useState } from 'react'
import { useFigures } from '#lib/stores/use-figures.ts'
import { selectRow } from '#lib/stores/market-store.ts'
import type { TableRow } from './market-line.tsx'
import type { SortableRow } from './market-view.ts'
import { withLive } from './with-live.ts'

/** How often the order follows the market. */
const SETTLE_MS = 5_000

/**
 * What to order the rows by: the server's figures at first, then those of the market, read by `settle` and, while the table is
 * `ordered`, every few seconds. While somebody points at the table, or is in it with the keyboard, its lines hold still; `hold`
 * goes onto the table for that.
 */
export function useSettledRows(rows: readonly TableRow[], ordered: boolean) {
  const figures = useFigures()
  const [settled, setSettled] = useState<readonly SortableRow[]>(rows)
  const isHeld = useRef(false)

  const settle = useCallback(() => {
    const state = figures().store.getState()
    setSettled(rows.map((row) => withLive(row, selectRow(state, row.product, row.symbol))))
  }, [figures, rows])

  useEffect(() => {
    if (!ordered) return
    const timer = setInterval(() => isHeld.current || settle(), SETTLE_MS)
    return () => clearInterval(timer)
  }, [ordered, settle])

  const [hold] = useState(() => {
    const set = (held: boolean) => () => void (isHeld.current = held)
    return { onPointerEnter: set(true), onPointerLeave: set(false), onFocus: set(true), onBlur: set(false) }
  })
  return { settled, settle, hold }
}
