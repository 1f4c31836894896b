'use client'

import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { variables } from '#components/ui/overlay/variables.ts'
import { loadOnDemand } from '#lib/kernel/load-on-demand.ts'
import { useMarketList } from '#lib/stores/figures/use-market-list.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { MarketHead, type HeadLabels } from './market-head.tsx'
import { MarketLine, type LineLabels } from './market-line.tsx'
import { MarketToolbar, type ToolbarLabels } from './market-toolbar.tsx'
import {
  INITIAL_VIEW,
  nextMarketSort,
  viewRows,
  type MarketGroup,
  type MarketView,
  type SortableRow,
  type SortColumn,
} from './market-view.ts'
import styles from './market-table.module.css'
import { FIRST_LINES, joinRows, type TableRow } from './table-row.ts'
import { useFavourites } from '../favourites/use-favourites.ts'
import { useMarketView } from './use-market-view.ts'
import { useSettledRows } from './use-settled-rows.ts'
import type { LineLayout } from './windowed-lines.tsx'

const WindowedLines = lazyPart(() => import('./windowed-lines.tsx').then((module) => module.WindowedLines), 'rows')

/** How often the list is fetched again: the order of lines out of view comes from it. */
const ORDERED_MS = 10_000
const RESTING_MS = 60_000

export interface MarketTableLabels {
  readonly table: string
  readonly toolbar: ToolbarLabels
  readonly columns: HeadLabels
  readonly line: LineLabels
  readonly empty: string
  readonly favouritesEmpty: string
  readonly clear: string
}

interface Props {
  readonly product: Product
  /** The lines of the server's HTML: all pairs, or the busiest of a long list. */
  readonly rows: readonly TableRow[]
  /** Number of all pairs. */
  readonly total: number
  readonly groups: readonly MarketGroup[]
  readonly labels: MarketTableLabels
  readonly tag: string
  /** Path prefix of the page's language, without a trailing slash. */
  readonly prefix: string
}

/**
 * All pairs of a product, sortable, searchable and starrable, with live figures. The server's HTML has the first lines; the browser
 * fetches a longer list once a user is present or the view needs it, and draws only the lines in view.
 */
export function MarketTable({ product, rows: first, total, groups, labels, tag, prefix }: Props) {
  const [view, changeView] = useMarketView()
  const favourites = useFavourites()
  const isOrdered = view.sort !== null || view.group === 'gainers' || view.group === 'losers'
  const [isPresent, setPresent] = useState(false)
  useEffect(() => loadOnDemand(() => setPresent(true)), [])
  const isWanted = total > first.length && (isPresent || isOrdered || !isWhole(view))
  const list = useMarketList(isWanted ? product : null, isOrdered ? ORDERED_MS : RESTING_MS)
  const rows = useMemo(() => joinRows(first, list, prefix), [first, list, prefix])
  const { settled, settle, hold, focused } = useSettledRows(rows, isOrdered)
  const shown = useDeferredValue(view)
  const lines = useMemo(() => orderRows(rows, settled, shown, favourites.symbols), [rows, settled, shown, favourites.symbols])
  const count = list === null && isWhole(shown) ? total : lines.length
  const isLong = lines.length > FIRST_LINES

  const sort = (column: SortColumn): void => {
    settle()
    changeView({ sort: nextMarketSort(view.sort, column) })
  }
  const { symbols, toggle } = favourites
  const renderLine = useCallback(
    (row: TableRow, index: number, layout?: LineLayout) => (
      <MarketLine
        key={row.symbol}
        row={row}
        position={index + 2}
        start={layout?.start}
        tabbable={layout?.tabbable}
        labels={labels.line}
        tag={tag}
        starred={symbols.has(row.symbol)}
        onStar={toggle}
      />
    ),
    [labels.line, tag, symbols, toggle],
  )
  const plain = (
    <tbody className={styles.body} data-partial={count > FIRST_LINES || undefined} style={variables({ '--lines': String(count) })}>
      {lines.slice(0, FIRST_LINES).map((row, index) => renderLine(row, index))}
    </tbody>
  )
  return (
    <div>
      <MarketToolbar view={view} groups={groups} count={count} labels={labels.toolbar} onChange={changeView} />
      <table
        className={styles.table}
        data-product={product}
        role={isLong ? 'grid' : undefined}
        aria-label={labels.table}
        aria-rowcount={count + 1}
        {...hold}
      >
        <MarketHead labels={labels.columns} sort={view.sort} onSort={sort} withFunding={product === 'futures'} />
        {isLong ? (
          <Suspense fallback={plain}>
            <WindowedLines instead={plain} lines={lines} focused={focused} renderLine={renderLine} />
          </Suspense>
        ) : (
          plain
        )}
      </table>
      {lines.length === 0 && (
        <div className={styles.empty} aria-live="polite">
          <p>{shown.group === 'favourites' && favourites.symbols.size === 0 ? labels.favouritesEmpty : labels.empty}</p>
          <button type="button" className={styles.clear} onClick={() => changeView(INITIAL_VIEW)}>
            {labels.clear}
          </button>
        </div>
      )}
    </div>
  )
}

function isWhole({ query, group }: MarketView): boolean {
  return query.trim() === '' && group === 'all'
}

/** Returns the rows of a view. The settled figures only decide their order, so that a line that moves is not rendered again. */
function orderRows(
  rows: readonly TableRow[],
  settled: ReadonlyMap<string, SortableRow>,
  view: MarketView,
  favourites: ReadonlySet<string>,
): TableRow[] {
  const bySymbol = new Map(rows.map((row) => [row.symbol, row]))
  const ordered = viewRows(
    rows.map((row) => settled.get(row.symbol) ?? row),
    view,
    favourites,
  )
  return ordered.flatMap(({ symbol }) => bySymbol.get(symbol) ?? [])
}
