import type { ContractTier } from '#lib/contract/market/instruments.ts'
import { compare, formatUnits, normalize } from '#lib/kernel/decimal-text.ts'
import { positiveDecimal, product, readDecimal } from './decimals.ts'

/** A tier as an exchange writes it: the largest value of a position in it, in USDT. */
export interface RawTier {
  readonly maxValue: unknown
  readonly maxLeverage: unknown
  readonly maintenanceRate: unknown
}

/**
 * Converts an exchange's tiers to contract tiers, lowest first. The deduction from the maintenance margin follows from the rates, so that
 * the margin has no step between two tiers. Null unless every tier is larger than the last one and its rate at least as high.
 */
export function readTiers(rows: readonly RawTier[]): readonly ContractTier[] | null {
  const tiers: ContractTier[] = []
  for (const row of rows) {
    const [maxValue, maxLever, mm] = [positiveDecimal(row.maxValue), positiveDecimal(row.maxLeverage), positiveDecimal(row.maintenanceRate)]
    const last = tiers.at(-1)
    if (maxValue === null || maxLever === null || mm === null || compare(mm, '1') >= 0 || compare(maxLever, '1') < 0) return null
    if (last !== undefined && (compare(maxValue, last.maxValue) <= 0 || compare(mm, last.mm) < 0)) return null
    const minValue = last?.maxValue ?? '0'
    const maintainAmount = last === undefined ? '0' : sum(last.maintainAmount, times(minValue, sum(mm, `-${last.mm}`)))
    tiers.push({ level: tiers.length + 1, minValue, maxValue, maxLever: maxLever.split('.')[0] as string, mm, maintainAmount })
  }
  return tiers.length === 0 ? null : tiers
}

function times(a: string, b: string): string {
  const { units, scale } = product(a, b)
  return normalize(formatUnits(units, scale))
}

function sum(a: string, b: string): string {
  const [left, right] = [product(a, '1.000000000000'), product(b, '1.000000000000')]
  const scale = Math.max(left.scale, right.scale)
  const units = left.units * 10n ** BigInt(scale - left.scale) + right.units * 10n ** BigInt(scale - right.scale)
  return readDecimal(formatUnits(units, scale)) ?? '0'
}
