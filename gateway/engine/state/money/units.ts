import { isLots, isTicks, type Lots, type Ticks, TICKS_MAX, type Units } from '#lib/kernel/money.ts'
import { formatUnits, isDecimal, powerOfTen, trimZeros } from '#lib/kernel/decimal-text.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { divideUnits, isMultipleOf, toUnits } from '#lib/kernel/rounding.ts'

/** Decimals of a market's prices and sizes. */
interface Decimals {
  readonly pricePlace: number
  readonly sizePlace: number
}

/**
 * Parses a decimal as whole units of its last decimal; null if it is invalid, negative or has more decimals, Infinity unless it is less than
 * `below` units.
 */
function readUnits(text: string, decimals: number, below: number): number | null {
  if (!isDecimal(text)) return null
  if (toUnits(text, decimals, 'down') >= below) return Infinity
  // No price or size has so many decimals.
  if (text.length > 40 || !isMultipleOf(text, formatUnits(1n, decimals))) return null
  const units = Number(toUnits(text, decimals))
  return units >= 0 ? units : null
}

/** Parses a price from a request to ticks. */
export function readTicks(terms: Decimals, text: string): Result<Ticks, 'price-above-band' | 'price-not-a-tick'> {
  const ticks = readUnits(text, terms.pricePlace, TICKS_MAX)
  if (ticks === Infinity) return refuse('price-above-band')
  return ticks !== null && isTicks(ticks) ? ok(ticks) : refuse('price-not-a-tick')
}

/** Parses a size from a request to lots. */
export function readLots(terms: Decimals, text: string): Result<Lots, 'size-above-maximum' | 'size-not-a-lot'> {
  const lots = readUnits(text, terms.sizePlace, Number.MAX_SAFE_INTEGER + 1)
  if (lots === Infinity) return refuse('size-above-maximum')
  return lots !== null && isLots(lots) ? ok(lots) : refuse('size-not-a-lot')
}

/** Formats ticks as a decimal with all its decimals. */
export function ticksText(terms: Decimals, ticks: Ticks): string {
  return formatUnits(BigInt(ticks), terms.pricePlace)
}

/** Formats lots as a decimal with all its decimals. */
export function lotsText(terms: Decimals, lots: Lots): string {
  return formatUnits(BigInt(lots), terms.sizePlace)
}

/** Returns the average price of fills to `decimals` decimals, half-up (specification 9); `0` without fills. */
export function averageText(terms: Decimals, units: Units, lots: Lots, decimals: number): string {
  if (lots === 0) return '0'
  const scaled = divideUnits(BigInt(units) * powerOfTen(decimals), BigInt(lots) * powerOfTen(terms.pricePlace), 'half-up')
  return trimZeros(formatUnits(scaled, decimals))
}
