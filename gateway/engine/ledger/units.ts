import { formatUnits, isDecimal, powerOfTen, trimZeros } from '#lib/kernel/decimal.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { divideUnits, isMultipleOf, toUnits } from '#lib/kernel/rounding.ts'
import { TICKS_MAX } from '../book/price-levels.ts'
import type { Rejection } from '../reasons.ts'

/** Decimals of a market's prices and sizes. */
interface Places {
  readonly pricePlace: number
  readonly sizePlace: number
}

/** A decimal of the wire as whole units of its last place; null where it is none, is negative or has more places. */
function readUnits(text: string, places: number): number | null {
  // Longer texts than any price or size is are not worth parsing.
  if (text.length > 40 || !isDecimal(text)) return null
  if (!isMultipleOf(text, formatUnits(1n, places))) return null
  const units = Number(toUnits(text, places))
  return units >= 0 && Number.isSafeInteger(units) ? units : null
}

/** A price of the wire in ticks. */
export function readTicks(terms: Places, text: string): Result<number, Rejection> {
  const ticks = readUnits(text, terms.pricePlace)
  return ticks === null || ticks === 0 || ticks >= TICKS_MAX ? refuse('price-not-a-tick') : ok(ticks)
}

/** A size of the wire in lots. */
export function readLots(terms: Places, text: string): Result<number, Rejection> {
  const lots = readUnits(text, terms.sizePlace)
  return lots === null || lots === 0 ? refuse('size-not-a-lot') : ok(lots)
}

/** Ticks as a decimal with all its places. */
export function ticksText(terms: Places, ticks: number): string {
  return formatUnits(BigInt(ticks), terms.pricePlace)
}

/** Lots as a decimal with all its places. */
export function lotsText(terms: Places, lots: number): string {
  return formatUnits(BigInt(lots), terms.sizePlace)
}

/** The average price of fills to `places` decimals, half-up (specification 9); `0` where there were none. */
export function averageText(terms: Places, units: number, lots: number, places: number): string {
  if (lots === 0) return '0'
  const scaled = divideUnits(BigInt(units) * powerOfTen(places), BigInt(lots) * powerOfTen(terms.pricePlace), 'half-up')
  return trimZeros(formatUnits(scaled, places))
}
