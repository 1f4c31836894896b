import type { SpotInstrument } from '#lib/contract/market/instruments.ts'
import { multiply, trimZeros } from '#lib/kernel/decimal.ts'

/** Returns both ends of the price band as ratios: 0.05 below and above is `-0.05` and `0.05`. */
export function priceBand({ buyLimitPriceRatio, sellLimitPriceRatio }: Pick<SpotInstrument, 'buyLimitPriceRatio' | 'sellLimitPriceRatio'>) {
  return { below: multiply(sellLimitPriceRatio, '-1'), above: trimZeros(buyLimitPriceRatio) }
}
