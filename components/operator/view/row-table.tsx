'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { Menu } from '#components/ui/menu/menu.tsx'
import { useShowAct } from '../frame/use-show-act.ts'
import { listRowActs, nameRow, prefill, takeKnown, type ActRow, type FieldValues } from '../acts/acts.ts'
import type { FieldSchema } from '../acts/field-schema.ts'
import { useConsole } from '../frame/console-context.ts'
import { useNames } from '../names/use-names.ts'
import { canShow } from './act-buttons.tsx'
import { isPlain, listColumns, schemaAt } from './value-text.ts'
import { Value } from './value.tsx'
import styles from './view.module.css'

interface Props {
  /** The name of the list among the fields of its answer. */
  readonly list: string
  readonly rows: readonly FieldValues[]
  readonly schema: FieldSchema
  readonly acts: readonly ActRow[]
  readonly known: FieldValues
}

/** The rows of a list, and for each the acts that concern it. */
export function RowTable({ list, rows, schema, acts, known }: Props) {
  const t = useTranslations('operator')
  const names = useNames()
  const columns = useMemo<readonly Column<Placed>[]>(() => {
    const shown = listColumns(rows, schema).map((field) => ({
      id: field,
      header: names.field(field),
      ...(rows.some((row) => isWide(field, row[field])) && { widthPx: WIDE_PX }),
      cell: makeCell(list === 'settings' && field === 'name' ? 'setting' : field, field, schema),
    }))
    const listActs = (row: FieldValues) => listRowActs(acts, nameRow(list, row))
    if (!rows.some((row) => listActs(row).length > 0)) return shown
    const cell = ({ row }: Placed) => <RowActs acts={listActs(row)} row={{ ...known, ...nameRow(list, row) }} />
    return [...shown, { id: 'acts', header: t('actions'), cell, fixed: true, align: 'end' }]
  }, [list, rows, schema, acts, known, names, t])
  const placed = useMemo(() => rows.map((row, index) => ({ row, key: String(index) })), [rows])
  return <DataTable label={names.field(list)} columns={columns} rows={placed} readKey={readKey} />
}

/** Returns what draws the cells of a column. `name`: what the field is called where its words are looked for. */
function makeCell(name: string, field: string, schema: FieldSchema): Column<Placed>['cell'] {
  return ({ row }) => (
    <div className={styles.cell}>
      <Value name={name} value={row[field]} schema={schemaAt(schema, field)} />
    </div>
  )
}

/** The least width of a column with the name of an act or with fields of their own: their words are not broken. */
const WIDE_PX = 128

const isWide = (field: string, value: unknown) => field === 'act' || !isPlain(value)

interface Placed {
  readonly row: FieldValues
  readonly key: string
}

const readKey = ({ key }: Placed) => key

/** Shows what a row names, by a button, and offers what can be done with it, in a menu. */
function RowActs({ acts, row }: { readonly acts: readonly ActRow[]; readonly row: FieldValues }) {
  const t = useTranslations('operator')
  const names = useNames()
  const { direction, openAct } = useConsole()
  const show = useShowAct()
  if (acts.length === 0) return null
  const choose = (name: string) => {
    const act = acts.find((known) => known.name === name)
    if (act === undefined) return
    if (canShow(act, row)) show(act.name, takeKnown(act, row))
    else openAct(act, prefill(act, row))
  }
  return (
    <Menu
      trigger={<Button size="small">{t('actions')}</Button>}
      label={t('actions')}
      items={acts.map(({ name }) => ({ id: name, label: names.act(name) }))}
      onSelect={choose}
      direction={direction}
      align="end"
    />
  )
}
