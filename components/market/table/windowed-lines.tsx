'use client'

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { LineFocus } from '../lines/line-keys.ts'
import styles from './market-table.module.css'
import type { TableRow } from './table-row.ts'
import { useLineFocus } from '../lines/use-line-focus.ts'

/** Height of a line in pixels, as `--row-height` of the table. */
const LINE_HEIGHT = 64
/** Lines that are drawn beyond each edge of the window. */
const OVERSCAN = 8

/** The layout of a line in a long table. */
export interface LineLayout {
  /** Distance from the top of the table's body in pixels. */
  readonly start: number
  /** Whether Tab stops at the line's controls: at those of one line only. */
  readonly tabbable: boolean
}

interface Props {
  readonly lines: readonly TableRow[]
  /** The control that had the focus before this list replaced a shorter one. */
  readonly focused: RefObject<LineFocus | null>
  readonly renderLine: (row: TableRow, index: number, layout: LineLayout) => ReactNode
}

/** The body of a table of hundreds of lines, of which those in the window are drawn. */
export function WindowedLines({ lines, focused, renderLine }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [first] = useState(() => focused.current)
  const scrollMargin = useTop(body)
  const keys = useMemo(() => lines.map(({ symbol }) => symbol), [lines])
  const { activeIndex, rangeExtractor } = useLineFocus({ list: body, keys, first })
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => LINE_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => window.scrollY,
  })
  // The window may have been scrolled between this list's first drawing and its first listening.
  useEffect(() => void window.dispatchEvent(new Event('scroll')), [])
  return (
    <tbody ref={body} className={styles.body} style={{ blockSize: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = lines[index]
        return row && renderLine(row, index, { start: start - scrollMargin, tabbable: index === activeIndex })
      })}
    </tbody>
  )
}

/** Returns the distance of an element from the top of the page, measured again whenever the page changes its size. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => element.current && setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
