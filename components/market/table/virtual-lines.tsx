import { useCallback, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { linesInSight } from './lines-in-sight.ts'
import type { TableRow } from './market-line.tsx'
import styles from './market-table.module.css'

interface Props {
  readonly rows: readonly TableRow[]
  readonly draw: (row: TableRow, index: number, top: number) => ReactNode
}

/** Height of a line; the same in the style sheet (`--row-height`). */
const LINE_PX = 64

/** The body of a long table: its full height, and only the lines near the window. Loaded when a table is long enough. */
export function VirtualLines({ rows, draw }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  // As a text, so that scrolling within the same lines renders nothing.
  const read = useCallback(() => {
    const { first, end } = linesInSight(body.current?.getBoundingClientRect().top ?? 0, window.innerHeight, LINE_PX, rows.length)
    return `${first} ${end}`
  }, [rows.length])
  const [first = 0, end = 0] = useSyncExternalStore(watchWindow, read).split(' ').map(Number)
  return (
    <tbody ref={body} className={styles.body} style={{ blockSize: rows.length * LINE_PX }}>
      {rows.slice(first, end).map((row, index) => draw(row, first + index, (first + index) * LINE_PX))}
    </tbody>
  )
}

function watchWindow(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true })
  window.addEventListener('resize', changed)
  return () => {
    window.removeEventListener('scroll', changed)
    window.removeEventListener('resize', changed)
  }
}
