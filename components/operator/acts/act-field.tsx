'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DatePicker } from '#components/ui/date-picker/date-picker.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { MultiSelect, Select } from '#components/ui/select/select.tsx'
import { TextArea } from '#components/ui/text-area/text-area.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { useNames } from '../names/use-names.ts'
import { findKind, type FieldKind, type FieldSchema } from './field-schema.ts'
import type { Mistakes } from './act-form.ts'

interface Props {
  readonly act: string
  readonly name: string
  readonly schema: FieldSchema
  readonly required: boolean
  readonly value: string
  readonly onChange: (value: string) => void
  readonly mistake: Mistakes[string] | undefined
}

/** Texts of more characters get a field of several lines. */
const LINE_CHARACTERS_MAX = 260
const DECIMALS_MAX = 18
const DOCUMENT_CHARACTERS_MAX = 20_000

/** A field of an act, with the control that its schema asks for. */
export function ActField({ act, name, schema, required, value, onChange, mistake }: Props) {
  const t = useTranslations('operator')
  const names = useNames()
  const kind = findKind(name, schema)
  const hint = HINTS[kind.kind]
  return (
    <Field
      label={kind.kind === 'moment' ? `${names.field(name, act)} (UTC)` : names.field(name, act)}
      required={required}
      optional={!required}
      {...(hint !== undefined && { hint: t(hint) })}
      error={mistake === undefined ? false : t(mistake)}
    >
      <Control name={name} kind={kind} value={value} onChange={onChange} />
    </Field>
  )
}

const HINTS: Readonly<Partial<Record<FieldKind['kind'], 'asJson' | 'onePerLine'>>> = {
  document: 'asJson',
  lines: 'onePerLine',
}

function Control({ name, kind, value, onChange }: { readonly kind: FieldKind } & Pick<Props, 'name' | 'value' | 'onChange'>): ReactNode {
  const t = useTranslations('operator')
  const { value: nameValue } = useNames()
  const options = (values: readonly string[]) => values.map((word) => ({ value: word, label: nameValue(name, word) ?? word }))
  switch (kind.kind) {
    case 'choice':
      return (
        <Select
          value={value === '' ? null : value}
          onChange={(chosen) => onChange(chosen ?? '')}
          options={options(kind.values)}
          clearable
        />
      )
    case 'choices':
      return (
        <MultiSelect
          value={value === '' ? [] : value.split('\n')}
          onChange={(chosen) => onChange(chosen.join('\n'))}
          options={options(kind.values)}
          limit={0}
        />
      )
    case 'yesNo':
      return (
        <Select
          value={value === '' ? null : value}
          onChange={(chosen) => onChange(chosen ?? '')}
          options={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          clearable
        />
      )
    case 'integer':
      return <NumberInput value={value} onChange={onChange} precision={0} buttons={false} {...kindBounds(kind)} />
    case 'decimal':
      return <NumberInput value={value} onChange={onChange} precision={DECIMALS_MAX} buttons={false} />
    case 'moment':
      return <DatePicker kind="datetime" value={value === '' ? null : value} onChange={(chosen) => onChange(chosen ?? '')} />
    case 'lines':
      return <TextArea value={value} onChange={onChange} maxLength={DOCUMENT_CHARACTERS_MAX} rows={3} />
    case 'document':
      return <TextArea value={value} onChange={onChange} maxLength={DOCUMENT_CHARACTERS_MAX} rows={6} dir="ltr" spellCheck={false} />
    case 'secret':
      return <TextInput type="password" autoComplete="new-password" value={value} onChange={onChange} />
    case 'text':
      return kind.lengthMax > LINE_CHARACTERS_MAX && kind.lengthMax < 2000 ? (
        <TextArea value={value} onChange={onChange} maxLength={kind.lengthMax} rows={3} />
      ) : (
        <TextInput value={value} onChange={onChange} dir="auto" autoComplete="off" />
      )
  }
}

function kindBounds({ min, max }: Extract<FieldKind, { kind: 'integer' }>) {
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}
