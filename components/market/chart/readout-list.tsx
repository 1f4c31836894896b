import type { Candle } from '#lib/contract/market.ts'
import { formatDate, formatDateMinute } from '#lib/format/date.ts'
import { formatDecimal, formatPrice, MISSING } from '#lib/format/number.ts'
import type { ChartLabels } from './chart-labels.ts'
import styles from './chart.module.css'
import type { ChartKind } from './plot.tsx'
import type { ChartInterval } from './series.ts'

export interface Places {
  readonly pricePlace: number
  readonly volumePlace: number
  /** Bars of whole days are named by their day alone. */
  readonly interval: ChartInterval
}

export interface ReadoutProps {
  /** The bar under the cursor, else the last one. */
  readonly candle: Candle | undefined
  readonly kind: ChartKind
  readonly labels: ChartLabels
  readonly places: Places
}

/** The figures of one bar, above the picture. Room for them is kept, so that nothing moves while the cursor does. */
export function ReadoutList({ candle: shown, kind, labels, places }: ReadoutProps) {
  return (
    <dl className={styles.readout} data-direction={shown && Number(shown[4]) >= Number(shown[1]) ? 'up' : 'down'}>
      <div>
        <dt className="visually-hidden">{labels.time}</dt>
        <dd>
          <bdi dir="ltr">{timeOf(shown, places)}</bdi>
        </dd>
      </div>
      {figuresOf(shown, kind, labels, places).map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi dir="ltr">{figure}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The same in one line of text. */
export function readoutText(candle: Candle | undefined, kind: ChartKind, labels: ChartLabels, places: Places): string {
  const figures = figuresOf(candle, kind, labels, places).map(([name, figure]) => `${name} ${figure}`)
  return [timeOf(candle, places), ...figures].join(', ')
}

type Line = readonly [name: string, figure: string]

function figuresOf(
  candle: Candle | undefined,
  kind: ChartKind,
  labels: ChartLabels,
  { pricePlace, volumePlace }: Places,
): Line[] {
  const [, open, high, low, close, volume] = candle ?? []
  if (kind === 'line') return [[labels.price, formatPrice(close, pricePlace)]]
  return [
    [labels.open, formatPrice(open, pricePlace)],
    [labels.high, formatPrice(high, pricePlace)],
    [labels.low, formatPrice(low, pricePlace)],
    [labels.close, formatPrice(close, pricePlace)],
    [labels.volume, formatDecimal(volume, Math.min(3, volumePlace))],
  ]
}

/** Opening time in UTC. */
function timeOf(candle: Candle | undefined, { interval }: Places): string {
  if (!candle) return MISSING
  return interval === '1d' ? formatDate(candle[0]) : formatDateMinute(candle[0])
}
