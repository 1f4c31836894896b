'use client'

import { useTranslations } from 'next-intl'
import { memo, useId, useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { ColumnsButton } from '#components/ui/columns/columns-button.tsx'
import { ColumnEdge, useHeaderDrag } from '#components/ui/columns/header-tools.tsx'
import { useShownColumns } from '#components/ui/columns/use-shown-columns.ts'
import type { Column } from '#components/ui/data-table/columns.ts'
import { ScrollEdges } from '#components/ui/scroll-edges/scroll-edges.tsx'
import { Term } from '#components/ui/tooltip/term.tsx'
import { useScreen } from '../terminal/use-wide.ts'
import { cardColumns, type Card } from './card-columns.ts'
import chooseStyles from './choose-columns.module.css'
import styles from '../panels.module.css'

interface Props<Row> {
  readonly label: string
  /** The name under which its reader's choice of columns is kept. */
  readonly name: string
  /** If the columns stay the same between renders, unchanged rows are not rendered again. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly empty: ReactNode
  /** The columns that a row's card on a phone shows at once and first; all in the table's order if omitted. */
  readonly card?: Card
}

/** A scrollable region must be focusable, or keys cannot scroll it; not every browser makes it so. */
const SCROLLABLE = { tabIndex: 0 } as const
/** Screens that show cards, as in the style. */
const PHONE = '(width < 768px)'
const NO_WIDTHS: Readonly<Record<string, number>> = {}

/** A table of the account, whose columns its reader can choose, order and size; on a phone each row is a card that names its figures. */
export function GridTable<Row>({ label, name, columns, rows, rowKey, empty, card }: Props<Row>) {
  const id = useId()
  const isPhone = useScreen(PHONE)
  const { shown, kept } = useShownColumns(name, columns)
  const widths = isPhone ? NO_WIDTHS : (kept?.layout.widths ?? NO_WIDTHS)
  const drag = useHeaderDrag(columns, kept)
  const parts = useMemo(() => (isPhone ? cardColumns(columns, card) : { first: shown, rest: [] }), [isPhone, columns, shown, card])
  const choose = kept && (
    <span className={chooseStyles.choose}>
      <ColumnsButton columns={columns} kept={kept} tableId={id} />
    </span>
  )
  if (rows.length === 0) return <div className={styles.empty}>{empty}</div>
  return (
    <ScrollEdges as="section" className={styles.scroll} aria-label={label} {...SCROLLABLE}>
      <table id={id} className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {shown.map((column, place) => (
              <th
                key={column.id}
                scope="col"
                style={toSizeStyle(widths[column.id])}
                data-column={column.id}
                data-figure={column.align === 'end' || undefined}
                data-fixed={column.fixed || undefined}
                className={place === shown.length - 1 && column.fixed && choose ? chooseStyles.beside : undefined}
                data-sized={widths[column.id] === undefined ? undefined : true}
                {...drag(column)}
              >
                <Header column={column} />
                {place === shown.length - 1 && column.fixed && choose}
                <ColumnEdge column={column} kept={kept} />
              </th>
            ))}
            {!shown.at(-1)?.fixed && choose !== null && (
              <th scope="col" data-column="actions" data-fixed>
                {choose}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow key={rowKey(row)} row={row} columns={parts.first} rest={parts.rest} widths={widths} isCard={card !== undefined} />
          ))}
        </tbody>
      </table>
    </ScrollEdges>
  )
}

function Header<Row>({ column: { header, tip, more } }: { readonly column: Column<Row> }) {
  if (tip === undefined) return header
  return (
    <Term tip={tip} more={more}>
      {header}
    </Term>
  )
}

function toSizeStyle(widthPx: number | undefined): CSSProperties | undefined {
  if (widthPx === undefined) return undefined
  return { inlineSize: widthPx, minInlineSize: widthPx, maxInlineSize: widthPx }
}

interface RowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  /** The columns that a card shows on demand. */
  readonly rest: readonly Column<Row>[]
  readonly widths: Readonly<Record<string, number>>
  readonly isCard: boolean
}

const GridRow = memo(function GridRow<Row>({ row, columns, rest, widths, isCard }: RowProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const t = useTranslations('terminal.panels')
  return (
    <tr data-card={isCard || undefined}>
      {[...columns, ...(isOpen ? rest : [])].map((column, place) => (
        <td
          key={column.id}
          id={place === 0 && rest.length > 0 ? `${id}-name` : undefined}
          style={toSizeStyle(widths[column.id])}
          data-column={column.id}
          data-label={column.header}
          data-figure={column.align === 'end' || undefined}
          data-fixed={column.fixed || undefined}
          data-sized={widths[column.id] === undefined ? undefined : true}
        >
          {column.cell(row)}
        </td>
      ))}
      {rest.length > 0 && (
        <td data-column="details">
          <button
            id={`${id}-details`}
            type="button"
            className={styles.action}
            aria-expanded={isOpen}
            aria-labelledby={`${id}-details ${id}-name`}
            onClick={() => setOpen(!isOpen)}
          >
            {t('details')}
          </button>
        </td>
      )}
    </tr>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode
