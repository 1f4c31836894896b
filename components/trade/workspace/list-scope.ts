import type { Product } from '#lib/contract/market/instruments.ts'

/** The rows that the terminal's lists show: those of its product, of its pair only, or (without either) all. */
export interface ListScope {
  readonly product?: Product
  readonly symbol?: string
}

/** Returns the scope: the page's product by default, or all products, or the page's pair only. */
export function listScope(
  page: Required<ListScope>,
  { onlyPair, allProducts }: { readonly onlyPair: boolean; readonly allProducts: boolean },
): ListScope {
  if (onlyPair) return page
  return allProducts ? {} : { product: page.product }
}

/** Checks whether a row belongs to a scope; rows without a product are of futures. */
export function isInScope(row: { readonly symbol: string; readonly product?: Product }, { product, symbol }: ListScope): boolean {
  return (product === undefined || (row.product ?? 'futures') === product) && (symbol === undefined || row.symbol === symbol)
}
