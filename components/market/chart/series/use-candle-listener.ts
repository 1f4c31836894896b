import { useEffect } from 'react'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { Candle } from '#lib/contract/market/market.ts'
import { useFigures } from '#lib/stores/figures/use-figures.ts'
import type { ChartInterval } from './series.ts'

/** Passes the newest candles of a pair to a listener, oldest first, once per animation frame. Keep the listener stable. */
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
