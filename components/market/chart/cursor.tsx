import { useCallback, type PointerEvent } from 'react'
import styles from './chart.module.css'
import { indexAt, toX } from './paths.ts'
import { BOX, percent } from './plot.tsx'

interface Props {
  readonly label: string
  /** The selected bar; null for none. */
  readonly index: number | null
  readonly count: number
  /** The figures of the bar as text, for screen readers. */
  readonly text: string
  readonly onMove: (index: number | null) => void
}

/** Reads the chart bar by bar: with the pointer, a finger, or as a slider with the keys. Escape removes the cursor. */
export function Cursor({ label, index, count, text, onMove }: Props) {
  const point = useCallback(
    ({ clientX, currentTarget }: PointerEvent) => {
      const { left, width } = currentTarget.getBoundingClientRect()
      if (width > 0) onMove(indexAt(((clientX - left) / width) * BOX.width, count, BOX))
    },
    [count, onMove],
  )

  return (
    <div className={styles.cursor} onPointerMove={point} onPointerDown={point} onPointerLeave={() => onMove(null)}>
      <input
        type="range"
        className="visually-hidden"
        min={1}
        max={Math.max(1, count)}
        value={(index ?? count - 1) + 1}
        aria-label={label}
        aria-valuetext={text}
        onChange={(event) => onMove(Number(event.target.value) - 1)}
        onKeyDown={(event) => event.key === 'Escape' && onMove(null)}
        onBlur={() => onMove(null)}
      />
      {index !== null && <span className={styles.hair} style={{ insetInlineStart: percent(toX(index, count, BOX) / BOX.width) }} />}
    </div>
  )
}
