import type { Product } from '#lib/contract/market/instruments.ts'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { searchWords } from '#lib/kernel/search-text.ts'
import { filterRows, sortRows } from '../table/market-view.ts'

const FOUND_MAX = 6
const NONE: ReadonlySet<string> = new Set()

/** The rows of both products, as far as they are known. */
export interface KnownLists {
  readonly spot: readonly MarketRow[] | null
  readonly futures: readonly MarketRow[] | null
}

/** Returns the favourites in their order, each as the row of the page's product, or of the other one that alone lists it. */
export function watchedRows(lists: KnownLists, product: Product, favourites: ReadonlySet<string>): MarketRow[] {
  const rows = bySymbol(lists, product)
  return [...favourites].flatMap((symbol) => rows.get(symbol) ?? [])
}

/** Returns the busiest pairs that match a search and are no favourites yet. */
export function addableRows(lists: KnownLists, product: Product, favourites: ReadonlySet<string>, query: string): MarketRow[] {
  if (searchWords(query).length === 0) return []
  const others = [...bySymbol(lists, product).values()].filter(({ symbol }) => !favourites.has(symbol))
  return sortRows(filterRows(others, { query, group: 'all' }, NONE), null).slice(0, FOUND_MAX)
}

function bySymbol(lists: KnownLists, product: Product): Map<string, MarketRow> {
  const other = product === 'spot' ? 'futures' : 'spot'
  return new Map([...(lists[other] ?? []), ...(lists[product] ?? [])].map((row) => [row.symbol, row]))
}
