import { useImperativeHandle, useRef, type Ref } from 'react'
import type { Candle } from '#lib/contract/market/market.ts'
import { toBar } from './bars.ts'
import styles from '../chart.module.css'
import { drawCandle } from '../paths.ts'
import { BOX, type Drawing } from '../plot.tsx'

/** Draws a newer state of the last candle without a React render. */
export type DrawLive = (candle: Candle) => void

/** Draws the last candle of the series, as two paths of its own. */
export function LiveCandle({ drawing, ref }: { drawing: Drawing; ref: Ref<DrawLive> }) {
  const group = useRef<SVGGElement>(null)
  const { bars, domain } = drawing
  useImperativeHandle(
    ref,
    () => (candle) => {
      const [wick, body] = group.current?.children ?? []
      if (!group.current || !wick || !body) return
      const bar = toBar(candle)
      const paths = drawCandle(bar, bars.length - 1, bars.length, domain, BOX)
      wick.setAttribute('d', paths.wick)
      body.setAttribute('d', paths.body)
      group.current.dataset.direction = bar.close >= bar.open ? 'up' : 'down'
    },
    [bars, domain],
  )
  const last = bars.at(-1)
  if (!last) return null
  const paths = drawCandle(last, bars.length - 1, bars.length, domain, BOX)
  return (
    <g ref={group} className={styles.live} data-direction={last.close >= last.open ? 'up' : 'down'}>
      <path className={styles.wick} d={paths.wick} />
      <path className={styles.body} d={paths.body} />
    </g>
  )
}
