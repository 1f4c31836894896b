import { formatUnits } from '#lib/kernel/decimal-text.ts'
import type { FuturesInstrument, SpotInstrument } from './instruments.ts'

/** Returns the price step of a spot pair: priceStep x 10^-pricePlace, written with all its decimals. */
export function spotTick({ pricePlace, priceStep = 1 }: Pick<SpotInstrument, 'pricePlace' | 'priceStep'>): string {
  return formatUnits(BigInt(priceStep), pricePlace)
}

/** Returns the size step of a spot pair: sizeStep x 10^-volumePlace. */
export function spotLot({ volumePlace, sizeStep = 1 }: Pick<SpotInstrument, 'volumePlace' | 'sizeStep'>): string {
  return formatUnits(BigInt(sizeStep), volumePlace)
}

/** Returns the price step of a contract: priceEndStep x 10^-pricePlace, written with pricePlace decimals. */
export function futuresTick({ pricePlace, priceEndStep }: Pick<FuturesInstrument, 'pricePlace' | 'priceEndStep'>): string {
  return formatUnits(BigInt(priceEndStep), Number(pricePlace))
}
