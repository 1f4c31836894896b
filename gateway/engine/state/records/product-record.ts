import type { ProductName } from './product-types.ts'

/**
 * One operation of a product, or one thing that is open in it, as its owner sees it. A later record with the same product and id
 * replaces it. It contains ids, hashes and numbers only: no text, name or secret of a person (DESIGN 6.3).
 */
export interface ProductRecord {
  readonly product: ProductName
  /** An id from the engine, unique within account and product. */
  readonly id: number
  /** The kind that lists filter by, for example `limit`. */
  readonly kind: string
  readonly status: string
  /** The asset that lists filter by. */
  readonly asset: string
  /** Further figures: amounts as decimals, times in milliseconds. */
  readonly details: Readonly<Record<string, string | number | null>>
}
