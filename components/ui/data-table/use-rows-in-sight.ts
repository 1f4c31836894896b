'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** Below this number of rows all are drawn: search in the page finds them, and printing shows them. */
const PARTIAL_FROM_ROWS = 100
/** Rows drawn beyond the edges, so that a quick scroll does not run into nothing. */
const OVERSCAN_ROWS = 8

interface Input {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly count: number
  readonly rowHeightPx: number
  readonly heightMaxPx: number | undefined
}

export interface RowsInSight {
  /** The rows to draw. `offsetPx` is null where all are drawn, one after the other. */
  readonly rows: readonly { readonly index: number; readonly offsetPx: number | null }[]
  /** Height of all rows together, in pixels; null where all are drawn. */
  readonly bodyHeightPx: number | null
  readonly reveal: (index: number) => void
}

/** Which rows of a long table are worth drawing: those in sight and a few more. */
export function useRowsInSight({ scroller, count, rowHeightPx, heightMaxPx }: Input): RowsInSight {
  const partial = heightMaxPx !== undefined && count >= PARTIAL_FROM_ROWS
  const virtualizer = useVirtualizer({
    enabled: partial,
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: OVERSCAN_ROWS,
    // For the server, which draws the top of the table.
    initialRect: { width: 0, height: heightMaxPx ?? 0 },
    // The header stands over the first rows of what scrolls.
    scrollPaddingStart: rowHeightPx,
  })
  if (!partial) return { rows: Array.from({ length: count }, (_, index) => ({ index, offsetPx: null })), bodyHeightPx: null, reveal: () => {} }
  return {
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, offsetPx: start })),
    bodyHeightPx: virtualizer.getTotalSize(),
    reveal: (index) => virtualizer.scrollToIndex(index),
  }
}
