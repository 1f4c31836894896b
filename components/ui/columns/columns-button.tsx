'use client'

import { Suspense, useId, useState } from 'react'
import { lazyPart } from '../part/lazy-part.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { useLabels } from '../labels/labels.tsx'
import type { NamedColumn } from './column-chooser.tsx'
import type { KeptLayout } from './column-store.tsx'

const ColumnChooser = lazyPart(() => import('./column-chooser.tsx').then((module) => module.ColumnChooser), 'layer')

interface Props {
  /** All columns of the table, also those that are not shown. */
  readonly columns: readonly NamedColumn[]
  readonly kept: KeptLayout
  /** The labelled element of the table, which tells its button from those of other tables. */
  readonly tableId: string
}

/** Opens the choice of a table's columns, whose code is loaded then. */
export function ColumnsButton({ columns, kept, tableId }: Props) {
  const id = useId()
  const labels = useLabels('dataTable')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        id={id}
        icon="columns"
        size="small"
        label={labels.columns}
        aria-labelledby={`${id} ${tableId}`}
        onClick={() => setOpen(true)}
        data-columns
      />
      {isOpen && (
        <Suspense>
          <ColumnChooser columns={columns} kept={kept} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
