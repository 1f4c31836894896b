'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CopyButton } from '#components/ui/copy-button/copy-button.tsx'
import { QrCode } from '#components/ui/qr-code/qr-code.tsx'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { useUnsaved } from '#components/ui/overlay/unsaved.tsx'
import type { OwnerProof } from '#lib/contract/account-calls.ts'
import { useOwnerProof } from '#lib/stores/session/owner-proof.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { Form } from '#components/ui/form/form.tsx'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { OwnerCodeFields } from '#components/personal/owner-codes.tsx'
import type { SecurityFormProps } from './security-form.ts'
import layout from '#components/ui/layout/layout.module.css'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import styles from '../form.module.css'

/** Shows the secret for an authenticator app, as QR code and as text; the first code proves that the app has it. */
export function AuthenticatorSetup({ owner, onDone }: SecurityFormProps) {
  const t = useTranslations('account.security')
  const call = useAccountCalls()
  const askOwner = useOwnerProof()
  const [setup, reload] = useLoad('authenticator', () => call('/user/authenticator/start', {}))
  const [codes, setCodes] = useState<OwnerProof>({})
  const googleCode = codes.googleCode ?? ''
  // Reopening creates another secret, which would invalidate the one the app has scanned.
  useUnsaved(Object.values(codes).some((code) => code !== ''))
  const confirm = useAction(async () => {
    if (setup.kind !== 'done') return
    await call('/user/authenticator/confirm', { ...codes, ...(await askOwner(owner)), googleCode, setupToken: setup.data.setupToken })
    onDone()
  })
  if (setup.kind === 'failed') return <LoadFailed of="account" onRetry={reload} />
  if (setup.kind === 'pending') return <Skeleton height="240px" />
  const { secret, uri } = setup.data
  return (
    <Form submitLabel={t('confirm')} ready={googleCode.length === 6} pending={confirm.pending} onSubmit={() => confirm.run()}>
      <div className={styles.code}>
        <p className={layout.quiet}>{t('scan')}</p>
        <QrCode text={uri} label={t('qrLabel')} size={192} />
        <p className={layout.quiet}>{t('byHand')}</p>
        <div className={styles.secret}>
          <code dir="ltr">{secret}</code>
          <CopyButton text={secret} label={t('copySecret')} />
        </div>
      </div>
      <OwnerCodeFields owner={{ ...owner, hasAuthenticator: true }} codes={codes} onChange={setCodes} asks="all" />
    </Form>
  )
}

/** Removes the authenticator; its own code is required one last time. */
export function AuthenticatorRemoval({ owner, onDone }: SecurityFormProps) {
  const t = useTranslations('account.security')
  const call = useAccountCalls()
  const [codes, setCodes] = useState<OwnerProof>({})
  const googleCode = codes.googleCode ?? ''
  const remove = useAction(async () => {
    await call('/user/authenticator/remove', { ...codes, googleCode })
    onDone()
  })
  return (
    <Form submitLabel={t('remove')} ready={googleCode.length === 6} pending={remove.pending} onSubmit={() => remove.run()}>
      <p className={layout.warning}>{t('authenticatorRemoveText')}</p>
      <OwnerCodeFields owner={owner} codes={codes} onChange={setCodes} asks="all" />
    </Form>
  )
}
