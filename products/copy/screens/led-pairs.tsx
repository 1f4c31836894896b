'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { CopyLeaderRow } from '../contract/copy.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { readSymbols } from './copy-form.ts'

interface Props {
  readonly leader: Pick<CopyLeaderRow, 'product' | 'share' | 'takesNew' | 'symbols'>
  readonly onDone: () => void
}

/** The form with the pairs in which an account leads. Trades that are open in others are followed to their end. */
export function LedPairs({ leader: { product, share, takesNew, symbols }, onDone }: Props) {
  const t = useTranslations('copy')
  const call = useTradingData()
  const toaster = useToaster()
  const [text, setText] = useState((symbols ?? []).join(', '))
  const wanted = readSymbols(text)
  const save = useAction(async () => {
    if (wanted === null) return
    await call('copyLead', { product, share, takesNew, symbols: wanted })
    toaster.show(t('saved'), { type: 'success' })
    onDone()
  })
  return (
    <Form label={t('symbols')} submitLabel={t('save')} ready={wanted !== null} pending={save.pending} onSubmit={() => save.run()}>
      <Field label={t('symbols')} error={wanted === null ? t('errors.symbols') : false}>
        <TextInput value={text} onChange={setText} dir="ltr" autoComplete="off" maxLength={1000} />
      </Field>
    </Form>
  )
}
