import { formatUnits, trimZeros } from '#lib/kernel/decimal-text.ts'
import type { FuturesInstrument, Product, SpotInstrument } from '#lib/contract/market/instruments.ts'

/** A listed market, which defines how its integer prices and sizes are written. */
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
  /** Formats ticks as a decimal with all its decimal places: `60246.0`. */
  priceText(ticks: number): string
  /** Formats lots as a decimal with all its decimal places: `0.1500`. */
  sizeText(lots: number): string
  /** Formats ticks x lots as an amount of the quote coin, without trailing zeros. */
  quoteText(ticksTimesLots: bigint): string
}

/** Formats a non-negative safe integer with exactly `decimals` decimals. */
export function scaledText(units: number, decimals: number): string {
  const digits = units.toString()
  if (decimals === 0) return digits
  if (digits.length > decimals) return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return `0.${digits.padStart(decimals, '0')}`
}

function writers(pricePlace: number, sizePlace: number): Pick<Market, 'priceText' | 'sizeText' | 'quoteText'> {
  return {
    priceText: (ticks) => scaledText(ticks, pricePlace),
    sizeText: (lots) => scaledText(lots, sizePlace),
    quoteText: (ticksTimesLots) => trimZeros(formatUnits(ticksTimesLots, pricePlace + sizePlace)),
  }
}

/** Decimals that a recording needs beyond the contract table's. */
export interface Decimals {
  readonly pricePlace: number
  readonly sizePlace: number
}

/** Returns a spot pair as a market. */
export function spotMarket(spot: SpotInstrument, decimals?: Decimals): Market {
  const pricePlace = decimals?.pricePlace ?? spot.pricePlace
  const sizePlace = decimals?.sizePlace ?? spot.volumePlace
  const { symbol, baseCoin, quoteCoin } = spot
  return { product: 'spot', symbol, baseCoin, quoteCoin, pricePlace, sizePlace, spot, ...writers(pricePlace, sizePlace) }
}

/**
 * Returns a futures contract as a market. Every contract in the table has a price step of one unit of its last decimal and a size step
 * that is a power of ten (`markets.test.ts` enforces it), so ticks and lots are decimal places here too.
 */
export function futuresMarket(futures: FuturesInstrument): Market {
  const pricePlace = Number(futures.pricePlace)
  const sizePlace = Number(futures.volumePlace)
  const { symbol, baseCoin, quoteCoin } = futures
  return { product: 'futures', symbol, baseCoin, quoteCoin, pricePlace, sizePlace, futures, ...writers(pricePlace, sizePlace) }
}
