import { Bidi } from '#components/ui/figure/bidi.tsx'
import { area, curveMonotoneX, line } from 'd3-shape'
import type { Direction } from '../figure/figure.tsx'
import styles from './sparkline.module.css'

interface Props {
  /** Values at equal time intervals, oldest first. Only their shape is drawn, so plain numbers suffice. */
  readonly values: readonly number[]
  readonly direction: Direction
  /** The curve's message in words, for screen readers: "Last 24 hours: up 1.23%". */
  readonly label: string
  readonly width?: number
  readonly height?: number
  /** Fills the area under the curve. */
  readonly filled?: boolean
}

/** A small price curve rendered on the server without scripts; it runs left to right in every language. */
export function Sparkline({ values, direction, label, width = 96, height = 32, filled = false }: Props) {
  const points = toPoints(values, width, height)
  return (
    <span className={styles.sparkline} data-direction={direction}>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} preserveAspectRatio="none" aria-hidden="true">
        {filled ? <path className={styles.under} d={drawArea(points, height)} /> : null}
        <path className={styles.curve} d={drawLine(points)} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className="visually-hidden">
        <Bidi>{label}</Bidi>
      </span>
    </span>
  )
}

type Point = readonly [x: number, y: number]

/** Keeps half of the stroke from being cut off at the edges. */
const MARGIN = 2

/** Scales values to the box; equal values become a line in the middle. */
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
