'use client'

import { useTranslations } from 'next-intl'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import type { FieldSchema } from '../acts/field-schema.ts'
import { listRowActs, type ActRow, type FieldValues } from '../acts/acts.ts'
import { useNames } from '../names/use-names.ts'
import { ActButtons } from './act-buttons.tsx'
import { Chat } from './conversation.tsx'
import { isPlain, isRows, itemSchema, listShown, schemaAt } from './value-text.ts'
import { RowTable } from './row-table.tsx'
import { Fields } from './value.tsx'
import styles from './view.module.css'

interface Props {
  readonly data: unknown
  readonly schema?: FieldSchema
  /** The acts of the page, offered with what they are about; none where an answer is only to be read. */
  readonly acts: readonly ActRow[]
  /** The known values of the thing that the answer is about, such as the id of the user. */
  readonly known: FieldValues
  /** The thing itself rather than a list: acts that concern it are offered above it. */
  readonly isThing?: boolean
  /** The field of another answer that holds this one. */
  readonly within?: string
  /** The level of its headings: one below the heading that it stands under. */
  readonly level?: HeadingLevel
}

export type HeadingLevel = 2 | 3 | 4 | 5 | 6

const BELOW: Readonly<Record<HeadingLevel, HeadingLevel>> = { 2: 3, 3: 4, 4: 5, 5: 6, 6: 6 }
const EMPTY: FieldValues = {}

/** Shows the answer of an act: its figures and words, then a table for each list. */
export function AnswerView({ data, schema, acts, known, isThing = false, within = '', level = 3 }: Props) {
  const t = useTranslations('operator')
  const names = useNames()
  const record = toRecord(data)
  const shown = listShown(record)
  const plain = Object.fromEntries(shown.filter((name) => isPlain(record[name])).map((name) => [name, record[name]]))
  const nested = shown.filter((name) => !isPlain(record[name])).map((name) => [name, record[name]] as const)
  const around = { ...known, ...plain }
  const isEmpty = shown.every((name) => Array.isArray(record[name]) && record[name].length === 0)
  const Heading = `h${level}` as const
  const ofThing = isThing ? listRowActs(acts, known) : []
  return (
    <div className={styles.answer}>
      {ofThing.length > 0 ? <ActButtons acts={ofThing} known={around} /> : null}
      {isEmpty ? <EmptyState title={t('none')} /> : null}
      {!isEmpty && Object.keys(plain).length > 0 ? <Fields record={plain} within={within} {...(schema && { schema })} /> : null}
      {nested.map(([name, value]) => (
        <div key={name} className={styles.part}>
          {nested.length > 1 || Object.keys(plain).length > 0 ? <Heading className={styles.title}>{names.field(name)}</Heading> : null}
          {name === 'chat' && isRows(value) ? (
            <Chat messages={value} />
          ) : isRows(value) ? (
            <RowTable list={name} rows={value} schema={itemSchema(schemaAt(schema, name))} acts={acts} known={around} />
          ) : (
            <AnswerView level={BELOW[level]} within={name} data={value} schema={schemaAt(schema, name)} acts={acts} known={EMPTY} />
          )}
        </div>
      ))}
    </div>
  )
}

function toRecord(data: unknown): FieldValues {
  if (Array.isArray(data)) return data.length === 0 ? EMPTY : { entries: data }
  return typeof data === 'object' && data !== null ? (data as FieldValues) : data === undefined || data === null ? EMPTY : { value: data }
}
