'use client'

import { useTranslations } from 'next-intl'
import { useReducer } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { CopyRow } from '../contract/copy.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { copyReducer, settingErrors, toFields, toSettings } from './copy-form.ts'
import { CopyInputs } from './copy-inputs.tsx'

interface Props {
  readonly copy: CopyRow
  /** The leader's. */
  readonly name: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Changes the settings of a copy, or closes what it has open now. */
export function CopyEdit({ copy, name, onClose, onDone }: Props) {
  const { id, product, positions } = copy
  const t = useTranslations('copy')
  const words = useTranslations('bots')
  const call = useTradingData()
  const toaster = useToaster()
  const [fields, change] = useReducer(copyReducer, copy.settings, toFields)
  const errors = settingErrors(fields)
  const save = useAction(async () => {
    await call('copyChange', { id, settings: toSettings(fields, product) })
    toaster.show(t('saved'), { type: 'success' })
    onDone()
  })
  const close = useAction(async () => {
    await call('copyClose', { id })
    toaster.show(t('closing'), { type: 'success' })
    onDone()
  })
  return (
    <Dialog open onOpenChange={onClose} title={name} closeLabel={words('close')}>
      <Form look="wide" submitLabel={t('save')} ready={Object.keys(errors).length === 0} pending={save.pending} onSubmit={() => save.run()}>
        <CopyInputs product={product} fields={fields} errors={errors} change={change} funds={null} />
      </Form>
      {positions.length === 0 ? null : (
        <Button pending={close.pending} onClick={() => close.run()} data-close-copied>
          {t('closeAll')}
        </Button>
      )}
    </Dialog>
  )
}
