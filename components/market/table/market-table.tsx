'use client'

import { useDeferredValue, useMemo } from 'react'
import { MarketHead, type HeadLabels } from './market-head.tsx'
import { MarketLine, type LineLabels, type TableRow } from './market-line.tsx'
import { MarketToolbar, type ToolbarLabels } from './market-toolbar.tsx'
import { filterRows, INITIAL_VIEW, nextMarketSort, sortRows, type MarketView, type SortableRow, type SortColumn } from './market-view.ts'
import styles from './market-table.module.css'
import { useFavourites } from './use-favourites.ts'
import { useMarketView } from './use-market-view.ts'
import { useSettledRows } from './use-settled-rows.ts'

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
  readonly rows: readonly TableRow[]
  readonly labels: MarketTableLabels
  readonly tag: string
}

/** All pairs of a product: complete in the server's HTML, then sortable, searchable and starrable, with live figures. */
export function MarketTable({ rows, labels, tag }: Props) {
  const [view, changeView] = useMarketView()
  const favourites = useFavourites()
  const { settled, settle, hold } = useSettledRows(rows, view.sort !== null)
  const shown = useDeferredValue(view)
  const lines = useMemo(() => orderRows(rows, settled, shown, favourites.symbols), [rows, settled, shown, favourites.symbols])

  const sort = (column: SortColumn): void => {
    settle()
    changeView({ sort: nextMarketSort(view.sort, column) })
  }
  return (
    <div>
      <MarketToolbar view={view} labels={labels.toolbar} onChange={changeView} />
      <table className={styles.table} data-product={rows[0]?.product} aria-label={labels.table} aria-rowcount={lines.length + 1} {...hold}>
        <MarketHead labels={labels.columns} sort={view.sort} onSort={sort} withFunding={rows[0]?.product === 'futures'} />
        <tbody className={styles.body}>
          {lines.map((row, index) => (
            <MarketLine
              key={row.symbol}
              row={row}
              position={index + 2}
              labels={labels.line}
              tag={tag}
              starred={favourites.symbols.has(row.symbol)}
              onStar={favourites.toggle}
            />
          ))}
        </tbody>
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

/** Returns the rows of a view. The settled figures only decide their order, so that a line that moves is not rendered again. */
function orderRows(
  rows: readonly TableRow[],
  settled: readonly SortableRow[],
  view: MarketView,
  favourites: ReadonlySet<string>,
): TableRow[] {
  const bySymbol = new Map(rows.map((row) => [row.symbol, row]))
  const ordered = sortRows(filterRows(settled, view, favourites), view.sort)
  return ordered.flatMap(({ symbol }) => bySymbol.get(symbol) ?? [])
}
