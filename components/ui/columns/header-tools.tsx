'use client'

import { useRef, type DragEvent, type PointerEvent } from 'react'
import { moveColumn, sizeColumn, type LaidOut } from './column-layout.ts'
import type { KeptLayout } from './column-store.tsx'
import styles from './columns.module.css'

type Dragged = DragEvent<HTMLTableCellElement>

/** Returns the properties that let a mouse drag the headers of a table to another place; the chooser does the same by keys. */
export function useHeaderDrag(columns: readonly LaidOut[], kept: KeptLayout | null) {
  const dragged = useRef<string | null>(null)
  return ({ id, fixed }: LaidOut) => {
    if (kept === null || fixed) return {}
    return {
      draggable: true,
      onDragStart: (event: Dragged) => {
        dragged.current = id
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', event.currentTarget.innerText)
      },
      onDragOver: (event: Dragged) => {
        if (dragged.current !== null) event.preventDefault()
      },
      onDrop: (event: Dragged) => {
        event.preventDefault()
        if (dragged.current !== null && dragged.current !== id) kept.onLayout(moveColumn(columns, kept.layout, dragged.current, id))
        dragged.current = null
      },
      onDragEnd: () => {
        dragged.current = null
      },
    }
  }
}

interface Props {
  readonly column: LaidOut
  readonly kept: KeptLayout | null
}

/** The edge of a header, which a mouse drags to size the column; a double click gives it the width of its contents again. */
export function ColumnEdge({ column, kept }: Props) {
  const start = useRef<{ readonly x: number; readonly widthPx: number; readonly turn: 1 | -1 } | null>(null)
  if (kept === null || column.fixed) return null
  const size = (widthPx: number | null) => kept.onLayout(sizeColumn(kept.layout, column, widthPx))
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    const header = event.currentTarget.parentElement
    if (header === null || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const turn = getComputedStyle(header).direction === 'rtl' ? -1 : 1
    start.current = { x: event.clientX, widthPx: header.getBoundingClientRect().width, turn }
  }
  const move = (event: PointerEvent<HTMLSpanElement>) => {
    const from = start.current
    if (from !== null) size(from.widthPx + (event.clientX - from.x) * from.turn)
  }
  const end = () => {
    start.current = null
  }
  return (
    <span
      className={styles.edge}
      aria-hidden
      data-column-edge={column.id}
      // The header around it can be dragged; its edge cannot.
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => size(null)}
    />
  )
}
