'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CopyButton } from '#components/ui/copy-button/copy-button.tsx'
import { QrCode } from '#components/ui/qr-code/qr-code.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useUnsaved } from '#components/ui/overlay/unsaved.tsx'
import { useOwnerProof } from '#lib/stores/owner-proof.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import type { OwnerCodes } from './account-calls.ts'
import { FormFrame } from './form-frame.tsx'
import { LoadFailed } from './load-failed.tsx'
import { OwnerCodeFields } from './owner-codes.tsx'
import type { SecurityFormProps } from './security-form.ts'
import { useAccountCalls } from './use-account.ts'
import styles from './form.module.css'

/** A secret for an authenticator app, by camera or by hand; its first code proves that the app has it. */
export function AuthenticatorSetup({ owner, onDone }: SecurityFormProps) {
  const t = useTranslations('account.security')
  const call = useAccountCalls()
  const askOwner = useOwnerProof()
  const [setup, reload] = useLoad('authenticator', () => call('/user/authenticator/start', {}))
  const [codes, setCodes] = useState<OwnerCodes>({})
  const googleCode = codes.googleCode ?? ''
  // Another opening shows another secret, and what the app has scanned would be worth nothing.
  useUnsaved(Object.values(codes).some((code) => code !== ''))
  const confirm = useAction(async () => {
    if (setup.kind !== 'done') return
    await call('/user/authenticator/confirm', { ...codes, ...(await askOwner(owner)), googleCode, setupToken: setup.data.setupToken })
    onDone()
  })
  if (setup.kind === 'failed') return <LoadFailed onRetry={reload} />
  if (setup.kind === 'pending') return <Skeleton height="240px" />
  const { secret, uri } = setup.data
  return (
    <FormFrame
      submitLabel={t('confirm')}
      ready={googleCode.length === 6}
      pending={confirm.pending}
      onSubmit={() => confirm.run()}
    >
      <div className={styles.code}>
        <p className={styles.quiet}>{t('scan')}</p>
        <QrCode text={uri} label={t('qrLabel')} size={192} />
        <p className={styles.quiet}>{t('byHand')}</p>
        <div className={styles.secret}>
          <code dir="ltr">{secret}</code>
          <CopyButton text={secret} label={t('copySecret')} />
        </div>
      </div>
      <OwnerCodeFields owner={{ ...owner, hasAuthenticator: true }} codes={codes} onChange={setCodes} asks="all" />
    </FormFrame>
  )
}

/** Takes the authenticator away: its own code is asked for once more. */
export function AuthenticatorRemoval({ owner, onDone }: SecurityFormProps) {
  const t = useTranslations('account.security')
  const call = useAccountCalls()
  const [codes, setCodes] = useState<OwnerCodes>({})
  const googleCode = codes.googleCode ?? ''
  const remove = useAction(async () => {
    await call('/user/authenticator/remove', { ...codes, googleCode })
    onDone()
  })
  return (
    <FormFrame submitLabel={t('remove')} ready={googleCode.length === 6} pending={remove.pending} onSubmit={() => remove.run()}>
      <p className={styles.warning}>{t('authenticatorRemoveText')}</p>
      <OwnerCodeFields owner={owner} codes={codes} onChange={setCodes} asks="all" />
    </FormFrame>
  )
}
