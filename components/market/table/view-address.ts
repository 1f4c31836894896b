import { INITIAL_VIEW, MARKET_GROUPS, type MarketGroup, type MarketView, type MarketSort, type SortColumn } from './market-view.ts'

const GROUPS: readonly string[] = MARKET_GROUPS
const COLUMNS: readonly string[] = ['name', 'last', 'change', 'high', 'low', 'volume', 'funding'] satisfies SortColumn[]
const QUERY_LENGTH_MAX = 40

/** Parses the view from an address (`?q=btc&group=defi&sort=-change`); missing or invalid parts get their defaults. */
export function readView(unsafeSearch: string): MarketView {
  const unsafe = new URLSearchParams(unsafeSearch)
  const group = unsafe.get('group') ?? ''
  return {
    query: (unsafe.get('q') ?? '').slice(0, QUERY_LENGTH_MAX),
    group: GROUPS.includes(group) ? (group as MarketGroup) : INITIAL_VIEW.group,
    sort: readSort(unsafe.get('sort') ?? ''),
  }
}

function readSort(unsafe: string): MarketSort | null {
  const column = unsafe.replace(/^-/, '')
  if (!COLUMNS.includes(column)) return null
  return { column: column as SortColumn, direction: unsafe.startsWith('-') ? 'descending' : 'ascending' }
}

/** Returns the query string of a view, with its `?`, empty for the default view; other parameters of the address stay. */
export function writeView(view: MarketView, unsafeSearch: string): string {
  const query = new URLSearchParams(unsafeSearch)
  const values = {
    q: view.query.trim().slice(0, QUERY_LENGTH_MAX),
    group: view.group === INITIAL_VIEW.group ? '' : view.group,
    sort: view.sort ? `${view.sort.direction === 'descending' ? '-' : ''}${view.sort.column}` : '',
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === '') query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
