'use client'

import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { OwnerProof } from '#lib/contract/account-calls.ts'
import { useOwnerProof } from '#lib/stores/session/owner-proof.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { Form } from '#components/ui/form/form.tsx'
import { OwnerCodeFields } from '#components/personal/owner-codes.tsx'
import type { SecurityFormProps } from './security-form.ts'
import layout from '#components/ui/layout/layout.module.css'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'

/** Adds a passkey: the owner proves their identity, then the device creates it. */
export function PasskeyForm({ owner, onDone }: SecurityFormProps) {
  const t = useTranslations('account.security')
  const call = useAccountCalls()
  const askOwner = useOwnerProof()
  const toaster = useToaster()
  const [codes, setCodes] = useState<OwnerProof>({})
  const add = useAction(async () => {
    const { options, setupToken } = await call('/user/fido2/register/start', { ...codes, ...(await askOwner(owner)) })
    const response = await askDevice(options)
    if (response === null) return void toaster.show(t('passkeyCancelled'), { type: 'info' })
    const name = t('passkeyName', { number: (await call('/user/fido2/list', {})).length + 1 })
    await call('/user/fido2/register/finish', { setupToken, fidoVerifyCode: JSON.stringify(response), name })
    onDone()
  })
  return (
    <Form submitLabel={t('passkeyAdd')} ready pending={add.pending} onSubmit={() => add.run()}>
      <p className={layout.quiet}>{t('passkeyAddText')}</p>
      <OwnerCodeFields owner={owner} codes={codes} onChange={setCodes} asks="one" />
    </Form>
  )
}

type Options = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Returns the device's answer; null if it created no key, as when the user cancels or the device already has one. */
async function askDevice(optionsJSON: Options): Promise<Awaited<ReturnType<typeof startRegistration>> | null> {
  try {
    return await startRegistration({ optionsJSON })
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return null
    throw error
  }
}
