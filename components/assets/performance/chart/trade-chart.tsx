'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, type RefObject } from 'react'
import { tokenReader } from '#components/orders/share/token-reader.ts'
import { formatDateMinute } from '#lib/format/date.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import type { JournalTrade } from '#lib/contract/trading/trading-journal.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { CHART, drawChart, type ChartColors } from './draw-chart.ts'
import type { TradeCandles } from './load-candles.ts'
import styles from '../performance.module.css'

interface Props {
  readonly trade: JournalTrade
  readonly data: TradeCandles
  readonly canvas: RefObject<HTMLCanvasElement | null>
}

const PRICE_DECIMALS = 8

/** The chart of a trade as it will be kept with the note. */
export function TradeChart({ trade, data, canvas }: Props) {
  const t = useTranslations('performance')
  const orders = useTranslations('orders')
  const zone = useTimeZone()
  const drawn = useRef(false)
  useEffect(() => {
    const element = canvas.current
    const ctx = element?.getContext('2d')
    if (!element || !ctx || drawn.current) return
    const { window, candles } = data
    const side = orders(trade.direction)
    const point = (price: string, time: number) => ({ price: Number(price), time, text: formatTrimmed(price, PRICE_DECIMALS) })
    const [first, last] = [candles[0]?.[0] ?? 0, candles.at(-1)?.[0] ?? 0]
    const chart = {
      candles,
      lengthMs: window.lengthMs,
      title: `${trade.symbol} · ${window.interval} · ${side}`,
      direction: trade.direction,
      entry: point(trade.entryPrice, trade.openedAt),
      exit: point(trade.exitPrice, trade.closedAt),
      ends: [formatDateMinute(first, zone), formatDateMinute(last, zone)] as const,
    }
    drawChart(ctx, chart, readColors(element))
    drawn.current = true
  }, [canvas, data, orders, trade, zone])
  return (
    <>
      <canvas ref={canvas} className={styles.chart} width={CHART.width} height={CHART.height} aria-hidden="true" data-trade-chart />
      <p className="visually-hidden">{t('chart', { pair: trade.symbol })}</p>
    </>
  )
}

/** Returns the picture of a canvas; null if the browser gives none. */
export function drawPicture(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

function readColors(element: Element): ChartColors {
  const token = tokenReader(element)
  return {
    background: token('--color-bg'),
    text: token('--color-text'),
    quiet: token('--color-text-2'),
    up: token('--color-up'),
    down: token('--color-down'),
    accent: token('--color-accent'),
    family: getComputedStyle(element).fontFamily,
  }
}
