import { findCoinBySymbol, type CoinCategory } from '#lib/contract/market/coins.ts'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { foldPair, searchWords } from '#lib/kernel/search-text.ts'

/** The columns that a table of markets can be sorted by. */
export type SortColumn = 'name' | 'last' | 'change' | 'high' | 'low' | 'volume' | 'funding'
type SortDirection = 'ascending' | 'descending'

export interface MarketSort {
  readonly column: SortColumn
  readonly direction: SortDirection
}

/** Groups that depend on the figures: listed within a month, rising, falling, busiest. */
export type Movement = 'new' | 'gainers' | 'losers' | 'volume'

export type MarketGroup = 'all' | 'favourites' | Movement | CoinCategory

/** Every group, in the order of its buttons. */
export const MARKET_GROUPS = [
  'all',
  'favourites',
  'new',
  'gainers',
  'losers',
  'volume',
  'layer1',
  'payments',
  'defi',
  'meme',
] as const satisfies readonly MarketGroup[]

const NEW_MS = 30 * 24 * 60 * 60_000
/** Number of pairs in the group of the busiest. */
const BUSIEST = 20

/** The visitor's choices for the table. No sort means the exchange's order: by turnover. */
export interface MarketView {
  readonly query: string
  readonly group: MarketGroup
  readonly sort: MarketSort | null
}

export const INITIAL_VIEW: MarketView = { query: '', group: 'all', sort: null }

/** The fields of a row that sorting and filtering use; the rest of the row passes through. */
export type SortableRow = Pick<
  MarketRow,
  'symbol' | 'baseCoin' | 'quoteCoin' | 'last' | 'change24h' | 'high24h' | 'low24h' | 'quoteVolume'
> & {
  readonly fundingRate?: string | undefined
  readonly listedMs?: number | undefined
  /** The market's time of these figures. */
  readonly ts?: number | undefined
}

/** Returns the sort after a press: figures start with the largest, names with A; a second press reverses, a third resets. */
export function nextMarketSort(sort: MarketSort | null, column: SortColumn): MarketSort | null {
  const first: SortDirection = column === 'name' ? 'ascending' : 'descending'
  if (sort?.column !== column) return { column, direction: first }
  if (sort.direction !== first) return null
  return { column, direction: first === 'ascending' ? 'descending' : 'ascending' }
}

/** Returns rows in the requested order. Equal rows keep the exchange's order in both directions; missing figures go last. */
export function sortRows<Row extends SortableRow>(rows: readonly Row[], sort: MarketSort | null): Row[] {
  const byTurnover: Row[] = rows.toSorted((a, b) => compareFigures(b.quoteVolume, a.quoteVolume))
  if (!sort) return byTurnover
  const turn = sort.direction === 'ascending' ? 1 : -1
  if (sort.column === 'name') return byTurnover.toSorted((a, b) => turn * compareNames(a, b))
  const read = FIGURES[sort.column]
  return byTurnover.toSorted((a, b) => compareMissing(read(a), read(b)) || turn * compareFigures(read(a), read(b)))
}

const FIGURES: Record<Exclude<SortColumn, 'name'>, (row: SortableRow) => string | undefined> = {
  last: (row) => row.last,
  change: (row) => row.change24h,
  high: (row) => row.high24h,
  low: (row) => row.low24h,
  volume: (row) => row.quoteVolume,
  funding: (row) => row.fundingRate,
}

// Symbols are ASCII, so comparing code units is correct and the same in every locale.
function compareNames(a: SortableRow, b: SortableRow): number {
  return a.symbol < b.symbol ? -1 : Number(a.symbol > b.symbol)
}

/** Compares as floats, which are accurate enough for sorting; no displayed figure comes from here. */
function compareFigures(a: string | undefined, b: string | undefined): number {
  return toNumber(a) - toNumber(b) || 0
}

function compareMissing(a: string | undefined, b: string | undefined): number {
  return Number(isMissing(a)) - Number(isMissing(b))
}

function isMissing(text: string | undefined): boolean {
  return text === undefined || text === '' || !Number.isFinite(Number(text))
}

function toNumber(text: string | undefined): number {
  return isMissing(text) ? 0 : Number(text)
}

/** Returns the rows of a group whose symbol, coin or coin name contains every word of the query; `BTC/USDT` and `btcusdt` match alike. */
export function filterRows<Row extends SortableRow>(
  rows: readonly Row[],
  view: Pick<MarketView, 'query' | 'group'>,
  favourites: ReadonlySet<string>,
): Row[] {
  const words = searchWords(foldPair(view.query))
  const isFound = (text: string) => words.every((word) => text.includes(word))
  return rows.filter((row) => isInGroup(row, view.group, favourites) && (words.length === 0 || isFound(searchText(row))))
}

function isInGroup(row: SortableRow, group: MarketGroup, favourites: ReadonlySet<string>): boolean {
  switch (group) {
    case 'all':
    case 'volume':
      return true
    case 'favourites':
      return favourites.has(row.symbol)
    case 'new':
      return row.listedMs !== undefined && row.ts !== undefined && row.ts - row.listedMs < NEW_MS
    case 'gainers':
      return Number(row.change24h) > 0
    case 'losers':
      return Number(row.change24h) < 0
    default:
      return findCoinBySymbol(row.baseCoin)?.categories.includes(group) ?? false
  }
}

/** Returns the groups that a list has: those of coins that we know and of new listings only if a row belongs to them. */
export function listGroups(rows: readonly SortableRow[]): MarketGroup[] {
  const none: ReadonlySet<string> = new Set()
  const isAlways = (group: MarketGroup) => ['all', 'favourites', 'gainers', 'losers', 'volume'].includes(group)
  return MARKET_GROUPS.filter((group) => isAlways(group) || rows.some((row) => isInGroup(row, group, none)))
}

/** Returns the rows of a view in its order: the chosen one, else that of its group, else by turnover. */
export function viewRows<Row extends SortableRow>(rows: readonly Row[], view: MarketView, favourites: ReadonlySet<string>): Row[] {
  const found = sortRows(filterRows(rows, view, favourites), null)
  const members = view.group === 'volume' ? found.slice(0, BUSIEST) : found
  if (view.sort) return sortRows(members, view.sort)
  if (view.group === 'gainers') return sortRows(members, { column: 'change', direction: 'descending' })
  if (view.group === 'losers') return sortRows(members, { column: 'change', direction: 'ascending' })
  return view.group === 'new' ? members.toSorted((a, b) => (b.listedMs ?? 0) - (a.listedMs ?? 0)) : members
}

function searchText(row: SortableRow): string {
  return foldPair(`${row.symbol} ${findCoinBySymbol(row.baseCoin)?.name ?? ''}`)
}

/** Returns the rows that rose and fell most over 24 hours, at most `count` each; unchanged rows are in neither. */
export function findMovers<Row extends SortableRow>(rows: readonly Row[], count: number): { gainers: Row[]; losers: Row[] } {
  const byChange = sortRows(rows, { column: 'change', direction: 'descending' }).filter((row) => !isMissing(row.change24h))
  return {
    gainers: byChange.filter((row) => Number(row.change24h) > 0).slice(0, count),
    losers: byChange
      .filter((row) => Number(row.change24h) < 0)
      .toReversed()
      .slice(0, count),
  }
}
