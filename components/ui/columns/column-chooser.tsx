'use client'

import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { fillIn, useLabels } from '../labels/labels.tsx'
import {
  canHide,
  COLUMN_LEAST_PX,
  COLUMN_MOST_PX,
  FIRST_LAYOUT,
  isFirstLayout,
  orderColumns,
  shiftColumn,
  showColumn,
  sizeColumn,
  type LaidOut,
} from './column-layout.ts'
import type { KeptLayout } from './column-store.tsx'
import styles from './columns.module.css'

export interface NamedColumn extends LaidOut {
  readonly header: string
  readonly widthPx?: number
}

interface Props {
  readonly columns: readonly NamedColumn[]
  readonly kept: KeptLayout
  readonly onClose: () => void
}

/** A step of the arrow keys, in pixels. */
const STEP_PX = 8

/** The choice of a table's columns: which are shown, in which order, and how wide, by mouse, by keys or by touch. */
export function ColumnChooser({ columns, kept: { layout, onLayout }, onClose }: Props) {
  const labels = useLabels('dataTable')
  const all = orderColumns(columns, layout).filter((column) => !column.fixed)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={labels.columns}
      description={labels.columnsText}
      closeLabel={labels.closeColumns}
    >
      <div className={styles.chooser} data-column-chooser>
        <ul className={styles.list}>
          {all.map((column, index) => {
            const { id, header } = column
            const isShown = !layout.hidden.includes(id)
            const widthPx = layout.widths[id]
            const named = { column: header }
            return (
              <li key={id} className={styles.line} data-column={id}>
                <Checkbox
                  checked={isShown}
                  disabled={isShown && !canHide(columns, layout, id)}
                  onChange={(chosen) => onLayout(showColumn(layout, id, chosen))}
                >
                  {header}
                </Checkbox>
                <span className={styles.steps}>
                  <IconButton
                    icon="arrow-up"
                    size="small"
                    label={fillIn(labels.moveUp, named)}
                    disabled={index === 0}
                    onClick={() => onLayout(shiftColumn(columns, layout, id, -1))}
                  />
                  <IconButton
                    icon="arrow-down"
                    size="small"
                    label={fillIn(labels.moveDown, named)}
                    disabled={index === all.length - 1}
                    onClick={() => onLayout(shiftColumn(columns, layout, id, 1))}
                  />
                </span>
                <input
                  type="range"
                  className={styles.width}
                  aria-label={fillIn(labels.columnWidth, named)}
                  min={Math.max(COLUMN_LEAST_PX, column.leastPx ?? 0)}
                  max={COLUMN_MOST_PX}
                  step={STEP_PX}
                  value={widthPx ?? column.widthPx ?? COLUMN_LEAST_PX}
                  onChange={({ target }) => onLayout(sizeColumn(layout, column, Number(target.value)))}
                />
                <IconButton
                  icon="fit"
                  size="small"
                  label={fillIn(labels.columnAuto, named)}
                  disabled={widthPx === undefined}
                  onClick={() => onLayout(sizeColumn(layout, column, null))}
                />
              </li>
            )
          })}
        </ul>
        <div className={styles.foot}>
          <Button disabled={isFirstLayout(layout)} onClick={() => onLayout(FIRST_LAYOUT)}>
            {labels.columnsRestore}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
