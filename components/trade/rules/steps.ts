import type { FuturesInstrument, SpotInstrument } from '#lib/contract/market/instruments.ts'
import { formatUnits, multiply, trimZeros } from '#lib/kernel/decimal.ts'

/** Returns the price step of a spot pair: 10^-pricePlace, written with all its decimals. */
export function spotTick({ pricePlace }: Pick<SpotInstrument, 'pricePlace'>): string {
  return formatUnits(1n, pricePlace)
}

/** Returns the size step of a spot pair: 10^-volumePlace. */
export function spotLot({ volumePlace }: Pick<SpotInstrument, 'volumePlace'>): string {
  return formatUnits(1n, volumePlace)
}

/** Returns the price step of a contract: priceEndStep x 10^-pricePlace, written with pricePlace decimals. */
export function futuresTick({ pricePlace, priceEndStep }: Pick<FuturesInstrument, 'pricePlace' | 'priceEndStep'>): string {
  return formatUnits(BigInt(priceEndStep), Number(pricePlace))
}

/** Returns both ends of the price band as ratios: 0.05 below and above is `-0.05` and `0.05`. */
export function priceBand({ buyLimitPriceRatio, sellLimitPriceRatio }: Pick<SpotInstrument, 'buyLimitPriceRatio' | 'sellLimitPriceRatio'>) {
  return { below: multiply(sellLimitPriceRatio, '-1'), above: trimZeros(buyLimitPriceRatio) }
}
