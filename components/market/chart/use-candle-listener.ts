import { useEffect } from 'react'
import type { Product } from '#lib/contract/instruments.ts'
import type { Candle } from '#lib/contract/market.ts'
import { useFigures } from '#lib/stores/use-figures.ts'
import type { ChartInterval } from './series.ts'

/** Hears the newest candles of a pair, oldest first, once per frame while they change. Keep the listener stable. */
export function useCandleListener(
  product: Product,
  symbol: string,
  interval: ChartInterval,
  listener: (candles: readonly Candle[]) => void,
): void {
  const figures = useFigures()
  useEffect(() => {
    const channel = figures().candles(product, symbol, interval)
    return channel.subscribe(() => listener(channel.shown() ?? []))
  }, [figures, product, symbol, interval, listener])
}
