'use client'
import { memo, useId, type ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { Labels } from '../labels/labels.tsx'
import { variables } from '../overlay/variables.ts'
import { Skeleton } from '../skeleton/skeleton.tsx'
import type { Column } from './columns.ts'
import type { PlacedRow } from './tree-rows.ts'
import styles from './data-table.module.css'

interface Props<Row> {
  readonly placed: PlacedRow<Row>
  readonly index: number
  readonly columns: readonly Column<Row>[]
  /** Widths in pixels that the reader chose, by column. */
  readonly widths: Readonly<Record<string, number>> | undefined
  readonly isTree: boolean
  /** Whether it is the row of a tree that the keyboard is on. */
  readonly active: boolean
  readonly labels: Labels<'dataTable'>
  readonly onToggle: (key: string) => void
}

function Row<Row>({ placed, index, columns, widths, isTree, active, labels, onToggle }: Props<Row>) {
  const { row, key, level, expanded, position, siblings } = placed
  const nameId = useId()
  const inTree = isTree
    ? {
        'aria-level': level,
        'aria-posinset': position,
        'aria-setsize': siblings,
        'aria-expanded': expanded ?? undefined,
        tabIndex: active ? 0 : -1,
      }
    : {}
  return (
    <tr data-key={key} aria-rowindex={index + 2} style={variables({ '--level': level - 1 })} {...inTree}>
      {columns.map(({ id, header, cell, align, fixed }, place) => (
        <td
          key={id}
          data-label={typeof header === 'string' ? header : undefined}
          data-align={align}
          data-fixed={fixed || undefined}
          data-sized={widths?.[id] === undefined ? undefined : true}
          data-tree={(isTree && place === 0) || undefined}
        >
          {isTree && place === 0 ? <Toggle expanded={expanded} labels={labels} nameId={nameId} onToggle={() => onToggle(key)} /> : null}
          <Content id={place === 0 && expanded !== null ? nameId : undefined}>{cell(row)}</Content>
        </td>
      ))}
    </tr>
  )
}

/** Not rendered again while its row and its position stay the same: one changed price must not re-render the table. */
export const BodyRow = memo(Row) as typeof Row

function Content({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <span id={id} className={styles.content}>
      {children}
    </span>
  )
}

interface ToggleProps {
  readonly expanded: boolean | null
  readonly labels: Labels<'dataTable'>
  /** The row's first cell, which distinguishes the buttons of several rows. */
  readonly nameId: string
  readonly onToggle: () => void
}

/** Toggles a row's children by pointer; for the keyboard the row itself does. */
function Toggle({ expanded, labels, nameId, onToggle }: ToggleProps) {
  const id = useId()
  if (expanded === null) return <span className={styles.toggle} />
  return (
    <button
      id={id}
      type="button"
      className={styles.toggle}
      tabIndex={-1}
      aria-label={expanded ? labels.collapse : labels.expand}
      aria-labelledby={`${id} ${nameId}`}
      onClick={onToggle}
    >
      <Icon name={expanded ? 'chevron-down' : 'chevron-forward'} size={16} />
    </button>
  )
}

const LOADING_ROWS = 5

/** Placeholders for rows that are being loaded. */
export function LoadingRows<Row>({ columns, label }: { columns: readonly Column<Row>[]; label: string }) {
  return Array.from({ length: LOADING_ROWS }, (_, index) => (
    <tr key={index}>
      {columns.map(({ id }, place) => (
        <td key={id}>
          <Skeleton />
          {index === 0 && place === 0 ? <span className="visually-hidden">{label}</span> : null}
        </td>
      ))}
    </tr>
  ))
}
