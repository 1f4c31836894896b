'use client'

import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { focusLine, lineAfter, lineFocusOf, type LineFocus } from './line-keys.ts'
import styles from './market-table.module.css'
import type { TableRow } from './table-row.ts'

/** Height of a line in pixels, as `--row-height` of the table. */
const LINE_HEIGHT = 64
/** Lines that are drawn beyond each edge of the window. */
const OVERSCAN = 8

/** The place of a line in a long table. */
export interface LinePlace {
  /** Distance from the top of the table's body in pixels. */
  readonly start: number
  /** Whether Tab stops at the line's controls: at those of one line only. */
  readonly tabbable: boolean
}

interface Props {
  readonly lines: readonly TableRow[]
  /** The control that had the focus before this list replaced a shorter one. */
  readonly focused: RefObject<LineFocus | null>
  readonly renderLine: (row: TableRow, index: number, place: LinePlace) => ReactNode
}

/**
 * The body of a table of hundreds of lines, of which those in the window are drawn. Tab stops at one line; arrows, Page Up and Down,
 * Home and End move the focus from line to line, within the same column of controls.
 */
export function WindowedLines({ lines, focused, renderLine }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const wanted = useRef<LineFocus | null>(focused.current)
  const [active, setActive] = useState<string | undefined>(focused.current?.symbol)
  const scrollMargin = useTopOf(body, lines)
  const found = lines.findIndex((row) => row.symbol === active)
  const activeIndex = found === -1 ? 0 : found
  const rangeExtractor = useCallback(
    (range: Range) => [...new Set([...defaultRangeExtractor(range), Math.min(activeIndex, range.count - 1)])].toSorted((a, b) => a - b),
    [activeIndex],
  )
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => LINE_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => window.scrollY,
  })

  useLayoutEffect(() => {
    if (body.current && wanted.current && focusLine(body.current, wanted.current)) wanted.current = null
  })

  const onFocus = ({ target }: FocusEvent): void => setActive(lineFocusOf(target)?.symbol)
  const onKeyDown = (event: KeyboardEvent): void => {
    const from = lineFocusOf(event.target)
    const row = lines[lineAfter(event.key, activeIndex, lines.length) ?? -1]
    if (!from || !row || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    wanted.current = { symbol: row.symbol, control: from.control }
    setActive(row.symbol)
  }
  return (
    <tbody ref={body} className={styles.body} style={{ blockSize: virtual.getTotalSize() }} onFocus={onFocus} onKeyDown={onKeyDown}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = lines[index]
        return row && renderLine(row, index, { start: start - scrollMargin, tabbable: index === activeIndex })
      })}
    </tbody>
  )
}

/** Returns the distance of an element from the top of the page, measured again when the window or the list changes. */
function useTopOf(element: RefObject<HTMLElement | null>, changes: unknown): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => element.current && setTop(element.current.getBoundingClientRect().top + window.scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element, changes])
  return top
}
