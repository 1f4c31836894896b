import { isLots, isTicks, type Lots, type Ticks, type Units } from '#lib/kernel/money.ts'
import { formatUnits, isDecimal, powerOfTen, trimZeros } from '#lib/kernel/decimal-text.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { divideUnits, isMultipleOf, toUnits } from '#lib/kernel/rounding.ts'
import type { Rejection } from '../reasons.ts'

/** Decimals of a market's prices and sizes. */
interface Decimals {
  readonly pricePlace: number
  readonly sizePlace: number
}

/** Parses a decimal as whole units of its last decimal; null if it is invalid, negative or has more decimals. */
function readUnits(text: string, decimals: number): number | null {
  // No price or size is this long, so do not parse it.
  if (text.length > 40 || !isDecimal(text)) return null
  if (!isMultipleOf(text, formatUnits(1n, decimals))) return null
  const units = Number(toUnits(text, decimals))
  return units >= 0 && Number.isSafeInteger(units) ? units : null
}

/** Parses a price from a request to ticks. */
export function readTicks(terms: Decimals, text: string): Result<Ticks, Rejection> {
  const ticks = readUnits(text, terms.pricePlace)
  return ticks !== null && isTicks(ticks) ? ok(ticks) : refuse('price-not-a-tick')
}

/** Parses a size from a request to lots. */
export function readLots(terms: Decimals, text: string): Result<Lots, Rejection> {
  const lots = readUnits(text, terms.sizePlace)
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
