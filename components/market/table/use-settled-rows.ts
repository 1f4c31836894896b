import { useCallback, useEffect, useRef, useState, type FocusEvent } from 'react'
import { useFigures } from '#lib/stores/figures/use-figures.ts'
import { selectRow } from '#lib/stores/figures/market-store.ts'
import type { TableRow } from './table-row.ts'
import { findLineFocus, type LineFocus } from '../lines/line-keys.ts'
import type { SortableRow } from './market-view.ts'
import { withLive } from './with-live.ts'

/** How often the order is updated. */
const SETTLE_MS = 5_000
const NONE: ReadonlyMap<string, SortableRow> = new Map()

/**
 * Returns the figures to sort rows by, by symbol: none at first, where the rows' own apply, then the market's, read by `settle`
 * and, while the table is `ordered`, every few seconds. While the pointer or the focus is in the table, its lines stay put; the
 * table needs the `hold` handlers for that.
 */
export function useSettledRows(rows: readonly TableRow[], ordered: boolean) {
  const figures = useFigures()
  const [settled, setSettled] = useState<ReadonlyMap<string, SortableRow>>(NONE)
  const isPaused = useRef(false)
  /** The control that last had the focus, for a body that replaces the one with it. */
  const focused = useRef<LineFocus | null>(null)

  const settle = useCallback(() => {
    const state = figures().store.getState()
    setSettled(new Map(rows.map((row) => [row.symbol, withLive(row, selectRow(state, row.product, row.symbol))])))
  }, [figures, rows])

  useEffect(() => {
    if (!ordered) return
    const timer = setInterval(() => isPaused.current || settle(), SETTLE_MS)
    return () => clearInterval(timer)
  }, [ordered, settle])

  const [hold] = useState(() => {
    const set = (held: boolean) => () => void (isPaused.current = held)
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = findLineFocus(target)
      isPaused.current = true
    }
    return { onPointerEnter: set(true), onPointerLeave: set(false), onFocus, onBlur: set(false) }
  })
  return { settled, settle, hold, focused }
}
