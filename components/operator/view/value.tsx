'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Bidi } from '#components/ui/figure/bidi.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { ERRORS, type ErrorName } from '#lib/contract/errors/errors.ts'
import { MISSING } from '#lib/format/number.ts'
import { findWordField, type FieldSchema } from '../acts/field-schema.ts'
import { useErrorText } from '../frame/use-error-text.ts'
import { useNames } from '../names/use-names.ts'
import { listShown, schemaAt, showValue } from './value-text.ts'
import styles from './view.module.css'

interface Props {
  readonly name: string
  readonly value: unknown
  readonly schema?: FieldSchema
}

/** Shows the value of a field: a figure, a moment, a word of ours, or a text as it was written. */
export function Value({ name, value, schema }: Props): ReactNode {
  const t = useTranslations('operator')
  const names = useNames()
  const shown = showValue(name, value, schema)
  switch (shown.kind) {
    case 'missing':
      return <Figure>{MISSING}</Figure>
    case 'yesNo':
      return shown.value ? t('yes') : t('no')
    case 'figure':
      return <Figure>{shown.text}</Figure>
    case 'act':
      return names.act(shown.name)
    case 'word':
      return <Word name={findWordField(name, schema ?? {})} word={shown.word} />
    case 'text':
      return <Written text={shown.text} />
    case 'code':
      return <Code text={shown.text} />
    case 'list':
      return <Items name={name} items={shown.items} {...(schema?.items && { schema: schema.items })} />
    case 'record':
      return <Fields record={shown.record} within={name} {...(schema && { schema })} />
  }
}

/** A word of the exchange; what follows it after a colon is a detail, such as the error of a refusal. */
function Word({ name, word }: { readonly name: string; readonly word: string }) {
  const names = useNames()
  const tell = useErrorText()
  const [first = '', ...rest] = word.split(': ')
  const said = names.value(name, first)
  if (said === null) return <Written text={word} />
  const detail = rest.join(': ')
  if (detail === '') return said
  return <Bidi>{`${said}: ${detail in ERRORS ? tell(detail as ErrorName) : detail}`}</Bidi>
}

/** A text that somebody wrote, or a code of the machine: never translated, and in its own direction. */
function Written({ text }: { readonly text: string }) {
  return (
    <bdi className={styles.written} translate="no">
      {text}
    </bdi>
  )
}

const CODE_CHARACTERS = 12

function Code({ text }: { readonly text: string }) {
  return (
    <bdi dir="ltr" translate="no" title={text}>
      {text.length > CODE_CHARACTERS ? `${text.slice(0, CODE_CHARACTERS)}…` : text}
    </bdi>
  )
}

function Items({ name, items, schema }: { readonly name: string; readonly items: readonly unknown[]; readonly schema?: FieldSchema }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={JSON.stringify(item)}>
          <Value name={name} value={item} {...(schema && { schema })} />
        </li>
      ))}
    </ul>
  )
}

interface FieldsProps {
  readonly record: Readonly<Record<string, unknown>>
  readonly schema?: FieldSchema
  /** The field that holds the record: some fields mean something else there. */
  readonly within?: string
}

/** The fields of a record by their names. */
export function Fields({ record, schema, within = '' }: FieldsProps) {
  const names = useNames()
  return (
    <dl className={styles.fields}>
      {listShown(record).map((field) => (
        <div key={field} className={styles.field}>
          <dt>{names.field(field, within)}</dt>
          <dd>
            <Value name={within === 'files' ? `${field}Bytes` : field} value={record[field]} schema={schemaAt(schema, field)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
