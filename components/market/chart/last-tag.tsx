import { useImperativeHandle, useRef, type Ref } from 'react'
import { writeText } from '#components/ui/figure/write-text.ts'
import type { Candle } from '#lib/contract/market/market.ts'
import { formatPrice } from '#lib/format/number.ts'
import type { PriceDomain } from './series/bars.ts'
import styles from './chart.module.css'
import type { DrawLive } from './series/live-candle.tsx'
import { toY } from './paths.ts'
import { BOX, percent } from './plot.tsx'

interface Props {
  readonly candle: Candle | undefined
  readonly domain: PriceDomain
  readonly pricePlace: number
  readonly ref: Ref<DrawLive>
}

/** Shows the last price on the axis, with a line across the picture. Every tick moves it without a React render. */
export function LastTag({ candle, domain, pricePlace, ref }: Props) {
  const tag = useRef<HTMLSpanElement>(null)
  useImperativeHandle(
    ref,
    () =>
      ([, open, , , close]) => {
        if (!tag.current) return
        writeText(tag.current, formatPrice(close, pricePlace))
        tag.current.style.insetBlockStart = calculateTop(close, domain)
        tag.current.dataset.direction = Number(close) >= Number(open) ? 'up' : 'down'
      },
    [domain, pricePlace],
  )
  if (!candle) return null
  const [, open, , , close] = candle
  return (
    <div className={styles.tags} aria-hidden="true">
      <span
        ref={tag}
        className={styles.tag}
        translate="no"
        data-direction={Number(close) >= Number(open) ? 'up' : 'down'}
        style={{ insetBlockStart: calculateTop(close, domain) }}
      >
        {formatPrice(close, pricePlace)}
      </span>
    </div>
  )
}

function calculateTop(price: string, domain: PriceDomain): string {
  return percent(toY(Number(price), domain, BOX) / BOX.height)
}
