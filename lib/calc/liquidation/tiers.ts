import { assert, required } from '#lib/kernel/assert.ts'
import { exact, Fraction, type Decimal } from '../arithmetic/fraction.ts'

/** One row of a contract's tier table, by position value in the quote currency; rows in ascending order, without gaps. */
export interface Tier {
  readonly minValue: Decimal
  readonly maxValue: Decimal
  /** Maintenance margin rate. */
  readonly mm: Decimal
  readonly maxLever?: Decimal
}

/** The current tier: its rate, and the deduction that makes `value x mm - maintainAmount` the progressive maintenance. */
export interface TierInForce {
  /** 1 for the first row. */
  readonly level: number
  readonly mm: Decimal
  readonly maintainAmount: Decimal
}

/** A parsed tier table, cached because risk checks use it at every mark price. */
interface ReadTable {
  readonly floors: readonly Fraction[]
  readonly offsets: readonly Fraction[]
}

const readTables = new WeakMap<readonly Tier[], ReadTable>()

function readTable(tiers: readonly Tier[]): ReadTable {
  const known = readTables.get(tiers)
  if (known !== undefined) return known
  let offset = Fraction.zero
  const offsets = tiers.map((tier, index) => {
    const before = tiers[index - 1]
    if (before !== undefined) offset = offset.plus(exact(tier.mm).minus(before.mm).times(tier.minValue))
    return offset
  })
  const table = { floors: tiers.map(({ minValue }) => exact(minValue)), offsets }
  readTables.set(tiers, table)
  return table
}

/**
 * Returns the `maintainAmount` of every row (formulas 1.2): 0 for the first, then
 * `maintainAmount_(n-1) + floor_n x (mm_n - mm_(n-1))`. A table is read once and must not change afterwards. Throws DecimalError.
 */
export function tierOffsets(tiers: readonly Tier[]): Decimal[] {
  return readTable(tiers).offsets.map((offset) => offset.text())
}

/**
 * Returns the tier of a position value at the mark price (formulas 1.2). A value on a boundary belongs to the upper row (both give the
 * same maintenance); one above the table to the last row. Throws DecimalError; AssertionError for an empty table.
 */
export function findTier(value: Decimal, tiers: readonly Tier[]): TierInForce {
  assert(tiers.length > 0, 'a tier table has at least one row')
  const { floors, offsets } = readTable(tiers)
  const held = exact(value)
  const index = Math.max(
    0,
    floors.findLastIndex((floor) => held.compare(floor) >= 0),
  )
  const { mm } = required(tiers[index], 'the row exists')
  return { level: index + 1, mm, maintainAmount: required(offsets[index], 'every row has an offset').text() }
}

/**
 * Returns the largest position value allowed at a leverage: the end of the last row that still allows it; zero if none does. A position
 * of exactly that value is allowed. Throws DecimalError.
 */
export function maxValueAtLeverage(openLevel: Decimal, tiers: readonly Tier[]): Decimal {
  return tiers.findLast(({ maxLever }) => maxLever !== undefined && exact(maxLever).compare(openLevel) >= 0)?.maxValue ?? '0'
}
