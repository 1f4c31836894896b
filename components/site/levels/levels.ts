import { FEE_LEVELS, type FeeLevel } from '#lib/contract/instruments.ts'
import { required } from '#lib/kernel/assert.ts'

/** The row of a level. Throws AssertionError where the table has none: a mistake in our own pages. */
export function levelOf(product: keyof typeof FEE_LEVELS, level: number): FeeLevel {
  return required(
    FEE_LEVELS[product].find((row) => row.level === level),
    `${product} has a fee level ${level}`,
  )
}

/** The first and the last row of a product's levels. */
export function endsOf(product: keyof typeof FEE_LEVELS): { readonly first: FeeLevel; readonly last: FeeLevel } {
  const rows = FEE_LEVELS[product]
  const first = rows.at(0)
  const last = rows.at(-1)
  if (!first || !last) throw new RangeError(`${product} has no fee levels`)
  return { first, last }
}
