'use client'

import { useTranslations } from 'next-intl'
import { useReducer, useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { Form } from '#components/ui/form/form.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { COPY_MODES } from '#lib/contract/products/copy-kinds.ts'
import type { CopyLeaderRow } from '#lib/contract/products/copy.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTradingData } from '../use-trading-data.ts'
import { shareText } from './copy-columns.tsx'
import { type CopyNumber, copyErrors, copyReducer, copySummary, STARTING_COPY, toCopy } from './copy-form.ts'

interface Props {
  readonly leader: CopyLeaderRow
  readonly onStarted: () => void
}

/** The form that starts a copy. The id is created with the form, so pressing twice starts one copy. */
export function CopyStart({ leader, onStarted }: Props) {
  const t = useTranslations('copy')
  const words = useTranslations('bots')
  const own = useOwn()
  const call = useTradingData()
  const toaster = useToaster()
  const [fields, change] = useReducer(copyReducer, STARTING_COPY)
  const [requestId] = useState(() => crypto.randomUUID())
  const [loaded] = useLoad('copy funds', async () => {
    const { rows } = await call('balances', {})
    return rows.find(({ wallet, coin }) => wallet === 'spot' && coin === 'USDT')?.available ?? '0'
  })
  const available = loaded.kind === 'done' ? loaded.data : null
  const errors = copyErrors(fields, available)
  const start = useAction(async () => {
    await call('copyStart', toCopy(fields, leader.product, leader.id, requestId))
    toaster.show(t('started'), { type: 'success' })
    onStarted()
  })
  const input = (field: CopyNumber, label: string, after?: string, hint?: string) => {
    const fault = errors[field]
    return (
      <Field label={label} {...(hint === undefined ? {} : { hint })} error={fault === undefined ? false : t(`errors.${fault}`)}>
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
  }
  return (
    <Form
      look="wide"
      submitLabel={t('start')}
      ready={copySummary(fields, available).ready}
      pending={start.pending}
      onSubmit={() => start.run()}
    >
      {leader.demonstration === null ? null : <p>{t(`rules.${leader.demonstration}`)}</p>}
      <p>{`${t('share')}: ${shareText(leader.share)}`}</p>
      {input(
        'funds',
        t('funds'),
        'USDT',
        available === null ? undefined : words('available', { amount: own(formatTrimmed(available, 2)), coin: 'USDT' }),
      )}
      <SegmentedControl
        label={words('size')}
        showLabel
        value={fields.mode}
        onChange={(mode) => change({ type: 'mode', mode })}
        segments={COPY_MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
      />
      {input('value', t(`values.${fields.mode}`))}
      {leader.product === 'futures' ? input('leverage', t('leverage')) : null}
      {input('slippage', t('slippageMax'), '%')}
      {input('stopLoss', words('stopLoss'), '%')}
      {input('takeProfit', words('takeProfit'), '%')}
      {input('marketMax', t('marketMax'), 'USDT')}
      <p>{t('risk')}</p>
    </Form>
  )
}
