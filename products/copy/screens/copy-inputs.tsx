'use client'

import { useTranslations } from 'next-intl'
import type { Dispatch } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { COPY_MODES, type COPY_PRODUCTS, COPY_MARGIN_MODES } from '../contract/copy-kinds.ts'
import type { CopyAction, CopyErrors, CopyFields, CopyNumber } from './copy-form.ts'

interface Props {
  readonly product: (typeof COPY_PRODUCTS)[number]
  readonly fields: CopyFields
  readonly errors: CopyErrors
  readonly change: Dispatch<CopyAction>
  /** For a new copy: a hint below its funds. Null for one that has begun, whose funds stay as they are. */
  readonly funds: { readonly hint: string | undefined } | null
}

/** The fields of a copy's settings, and of its funds if it is new. */
export function CopyInputs({ product, fields, errors, change, funds }: Props) {
  const t = useTranslations('copy')
  const words = useTranslations('bots')
  const fault = (field: CopyNumber | 'symbols') => {
    const found = errors[field]
    return found === undefined ? false : t(`errors.${found}`)
  }
  const input = (field: CopyNumber, label: string, after?: string, hint?: string) => (
    <Field label={label} {...(hint === undefined ? {} : { hint })} error={fault(field)}>
      <NumberInput
        value={fields[field]}
        onChange={(value) => change({ type: 'set', field, value })}
        precision={8}
        min="0"
        buttons={false}
        {...(after === undefined ? {} : { after })}
      />
    </Field>
  )
  return (
    <>
      {funds === null ? null : input('funds', t('funds'), 'USDT', funds.hint)}
      <SegmentedControl
        label={words('size')}
        showLabel
        value={fields.mode}
        onChange={(mode) => change({ type: 'mode', mode })}
        segments={COPY_MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
      />
      {input('value', t(`values.${fields.mode}`))}
      {product === 'futures' ? (
        <>
          {input('leverage', t('leverage'))}
          <SegmentedControl
            label={t('marginMode')}
            showLabel
            value={fields.marginMode}
            onChange={(marginMode) => change({ type: 'margin', marginMode })}
            segments={COPY_MARGIN_MODES.map((value) => ({ value, label: t(`marginModes.${value}`) }))}
          />
        </>
      ) : null}
      {input('slippage', t('slippageMax'), '%')}
      {input('stopLoss', words('stopLoss'), '%')}
      {input('takeProfit', words('takeProfit'), '%')}
      {input('marketMax', t('marketMax'), 'USDT')}
      <Field label={t('symbols')} error={fault('symbols')}>
        <TextInput
          value={fields.symbols}
          onChange={(value) => change({ type: 'set', field: 'symbols', value })}
          dir="ltr"
          autoComplete="off"
          maxLength={1000}
        />
      </Field>
    </>
  )
}
