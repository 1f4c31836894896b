import type { Product } from '#lib/contract/instruments.ts'

/** Which rows the lists of a terminal show: those of its product, of its pair alone, or (without either) all. */
export interface ListScope {
  readonly product?: Product
  readonly symbol?: string
}

/** Of the page's own product, unless all or its pair alone are asked for. */
export function listScope(page: Required<ListScope>, { onlyPair, allProducts }: { readonly onlyPair: boolean; readonly allProducts: boolean }): ListScope {
  if (onlyPair) return page
  return allProducts ? {} : { product: page.product }
}

/** Whether a row belongs to a scope; rows that name no product are of futures. */
export function isInScope(row: { readonly symbol: string; readonly product?: Product }, { product, symbol }: ListScope): boolean {
  return (product === undefined || (row.product ?? 'futures') === product) && (symbol === undefined || row.symbol === symbol)
}
