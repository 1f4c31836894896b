'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useState, useSyncExternalStore, type PointerEvent } from 'react'
import type { Product } from '#lib/contract/market/instruments.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatPercent, formatPrice, formatTrimmed } from '#lib/format/number.ts'
import { decimalFromNumber } from '#lib/kernel/decimal-text.ts'
import { useFigures } from '#lib/stores/figures/use-figures.ts'
import { depthPath, depthScale, type DepthScale } from '#components/trade/estimate/depth-path.ts'
import type { Levels } from '#components/trade/levels.ts'
import { useTicket } from '#components/trade/terminal/ticket-context.tsx'
import { depthPoints, nearestPoint, type DepthPoint } from './depth-points.ts'
import styles from './depth-chart.module.css'

const BOX = { width: 1000, height: 400 }
const EDGES = ['start', 'middle', 'end'] as const
const NOTHING: Levels = { asks: [], bids: [] }

/** The order book as a depth chart: the total between the middle and each price. Pointer and arrow keys read it price by price. */
export function DepthChart() {
  const t = useTranslations('terminal.chart')
  const { market } = useTicket()
  const levels = useBook(market.product, market.symbol)
  const [cursor, setCursor] = useState<number | null>(null)
  const scale = depthScale(levels)
  const prices = scale ? [scale.middle - scale.reach, scale.middle, scale.middle + scale.reach] : []
  return (
    <section className={styles.depth} aria-label={t('depth')} dir="ltr" data-depth={scale ? 'ready' : 'waiting'}>
      <svg className={styles.picture} viewBox={`0 0 ${BOX.width} ${BOX.height}`} preserveAspectRatio="none" aria-hidden="true">
        {scale && (
          <>
            <path className={styles.side} data-side="bids" d={depthPath(levels.bids, scale, BOX)} />
            <path className={styles.side} data-side="asks" d={depthPath(levels.asks, scale, BOX)} />
          </>
        )}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        {prices.map((price, index) => (
          <span key={EDGES[index]}>{formatPrice(decimalFromNumber(price), market.pricePlace)}</span>
        ))}
      </p>
      {scale && <DepthCursor levels={levels} scale={scale} index={cursor} onMove={setCursor} />}
    </section>
  )
}

/** Returns the shown order book, updated in every animation frame in which it has changed. */
function useBook(product: Product, symbol: string): Levels {
  const figures = useFigures()
  const subscribe = useCallback((changed: () => void) => figures().book(product, symbol).subscribe(changed), [figures, product, symbol])
  return useSyncExternalStore(
    subscribe,
    () => figures().book(product, symbol).shown() ?? NOTHING,
    () => NOTHING,
  )
}

interface CursorProps {
  readonly levels: Levels
  readonly scale: DepthScale
  /** The selected price; null for the best bid, unmarked. */
  readonly index: number | null
  readonly onMove: (index: number | null) => void
}

function DepthCursor({ levels, scale, index, onMove }: CursorProps) {
  const t = useTranslations('terminal.chart')
  const tBook = useTranslations('trade.book')
  const { market } = useTicket()
  const points = depthPoints(levels, scale)
  const at = Math.min(index ?? points.findLastIndex(({ side }) => side === 'bids'), points.length - 1)
  const point = points[at]
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width > 0) onMove(nearestPoint(points, scale, (clientX - left) / width))
  }
  const text = point ? writeText(point) : ''
  return (
    <div className={styles.cursor} onPointerMove={follow} onPointerDown={follow} onPointerLeave={() => onMove(null)}>
      <input
        type="range"
        className={styles.reading}
        aria-label={t('depthRead')}
        aria-valuetext={text}
        min={0}
        max={Math.max(0, points.length - 1)}
        value={Math.max(0, at)}
        onChange={({ target }) => onMove(Number(target.value))}
        onBlur={() => onMove(null)}
      />
      {index !== null && point && (
        <>
          <span className={styles.hair} style={{ insetInlineStart: `${calculateShare(point, scale) * 100}%` }} />
          <p className={styles.said} aria-hidden="true">
            {text}
          </p>
        </>
      )}
    </div>
  )

  function writeText({ side, price, total, distance }: DepthPoint): string {
    return t('depthPoint', {
      side: tBook(side),
      price: formatPrice(price, market.pricePlace),
      size: formatTrimmed(total, market.volumePlace),
      coin: market.baseCoin,
      distance: isolated(formatPercent(distance, { decimals: 3 })),
    })
  }
}

/** Returns the position of a price in the picture, as a share of its width. */
function calculateShare({ price }: DepthPoint, { middle, reach }: DepthScale): number {
  return (1 + (Number(price) - middle) / reach) / 2
}
