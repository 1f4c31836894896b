'use client'

import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { focusLine, lineAfter, lineFocusOf, type LineFocus } from '../table/line-keys.ts'
import styles from './pair-list.module.css'
import { pairKey, type PickedRow } from './picked-row.ts'

/** Height of a line in pixels, as in the style sheet. */
const LINE_HEIGHT = 44
const OVERSCAN = 6

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

/** The scrolling lines of the list of pairs, of which those in view are drawn; the keys move through all of them. */
export function PairLines({ ref, rows, label, onLeave, renderPair }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<LineFocus | null>(null)
  const [active, setActive] = useState<string>()
  const activeIndex = Math.max(
    rows.findIndex((row) => pairKey(row) === active),
    0,
  )
  const rangeExtractor = useCallback(
    (range: Range) => [...new Set([...defaultRangeExtractor(range), Math.min(activeIndex, range.count - 1)])].toSorted((a, b) => a - b),
    [activeIndex],
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: OVERSCAN,
    rangeExtractor,
    initialRect: { width: 0, height: 420 },
  })
  const moveTo = (line: number, control: number) => {
    const row = rows[line]
    if (!row) return
    wanted.current = { symbol: pairKey(row), control }
    setActive(pairKey(row))
    virtual.scrollToIndex(line)
  }
  useImperativeHandle(ref, () => ({
    focusFirst: () => {
      virtual.scrollToOffset(0)
      if (rows[0] && list.current && !focusLine(list.current, { symbol: pairKey(rows[0]), control: 1 })) moveTo(0, 1)
    },
  }))
  useLayoutEffect(() => {
    if (list.current && wanted.current && focusLine(list.current, wanted.current)) wanted.current = null
  })

  const onFocus = ({ target }: FocusEvent): void => setActive(lineFocusOf(target)?.symbol)
  const onKeyDown = (event: KeyboardEvent): void => {
    const from = lineFocusOf(event.target)
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowUp' && activeIndex === 0) {
      event.preventDefault()
      return onLeave()
    }
    const line = lineAfter(event.key, activeIndex, rows.length)
    if (line === null) return
    event.preventDefault()
    moveTo(line, from.control)
  }
  return (
    <ul ref={list} className={styles.rows} aria-label={label} onFocus={onFocus} onKeyDown={onKeyDown}>
      <li className={styles.room} style={{ blockSize: virtual.getTotalSize() }} aria-hidden="true" />
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
