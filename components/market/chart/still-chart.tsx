import type { Product } from '#lib/contract/market/instruments.ts'
import type { Candle } from '#lib/contract/market/market.ts'
import type { ChartLabels } from './chart-labels.ts'
import styles from './chart.module.css'
import { drawCandle } from './paths.ts'
import { BOX, makeDrawing, Plot, type Drawing } from './plot.tsx'
import { ReadoutList, type Decimals } from './readout-list.tsx'
import { TickingTag } from './ticking-tag.tsx'

interface Props {
  readonly product: Product
  readonly symbol: string
  /** Oldest first; empty if the server had none. */
  readonly candles: readonly Candle[]
  readonly labels: ChartLabels
  readonly decimals: Decimals
}

/** The server's chart of a pair, until the page replaces it with a live one: only its last price moves. */
export function StillChart({ product, symbol, candles, labels, decimals }: Props) {
  const drawing = makeDrawing(candles)
  const last = candles.at(-1)
  return (
    <figure className={styles.chart} data-kind="candles" aria-label={labels.title}>
      <div className={styles.head}>
        <ReadoutList candle={last} kind="candles" labels={labels} decimals={decimals} />
      </div>
      <div className={styles.plot} dir="ltr">
        <Plot drawing={drawing} kind="candles" pricePlace={decimals.pricePlace}>
          <LastCandle drawing={drawing} />
        </Plot>
        {last ? (
          <TickingTag product={product} symbol={symbol} candle={last} domain={drawing.domain} pricePlace={decimals.pricePlace} />
        ) : (
          <p className={styles.notice}>{labels.empty}</p>
        )}
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
