import { formatUnits, trimZeros } from '#lib/kernel/decimal-text.ts'
import type { FuturesInstrument, Product, SpotInstrument } from '#lib/contract/instruments.ts'

/** A listed market: how its integer prices and sizes are written. */
export interface Market {
  readonly product: Product
  readonly symbol: string
  readonly baseCoin: string
  readonly quoteCoin: string
  /** Decimals of a price: one tick is 10^-pricePlace. */
  readonly pricePlace: number
  /** Decimals of a size: one lot is 10^-sizePlace. Recordings may have more than the contract table. */
  readonly sizePlace: number
  /** The contract of a futures market. */
  readonly futures?: FuturesInstrument
  /** The pair of a spot market. */
  readonly spot?: SpotInstrument
  /** Ticks as a decimal with all its places: `60246.0`. */
  priceText(ticks: number): string
  /** Lots as a decimal with all its places: `0.1500`. */
  sizeText(lots: number): string
  /** Ticks x lots as an amount of the quote coin, without trailing zeros. */
  quoteText(ticksTimesLots: bigint): string
}

/** A non-negative safe integer as a decimal with exactly `places` decimals. */
export function scaledText(units: number, places: number): string {
  const digits = units.toString()
  if (places === 0) return digits
  if (digits.length > places) return `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return `0.${digits.padStart(places, '0')}`
}

function writers(pricePlace: number, sizePlace: number): Pick<Market, 'priceText' | 'sizeText' | 'quoteText'> {
  return {
    priceText: (ticks) => scaledText(ticks, pricePlace),
    sizeText: (lots) => scaledText(lots, sizePlace),
    quoteText: (ticksTimesLots) => trimZeros(formatUnits(ticksTimesLots, pricePlace + sizePlace)),
  }
}

/** Places that a recording needs beyond the contract table's. */
export interface Places {
  readonly pricePlace: number
  readonly sizePlace: number
}

/** A spot pair as a market. */
export function spotMarket(spot: SpotInstrument, places?: Places): Market {
  const pricePlace = places?.pricePlace ?? spot.pricePlace
  const sizePlace = places?.sizePlace ?? spot.volumePlace
  const { symbol, baseCoin, quoteCoin } = spot
  return { product: 'spot', symbol, baseCoin, quoteCoin, pricePlace, sizePlace, spot, ...writers(pricePlace, sizePlace) }
}

/**
 * A futures contract as a market. Every contract of the table has a price step of one unit of its last place and a size step that
 * is a power of ten (`markets.test.ts` holds the table to it), so ticks and lots are decimal places here too.
 */
export function futuresMarket(futures: FuturesInstrument): Market {
  const pricePlace = Number(futures.pricePlace)
  const sizePlace = Number(futures.volumePlace)
  const { symbol, baseCoin, quoteCoin } = futures
  return { product: 'futures', symbol, baseCoin, quoteCoin, pricePlace, sizePlace, futures, ...writers(pricePlace, sizePlace) }
}
