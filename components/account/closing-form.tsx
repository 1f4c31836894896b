'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { useOwnerProof } from '#lib/stores/owner-proof.ts'
import { useAction } from '#lib/stores/use-action.ts'
import type { OwnerCodes } from './account-calls.ts'
import { FormFrame } from './form-frame.tsx'
import { OwnerCodeFields } from './owner-codes.tsx'
import type { SecurityFormProps } from './security-form.ts'
import { useAccountCalls } from './use-account.ts'
import styles from './form.module.css'

/** The end of the account: the owner proves himself and says that he means it. */
export function ClosingForm({ owner, onDone }: SecurityFormProps) {
  const t = useTranslations('account.security')
  const call = useAccountCalls()
  const askOwner = useOwnerProof()
  const [codes, setCodes] = useState<OwnerCodes>({})
  const [isSure, setSure] = useState(false)
  const close = useAction(async () => {
    await call('/user/account/close', { ...codes, ...(await askOwner(owner)) })
    onDone()
  })
  return (
    <FormFrame submitLabel={t('closing')} ready={isSure} pending={close.pending} onSubmit={() => close.run()}>
      <p className={styles.warning}>{t('closingWarning')}</p>
      <OwnerCodeFields owner={owner} codes={codes} onChange={setCodes} asks="one" />
      <Checkbox checked={isSure} onChange={setSure}>
        {t('closingSure')}
      </Checkbox>
    </FormFrame>
  )
}
