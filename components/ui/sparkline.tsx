import { area, curveMonotoneX, line } from 'd3-shape'
import type { Direction } from './figure.tsx'
import styles from './sparkline.module.css'

interface Props {
  /** Values in equal steps of time, oldest first. Only their shape is drawn, so plain numbers do. */
  readonly values: readonly number[]
  readonly direction: Direction
  /** What the curve says, for those who do not see it: "Last 24 hours: up 1.23%". */
  readonly label: string
  readonly width?: number
  readonly height?: number
  /** Fills what is under the curve. */
  readonly filled?: boolean
}

/** A small curve of a price, drawn on the server: no script, and it runs left to right in every language. */
export function Sparkline({ values, direction, label, width = 96, height = 32, filled = false }: Props) {
  const points = toPoints(values, width, height)
  return (
    <span className={styles.sparkline} data-direction={direction}>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} preserveAspectRatio="none" aria-hidden="true">
        {filled ? <path className={styles.under} d={drawArea(points, height)} /> : null}
        <path className={styles.curve} d={drawLine(points)} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

type Point = readonly [x: number, y: number]

/** The stroke's half must not be cut off at the edges. */
const MARGIN = 2

/** Scales values into the box; a flat row of values is a line in the middle. */
export function toPoints(values: readonly number[], width: number, height: number): Point[] {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const step = values.length > 1 ? (width - 2 * MARGIN) / (values.length - 1) : 0
  return values.map((value, index) => {
    const share = span === 0 ? 0.5 : (value - low) / span
    return [MARGIN + index * step, height - MARGIN - share * (height - 2 * MARGIN)]
  })
}

function drawLine(points: readonly Point[]): string {
  const draw = line<Point>(
    ([x]) => x,
    ([, y]) => y,
  )
    .curve(curveMonotoneX)
    .digits(1)
  return draw(points) ?? ''
}

function drawArea(points: readonly Point[], height: number): string {
  const draw = area<Point>(
    ([x]) => x,
    height,
    ([, y]) => y,
  )
    .curve(curveMonotoneX)
    .digits(1)
  return draw(points) ?? ''
}
