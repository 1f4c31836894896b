'use client'

import type { Chart } from 'klinecharts'
import { useEffect } from 'react'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { Candle } from '#lib/contract/market/market.ts'
import { decimalToNumber } from '#lib/kernel/decimal-text.ts'
import { useFigures } from '#lib/stores/figures/use-figures.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { fetchPage } from '../candle-loader.ts'
import type { ChartPeriodName } from '../chart-periods.ts'
import { tokenReader } from '#components/orders/share/token-reader.ts'
import { showComparison } from '../overlays/comparison.ts'

/** Requests for the past of the other pair, each of 300 candles; beyond, its line begins later than the candles. */
const PAGES_MAX = 10

interface Props {
  readonly chart: Chart
  readonly product: Product
  readonly symbol: string
  readonly period: ChartPeriodName
}

/** Draws another pair over the candles of a chart and keeps it current; its past is loaded as far as the chart's own reaches. */
export function ComparedPair({ chart, product, symbol, period }: Props) {
  const figures = useFigures()
  const name = usePairs().readName({ product, symbol })
  useEffect(() => {
    const element = chart.getDom()
    if (!element) return
    const ends = new AbortController()
    const closes = new Map<number, number>()
    let isLoading = false
    let isComplete = false
    let pages = 0
    const take = (candles: readonly Candle[]) => {
      for (const [timestamp, , , , close] of candles) closes.set(timestamp, decimalToNumber(close))
      showComparison(chart, { name, closes: new Map(closes), color: tokenReader(element)('--color-warn') })
    }
    const load = async () => {
      const wanted = chart.getDataList()[0]?.timestamp ?? 0
      const oldest = Math.min(...closes.keys())
      if (isLoading || isComplete || pages >= PAGES_MAX || oldest <= wanted) return
      isLoading = true
      pages += 1
      try {
        const candles = await fetchPage({ product, symbol, interval: period, endTime: closes.size > 0 ? oldest : null }, ends.signal)
        isComplete = candles.length === 0
        if (!ends.signal.aborted) take(candles)
      } catch {
        // The next move of the chart asks again.
      } finally {
        isLoading = false
      }
      if (!ends.signal.aborted && closes.size > 0) void load()
    }
    const look = () => void load()
    const channel = figures().candles(product, symbol, period)
    const undo = channel.subscribe(() => {
      // Newest candles before the first page would hide that the past is missing.
      if (closes.size > 0) take(channel.shown() ?? [])
    })
    chart.subscribeAction('onVisibleRangeChange', look)
    look()
    return () => {
      ends.abort()
      undo()
      chart.unsubscribeAction('onVisibleRangeChange', look)
      showComparison(chart, null)
    }
  }, [chart, figures, name, period, product, symbol])
  return null
}
