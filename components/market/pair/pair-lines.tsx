'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useImperativeHandle, useMemo, useRef, type ReactNode, type Ref } from 'react'
import { useLineFocus } from '../lines/use-line-focus.ts'
import styles from './pair-list.module.css'
import { pairKey, type PickedRow } from './picked-row.ts'

/** Height of a line in pixels, as in the style sheet. */
const LINE_HEIGHT = 44
const OVERSCAN = 6
/** The line's link: the star comes before it. */
const LINK = 1

/** Lets the search field hand the focus to the list. */
export interface PairLinesHandle {
  focusFirst(): void
}

interface Props {
  readonly ref: Ref<PairLinesHandle>
  readonly rows: readonly PickedRow[]
  readonly label: string
  /** Called when the focus leaves the list upwards. */
  readonly onLeave: () => void
  readonly renderPair: (row: PickedRow, tabbable: boolean) => ReactNode
}

/** The scrolling lines of the list of pairs, of which those in view are drawn. */
export function PairLines({ ref, rows, label, onLeave, renderPair }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const keys = useMemo(() => rows.map(pairKey), [rows])
  const { activeIndex, rangeExtractor, moveTo } = useLineFocus({ list, keys, onLeave })
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: OVERSCAN,
    rangeExtractor,
    initialRect: { width: 0, height: 420 },
  })
  useImperativeHandle(ref, () => ({ focusFirst: () => moveTo(0, LINK) }))
  return (
    <ul ref={list} className={styles.rows} aria-label={label}>
      <li style={{ blockSize: virtual.getTotalSize() }} aria-hidden="true" />
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = rows[index]
        if (!row) return null
        return (
          <li
            key={pairKey(row)}
            className={styles.row}
            style={{ insetBlockStart: start }}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            data-symbol={pairKey(row)}
          >
            {renderPair(row, index === activeIndex)}
          </li>
        )
      })}
    </ul>
  )
}
