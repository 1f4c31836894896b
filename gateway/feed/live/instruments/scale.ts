import { compare, formatUnits, normalize } from '#lib/kernel/decimal-text.ts'
import { product, readDecimal } from '../exchanges/decimals.ts'
import type { ListedMarket } from '../exchanges/exchange.ts'

/** Decimals of price and size together that the ledger's unit can hold (DESIGN 6.2). */
export const DECIMALS_MAX = 9

/** The decimals of a market's prices and sizes, and their steps in units of the last decimal. */
export interface Scale {
  readonly pricePlace: number
  readonly sizePlace: number
  readonly priceStep: number
  readonly sizeStep: number
}

interface Step {
  readonly places: number
  readonly units: number
}

/** Returns the fewest decimals that can write a step: 0.05 has 2 and 5 units, 10 has none and 10 units. Null for anything but a step. */
export function findStep(decimal: string, factor = '1'): Step | null {
  const [text, times] = [readDecimal(decimal), readDecimal(factor)]
  if (text === null || times === null || compare(text, '0') <= 0 || compare(times, '0') <= 0) return null
  const { units, scale } = product(text, times)
  const short = normalize(formatUnits(units, scale))
  const places = short.split('.')[1]?.length ?? 0
  const count = Number(short.replace('.', ''))
  return Number.isSafeInteger(count) ? { places, units: count } : null
}

/** Returns a new market's scale, or a sentence about why it has none. There is no spare decimal: every text would show it. */
export function findScale(market: ListedMarket): Scale | string {
  const [tick, lot] = [findStep(market.tick), findStep(market.lot, market.contractSize)]
  if (tick === null || lot === null) return 'its tick or lot cannot be read'
  if (tick.places + lot.places > DECIMALS_MAX) {
    return `its price has ${tick.places} decimals and its size ${lot.places}, together more than ${DECIMALS_MAX}`
  }
  return { pricePlace: tick.places, priceStep: tick.units, sizePlace: lot.places, sizeStep: lot.units }
}

/** Returns the steps of a market that keeps the decimals of its first listing, or a sentence if its tick or lot has become finer. */
export function rescale(market: ListedMarket, first: Pick<Scale, 'pricePlace' | 'sizePlace'>): Scale | string {
  const now = findScale(market)
  if (typeof now === 'string') return now
  if (now.pricePlace > first.pricePlace || now.sizePlace > first.sizePlace) {
    return 'its tick or lot has become finer than the decimals with which it was listed; it is listed again only with a new data folder'
  }
  return {
    ...first,
    priceStep: now.priceStep * 10 ** (first.pricePlace - now.pricePlace),
    sizeStep: now.sizeStep * 10 ** (first.sizePlace - now.sizePlace),
  }
}
