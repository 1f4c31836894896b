import fc from 'fast-check'

/** Formats a whole number of 10^-places as decimal text. */
function scaled(units: bigint, scale: number): string {
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return `${negative ? '-' : ''}${text}`
}

function decimals(min: bigint, max: bigint, placesMax: number): fc.Arbitrary<string> {
  return fc.tuple(fc.bigInt({ min, max }), fc.integer({ min: 0, max: placesMax })).map(([units, scale]) => scaled(units, scale))
}

/** 0.00000001 to 99999999. */
export const price = decimals(1n, 99_999_999n, 8)
/** Whole prices, with steps far larger than a tick. */
export const wholePrice = fc.integer({ min: 100, max: 100_000 }).map(String)
/** 0.000001 to 9999999. */
export const count = decimals(1n, 9_999_999n, 6)
/** Any amount, also negative or zero. */
export const amount = decimals(-9_999_999_999n, 9_999_999_999n, 8)
/** An amount of zero or more. */
export const nonNegative = decimals(0n, 9_999_999_999n, 8)
/** 0 to 0.0999. */
export const rate = fc.bigInt({ min: 0n, max: 999n }).map((units) => scaled(units, 4))
/** -0.00999 to 0.00999. */
export const signedRate = fc.bigInt({ min: -999n, max: 999n }).map((units) => scaled(units, 5))
export const leverage = fc.integer({ min: 1, max: 125 }).map(String)
export const direction = fc.constantFrom(1 as const, 2 as const)

/** Tables of one to eight tiers with rising floors and rates. */
export const tiers = fc
  .uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 0, maxLength: 7 })
  .chain((floors) => fc.tuple(fc.constant([0, ...floors.toSorted((a, b) => a - b)]), steps(floors.length + 1)))
  .map(([floors, rates]) =>
    floors.map((floor, index) => ({
      minValue: String(floor),
      maxValue: String(floors[index + 1] ?? 2_000_000),
      mm: scaled(BigInt(rates[index] ?? 0), 4),
      maxLever: String(floors.length - index),
    })),
  )

function steps(length: number): fc.Arbitrary<number[]> {
  return fc
    .array(fc.integer({ min: 1, max: 300 }), { minLength: length, maxLength: length })
    .map((widths) => widths.map((_, index) => widths.slice(0, index + 1).reduce((total, width) => total + width, 0)))
}

export const SIGN = { 1: '1', 2: '-1' } as const
