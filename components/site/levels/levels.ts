import type { FeeLevel } from '#lib/contract/market/fees.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { listedLevels } from '#lib/routing/listed-pairs.ts'
import { required } from '#lib/kernel/assert.ts'

/** Returns the row of a level. Throws AssertionError if the table has none, which is an error in our own pages. */
export function requireLevel(product: Product, level: number): FeeLevel {
  return required(
    listedLevels(product).find((row) => row.level === level),
    `${product} has a fee level ${level}`,
  )
}

/** Returns the first and the last row of a product's levels. */
export function findEnds(product: Product): { readonly first: FeeLevel; readonly last: FeeLevel } {
  const rows = listedLevels(product)
  const first = rows.at(0)
  const last = rows.at(-1)
  if (!first || !last) throw new RangeError(`${product} has no fee levels`)
  return { first, last }
}
