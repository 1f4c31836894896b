import type { Candle } from '#lib/contract/market/market.ts'
import { formatDate, formatDateMinute } from '#lib/format/date.ts'
import { formatDecimal, formatPrice, MISSING } from '#lib/format/number.ts'
import type { ChartLabels } from './chart-labels.ts'
import styles from './chart.module.css'
import type { ChartKind } from './plot.tsx'
import type { ChartInterval } from './series/series.ts'

export interface Decimals {
  readonly pricePlace: number
  readonly volumePlace: number
  /** Bars of whole days show only the date. */
  readonly interval: ChartInterval
}

export interface ReadoutProps {
  /** The bar under the cursor, else the last one. */
  readonly candle: Candle | undefined
  readonly kind: ChartKind
  readonly labels: ChartLabels
  readonly decimals: Decimals
}

/** Shows the figures of one bar above the picture. Their space is reserved, so that nothing moves while the cursor does. */
export function ReadoutList({ candle: shown, kind, labels, decimals }: ReadoutProps) {
  return (
    <dl className={styles.readout} data-direction={shown && Number(shown[4]) >= Number(shown[1]) ? 'up' : 'down'}>
      <div>
        <dt className="visually-hidden">{labels.time}</dt>
        <dd>
          <bdi dir="ltr" translate="no">
            {formatTime(shown, decimals)}
          </bdi>
        </dd>
      </div>
      {listFigures(shown, kind, labels, decimals).map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi dir="ltr" translate="no">
              {figure}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns the same figures as one line of text. */
export function readoutText(candle: Candle | undefined, kind: ChartKind, labels: ChartLabels, decimals: Decimals): string {
  const figures = listFigures(candle, kind, labels, decimals).map(([name, figure]) => `${name} ${figure}`)
  return [formatTime(candle, decimals), ...figures].join(', ')
}

type Line = readonly [name: string, figure: string]

function listFigures(candle: Candle | undefined, kind: ChartKind, labels: ChartLabels, { pricePlace, volumePlace }: Decimals): Line[] {
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

/** Returns the opening time in UTC. */
function formatTime(candle: Candle | undefined, { interval }: Decimals): string {
  if (!candle) return MISSING
  return interval === '1d' ? formatDate(candle[0]) : formatDateMinute(candle[0])
}
