'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { COPY_SHARE_MAX, type COPY_PRODUCTS } from '../contract/copy-kinds.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { shareMillionths } from './copy-form.ts'
import { shareText } from './copy-columns.tsx'

interface Props {
  readonly product: (typeof COPY_PRODUCTS)[number]
  readonly disabled: boolean
  readonly onDone: () => void
}

/** The form by which an account begins to lead: the part of its followers' gains that it gets, in percent. */
export function LeadStart({ product, disabled, onDone }: Props) {
  const t = useTranslations('copy')
  const call = useTradingData()
  const toaster = useToaster()
  const [share, setShare] = useState('10')
  const millionths = shareMillionths(share)
  const start = useAction(async () => {
    if (millionths === null) return
    await call('copyLead', { product, share: millionths, takesNew: true })
    toaster.show(t('leadStarted'), { type: 'success' })
    onDone()
  })
  return (
    <Form
      label={t(`products.${product}`)}
      submitLabel={t('leadStart')}
      ready={millionths !== null && !disabled}
      pending={start.pending}
      onSubmit={() => start.run()}
    >
      <p>{t('leadText', { share: shareText(millionths ?? COPY_SHARE_MAX) })}</p>
      <Field label={t('share')} error={millionths === null ? t('errors.percent') : false}>
        <NumberInput value={share} onChange={setShare} precision={2} min="0" max={String(COPY_SHARE_MAX / 10_000)} after="%" />
      </Field>
    </Form>
  )
}
