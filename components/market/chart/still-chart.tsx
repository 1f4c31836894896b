import type { Candle } from '#lib/contract/market.ts'
import { formatPrice } from '#lib/format/number.ts'
import type { ChartLabels } from './chart-labels.ts'
import styles from './chart.module.css'
import { drawCandle, placePrice } from './paths.ts'
import { BOX, makeDrawing, percent, Plot, type Drawing } from './plot.tsx'
import { ReadoutList, type Places } from './readout-list.tsx'

interface Props {
  /** Oldest first; empty where the server had none. */
  readonly candles: readonly Candle[]
  readonly labels: ChartLabels
  readonly places: Places
}

/** The chart of a pair as the server knows it, for a page that puts a live one in its place: it costs no script. */
export function StillChart({ candles, labels, places }: Props) {
  const drawing = makeDrawing(candles)
  const last = candles.at(-1)
  return (
    <figure className={styles.chart} data-kind="candles" aria-label={labels.title}>
      <div className={styles.head}>
        <ReadoutList candle={last} kind="candles" labels={labels} places={places} />
      </div>
      <div className={styles.plot} dir="ltr">
        <Plot drawing={drawing} kind="candles" pricePlace={places.pricePlace}>
          <LastCandle drawing={drawing} />
        </Plot>
        {last ? <LastPrice candle={last} drawing={drawing} pricePlace={places.pricePlace} /> : <p className={styles.notice}>{labels.empty}</p>}
      </div>
    </figure>
  )
}

function LastCandle({ drawing: { bars, domain } }: { readonly drawing: Drawing }) {
  const last = bars.at(-1)
  if (!last) return null
  const { wick, body } = drawCandle(last, bars.length - 1, bars.length, domain, BOX)
  return (
    <g className={styles.live} data-direction={last.close >= last.open ? 'up' : 'down'}>
      <path className={styles.wick} d={wick} />
      <path className={styles.body} d={body} />
    </g>
  )
}

function LastPrice({ candle: [, open, , , close], drawing, pricePlace }: { candle: Candle; drawing: Drawing; pricePlace: number }) {
  return (
    <div className={styles.tags} aria-hidden="true">
      <span
        className={styles.tag}
        data-direction={Number(close) >= Number(open) ? 'up' : 'down'}
        style={{ insetBlockStart: percent(placePrice(Number(close), drawing.domain, BOX) / BOX.height) }}
      >
        {formatPrice(close, pricePlace)}
      </span>
    </div>
  )
}
