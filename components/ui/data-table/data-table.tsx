'use client'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { TABLE_TRANSITION_ROWS_BELOW, TABLE_TREE_INDENT_PX } from '../constants.ts'
import { ColumnsButton } from '../columns/columns-button.tsx'
import { useShownColumns } from '../columns/use-shown-columns.ts'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { useLabels, type Labels } from '../labels/labels.tsx'
import { variables } from '../overlay/variables.ts'
import { BodyRow, LoadingRows } from './body-row.tsx'
import { makeComparator, writeTracks, type Column, type Sort } from './columns.ts'
import { HeaderRow } from './header-row.tsx'
import { placeRows } from './tree-rows.ts'
import { useTree } from './use-tree.ts'
import { useFocusReturn } from '../overlay/use-focus-return.ts'
import { ScrollEdges } from '../scroll-edges/scroll-edges.tsx'
import phone from '../table/stacked.module.css'
import styles from './data-table.module.css'

interface Props<Row> {
  /** The contents of the table, for screen readers. */
  readonly label: string
  /** The name under which its reader's choice of columns is kept; without one they cannot be chosen. */
  readonly name?: string
  /** Keep the array between renders: a new one re-renders the rows. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly readKey: (row: Row) => string
  /** Makes it a tree: returns the children of a row. */
  readonly listChildren?: (row: Row) => readonly Row[] | undefined
  /** Keys of a tree's rows that are initially expanded. */
  readonly expandedAtFirst?: readonly string[]
  readonly loading?: boolean
  /** Shown if there are no rows. */
  readonly empty?: ReactNode
  readonly labels?: Partial<Labels<'dataTable'>>
}

/**
 * A table that sorts and expands rows with children (specification 9: columns of at least 80 px, children indented by 16 px, gradual
 * row colours under 100 rows). If it is too wide, it scrolls sideways below its buttons; on a phone each row is a card that names its
 * figures, except in a tree. Readers choose, order and size the columns of a table that has a name.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, readKey, listChildren, loading = false } = props
  const id = useId()
  const labels = useLabels('dataTable', props.labels)
  const [sort, setSort] = useState<Sort | null>(null)
  const { shown: columns, kept } = useShownColumns(props.name, props.columns)
  const { table, expanded, active, toggle, press } = useTree(props.expandedAtFirst)
  const placed = useMemo(
    () => placeRows({ rows, readKey, listChildren, expanded, order: makeComparator(columns, sort) }),
    [rows, readKey, listChildren, expanded, columns, sort],
  )
  const isTree = listChildren !== undefined
  const widths = kept?.layout.widths
  const tracks = writeTracks(columns, widths)
  // The button that opens the choice of columns has a track of its own if no row has buttons.
  const hasOwnTrack = kept !== null && !columns.at(-1)?.fixed
  const sizes = variables({ '--tracks': hasOwnTrack ? `${tracks} max-content` : tracks, '--tree-indent': `${TABLE_TREE_INDENT_PX}px` })
  const focusReturn = useFocusReturn()
  const nothing = placed.length === 0 && !loading
  return (
    <ScrollEdges
      className={styles.scroller}
      data-scrolls
      style={sizes}
      {...focusReturn}
      {...(isTree ? {} : { id, role: 'region', tabIndex: 0, 'aria-label': label })}
    >
      <table
        ref={table}
        className={`${styles.table} ${phone.stacked}`}
        {...(isTree ? { id, role: 'treegrid', 'aria-label': label, onKeyDown: (event) => press(placed, event) } : {})}
        aria-rowcount={placed.length + 1}
        aria-busy={loading || undefined}
        data-stacked={!isTree || undefined}
        data-gradual={rows.length < TABLE_TRANSITION_ROWS_BELOW || undefined}
      >
        <thead data-tools={kept !== null || columns.some(({ compare }) => compare !== undefined) || undefined}>
          <HeaderRow
            columns={columns}
            all={props.columns}
            kept={kept}
            sort={sort}
            onSort={setSort}
            end={kept === null ? null : <ColumnsButton columns={props.columns} kept={kept} tableId={id} />}
          />
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
          {placed.map((row, index) => (
            <BodyRow
              key={row.key}
              placed={row}
              index={index}
              columns={columns}
              widths={widths}
              isTree={isTree}
              active={isTree && row.key === (active ?? placed[0]?.key)}
              labels={labels}
              onToggle={toggle}
            />
          ))}
        </tbody>
      </table>
    </ScrollEdges>
  )
}
