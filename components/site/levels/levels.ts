import { FEE_LEVELS, type FeeLevel } from '#lib/contract/market/fees.ts'
import { required } from '#lib/kernel/assert.ts'

/** Returns the row of a level. Throws AssertionError if the table has none, which is an error in our own pages. */
export function requireLevel(product: keyof typeof FEE_LEVELS, level: number): FeeLevel {
  return required(
    FEE_LEVELS[product].find((row) => row.level === level),
    `${product} has a fee level ${level}`,
  )
}

/** Returns the first and the last row of a product's levels. */
export function findEnds(product: keyof typeof FEE_LEVELS): { readonly first: FeeLevel; readonly last: FeeLevel } {
  const rows = FEE_LEVELS[product]
  const first = rows.at(0)
  const last = rows.at(-1)
  if (!first || !last) throw new RangeError(`${product} has no fee levels`)
  return { first, last }
}
