import type { ReactNode } from 'react'
import { findCoinBySymbol } from '#lib/contract/market/coins.ts'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { pairPath } from '../pair-path.ts'

/** The fields of a table line: the market row without its series. */
export interface TableRow extends Omit<MarketRow, 'sparkline' | 'bid' | 'ask' | 'open24h'> {
  /** Name of the base coin: `Bitcoin`; its symbol if our table does not know it. */
  readonly coinName: string
  /** Address of the trade page, with language prefix. */
  readonly href: string
  /** The curve of the last 24 hours, if the server drew it; other lines draw theirs when they come into view. */
  readonly trend?: ReactNode
}

/** Number of lines in the server's HTML: those of the first screens. The browser fetches the others, and draws only what is in view. */
export const FIRST_LINES = 30

/** Returns a market row as a line; `prefix` is the path prefix of the page's language, without a trailing slash. */
export function toTableRow(row: MarketRow, prefix: string, trend?: ReactNode): TableRow {
  const { sparkline: _sparkline, bid: _bid, ask: _ask, open24h: _open, ...rest } = row
  const coinName = findCoinBySymbol(row.baseCoin)?.name ?? row.baseCoin
  return { ...rest, coinName, href: `${prefix}${pairPath(row.product, row.symbol)}`, ...(trend !== undefined && { trend }) }
}

/** Returns the lines of a fetched list; those that the server drew keep their curve. */
export function joinRows(first: readonly TableRow[], list: readonly MarketRow[] | null, prefix: string): readonly TableRow[] {
  if (list === null) return first
  const drawn = new Map(first.map((row) => [row.symbol, row.trend]))
  return list.map((row) => toTableRow(row, prefix, drawn.get(row.symbol)))
}
