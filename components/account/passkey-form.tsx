'use client'

import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { useOwnerProof } from '#lib/stores/owner-proof.ts'
import { useAction } from '#lib/stores/use-action.ts'
import type { OwnerCodes } from './account-calls.ts'
import { FormFrame } from './form-frame.tsx'
import { OwnerCodeFields } from './owner-codes.tsx'
import type { SecurityFormProps } from './security-form.ts'
import { useAccountCalls } from './use-account.ts'
import styles from './form.module.css'

/** A new passkey: the owner proves himself, then the device makes it. */
export function PasskeyForm({ owner, onDone }: SecurityFormProps) {
  const t = useTranslations('account.security')
  const call = useAccountCalls()
  const askOwner = useOwnerProof()
  const toaster = useToaster()
  const [codes, setCodes] = useState<OwnerCodes>({})
  const add = useAction(async () => {
    const { options, setupToken } = await call('/user/fido2/register/start', { ...codes, ...(await askOwner(owner)) })
    const response = await askDevice(options)
    if (response === null) return void toaster.show(t('passkeyCancelled'), { type: 'info' })
    const name = t('passkeyName', { number: (await call('/user/fido2/list', {})).length + 1 })
    await call('/user/fido2/register/finish', { setupToken, fidoVerifyCode: JSON.stringify(response), name })
    onDone()
  })
  return (
    <FormFrame submitLabel={t('passkeyAdd')} ready pending={add.pending} onSubmit={() => add.run()}>
      <p className={styles.quiet}>{t('passkeyAddText')}</p>
      <OwnerCodeFields owner={owner} codes={codes} onChange={setCodes} asks="one" />
    </FormFrame>
  )
}

type Options = Parameters<typeof startRegistration>[0]['optionsJSON']

/** The device's answer; null where the person has waved it away, or the device has such a key already. */
async function askDevice(optionsJSON: Options): Promise<Awaited<ReturnType<typeof startRegistration>> | null> {
  try {
    return await startRegistration({ optionsJSON })
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return null
    throw error
  }
}
