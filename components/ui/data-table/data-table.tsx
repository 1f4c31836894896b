'use client'
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { TABLE_TRANSITION_ROWS_BELOW, TABLE_TREE_INDENT_PX } from '../constants.ts'
import { EmptyState } from '../empty-state.tsx'
import { useLabels, type Labels } from '../labels/labels.tsx'
import { variables } from '../overlay/variables.ts'
import { BodyRow, LoadingRows } from './body-row.tsx'
import { orderOf, rowWidthOf, tracksOf, type Column, type Sort } from './columns.ts'
import { HeaderRow } from './header-row.tsx'
import { placeRows } from './tree-rows.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'
import { useTree } from './use-tree.ts'
import { useKeptFocus } from '../use-kept-focus.ts'
import styles from './data-table.module.css'

interface Props<Row> {
  /** What the table holds, for screen readers. */
  readonly label: string
  /** Keep the array between renders: rows are drawn anew when it changes. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Makes it a tree: the rows that belong to a row. */
  readonly childrenOf?: (row: Row) => readonly Row[] | undefined
  /** Rows that stand open at first, in a tree. */
  readonly expandedAtFirst?: readonly string[]
  /** At this height in pixels it scrolls by itself under its header; of many rows only those in sight are drawn. */
  readonly heightMaxPx?: number
  /** Height of a row in pixels; the least one where all rows are drawn. */
  readonly rowHeightPx?: number
  readonly sortAtFirst?: Sort
  readonly loading?: boolean
  /** What stands where there are no rows. */
  readonly empty?: ReactNode
  readonly labels?: Partial<Labels<'dataTable'>>
}

const ROW_HEIGHT_PX = 48

/**
 * A table that sorts, scrolls under its header, opens families of rows and holds any number of them (specification 9: columns
 * of at least 80 px, children moved in by 16 px, gradual row colours under 100 rows). Where it is too wide it scrolls sideways.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, childrenOf, heightMaxPx, rowHeightPx = ROW_HEIGHT_PX, loading = false } = props
  const labels = useLabels('dataTable', props.labels)
  const [sort, setSort] = useState<Sort | null>(props.sortAtFirst ?? null)
  const { table, expanded, active, toggle, press } = useTree(props.expandedAtFirst)
  const placed = useMemo(
    () => placeRows({ rows, keyOf, childrenOf, expanded, order: orderOf(columns, sort) }),
    [rows, keyOf, childrenOf, expanded, columns, sort],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const sight = useRowsInSight({ scroller, count: placed.length, rowHeightPx, heightMaxPx })
  const isTree = childrenOf !== undefined
  const onKeyDown = (event: KeyboardEvent) => {
    const index = press(placed, event)
    if (index !== null) sight.reveal(index)
  }
  const isPartial = sight.bodyHeightPx !== null
  const sizes = variables({
    '--tracks': tracksOf(columns, { isPartial }),
    '--row-width': `${rowWidthOf(columns)}px`,
    '--row-height': `${rowHeightPx}px`,
    '--height-max': heightMaxPx === undefined ? 'none' : `${heightMaxPx}px`,
    '--body-height': sight.bodyHeightPx === null ? 'auto' : `${sight.bodyHeightPx}px`,
    '--tree-indent': `${TABLE_TREE_INDENT_PX}px`,
  })
  const keptFocus = useKeptFocus()
  const nothing = placed.length === 0 && !loading
  return (
    <div ref={scroller} className={styles.scroller} style={sizes} {...keptFocus} {...(isTree ? {} : { role: 'region', tabIndex: 0, 'aria-label': label })}>
      <table
        ref={table}
        className={styles.table}
        {...(isTree ? { role: 'treegrid', 'aria-label': label, onKeyDown } : {})}
        aria-rowcount={placed.length + 1}
        aria-busy={loading || undefined}
        data-gradual={rows.length < TABLE_TRANSITION_ROWS_BELOW || undefined}
        data-partial={isPartial || undefined}
      >
        <thead>
          <HeaderRow columns={columns} sort={sort} onSort={setSort} />
        </thead>
        <tbody>
          {loading && placed.length === 0 ? <LoadingRows columns={columns} label={labels.loading} /> : null}
          {nothing ? (
            <tr>
              <td className={styles.empty} colSpan={columns.length}>
                <div className={styles.nothing}>{props.empty ?? <EmptyState title={labels.empty} />}</div>
              </td>
            </tr>
          ) : null}
          {sight.rows.map(({ index, offsetPx }) => {
            const row = placed[index]
            if (!row) return null
            return (
              <BodyRow
                key={row.key}
                placed={row}
                index={index}
                offsetPx={offsetPx}
                columns={columns}
                isTree={isTree}
                active={isTree && row.key === (active ?? placed[0]?.key)}
                labels={labels}
                onToggle={toggle}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
