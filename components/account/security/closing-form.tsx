'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import type { OwnerProof } from '#lib/contract/account-calls.ts'
import { useOwnerProof } from '#lib/stores/session/owner-proof.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { Form } from '#components/ui/form/form.tsx'
import { OwnerCodeFields } from '#components/personal/owner-codes.tsx'
import type { SecurityFormProps } from './security-form.ts'
import layout from '#components/ui/layout/layout.module.css'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'

/** Closes the account, once the owner has proved their identity and confirmed. */
export function ClosingForm({ owner, onDone }: SecurityFormProps) {
  const t = useTranslations('account.security')
  const call = useAccountCalls()
  const askOwner = useOwnerProof()
  const [codes, setCodes] = useState<OwnerProof>({})
  const [isSure, setSure] = useState(false)
  const close = useAction(async () => {
    await call('/user/account/close', { ...codes, ...(await askOwner(owner)) })
    onDone()
  })
  return (
    <Form submitLabel={t('closing')} ready={isSure} pending={close.pending} onSubmit={() => close.run()}>
      <p className={layout.warning}>{t('closingWarning')}</p>
      <OwnerCodeFields owner={owner} codes={codes} onChange={setCodes} asks="one" />
      <Checkbox checked={isSure} onChange={setSure}>
        {t('closingSure')}
      </Checkbox>
    </Form>
  )
}
