'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { Badge } from '#components/ui/badge/badge.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { useAuthDialog, useIdentity } from '#lib/stores/session/identity.tsx'
import { useRegistrationTerms } from '#lib/stores/session/registration-terms.ts'
import type { SecurityStep } from './security-form.ts'
import { CredentialsGroup } from './credentials-group.tsx'
import { PasskeysGroup } from './passkeys-group.tsx'
import { WithdrawPasswordRow } from './withdraw-password-row.tsx'
import { SettingGroup, SettingRow } from '../setting-row.tsx'
import { useOwner } from '../use-account.ts'
import layout from '#components/ui/layout/layout.module.css'

const SecurityDialog = lazyPart(() => import('./security-dialogs.tsx').then((module) => module.SecurityDialog), 'layer')

/** The log-in methods and second factors. A guest has none; a sub-account uses its main account's. */
export function SecurityPanel() {
  const t = useTranslations('account.security')
  const overview = useTranslations('account.overview')
  const withdrawal = useTranslations('withdrawPassword')
  const owner = useOwner()
  const ask = useAuthDialog()
  const { texts: withNumbers } = useRegistrationTerms()
  const { loadUser } = useIdentity()
  const [step, setStep] = useState<SecurityStep | null>(null)
  const [changes, setChanges] = useState(0)
  if (owner === null) return null
  if (owner.kind === 'guest')
    return (
      <SettingGroup title={t('login')}>
        <SettingRow name={t('guest')} text={t('guestText')}>
          <Button variant="primary" onClick={() => ask('register')}>
            {t('register')}
          </Button>
        </SettingRow>
        <SettingRow name={withdrawal('title')} text={withdrawal('guest')}>
          <Badge>{t('notSet')}</Badge>
        </SettingRow>
      </SettingGroup>
    )
  if (owner.kind === 'sub') return <p className={layout.quiet}>{t('subText')}</p>
  const contact = (kind: 'email' | 'mobile') => (
    <SettingRow name={t(kind)} text={t(`${kind}Text`)}>
      {owner[kind] === null ? (
        <Badge>{t('notSet')}</Badge>
      ) : (
        <bdi dir="ltr" translate="no">
          {owner[kind]}
        </bdi>
      )}
      {kind === 'email' || withNumbers ? (
        <Button size="small" onClick={() => setStep(kind)} aria-label={t(owner[kind] === null ? `${kind}Add` : `${kind}Change`)}>
          {owner[kind] === null ? t('add') : t('change')}
        </Button>
      ) : null}
    </SettingRow>
  )
  return (
    <>
      <SettingGroup title={t('login')}>
        {contact('email')}
        {withNumbers || owner.mobile !== null ? contact('mobile') : null}
        <SettingRow name={t('password')} text={t('passwordText')}>
          <Badge>{owner.hasPassword ? t('set') : t('notSet')}</Badge>
          <Button size="small" disabled={!owner.hasPassword} onClick={() => setStep('password')} aria-label={t('passwordChange')}>
            {t('change')}
          </Button>
        </SettingRow>
      </SettingGroup>
      <SettingGroup title={t('secondStep')} text={t('secondStepText')}>
        <SettingRow name={t('authenticator')} text={t('authenticatorText')}>
          <Badge tone={owner.hasAuthenticator ? 'accent' : 'neutral'}>{owner.hasAuthenticator ? t('set') : t('notSet')}</Badge>
          <Button
            size="small"
            variant={owner.hasAuthenticator ? 'secondary' : 'primary'}
            onClick={() => setStep(owner.hasAuthenticator ? 'authenticatorRemove' : 'authenticator')}
            aria-label={owner.hasAuthenticator ? t('authenticatorRemove') : t('authenticatorAdd')}
          >
            {owner.hasAuthenticator ? t('remove') : t('setUp')}
          </Button>
        </SettingRow>
      </SettingGroup>
      <PasskeysGroup key={`passkeys ${changes}`} owner={owner} onAdd={() => setStep('passkey')} onRemoved={() => setChanges(changes + 1)} />
      <WithdrawPasswordRow key={`withdrawal ${changes}`} onStep={setStep} />
      <CredentialsGroup key={`credentials ${changes}`} owner={owner} />
      <SettingGroup title={overview('account')}>
        <SettingRow name={t('closing')} text={t('closingText')}>
          <Button size="small" onClick={() => setStep('closing')}>
            {t('closing')}
          </Button>
        </SettingRow>
      </SettingGroup>
      {step === null ? null : (
        <Suspense>
          <SecurityDialog
            key={step}
            step={step}
            owner={owner}
            onClose={() => setStep(null)}
            onDone={() => {
              setStep(null)
              setChanges(changes + 1)
              void loadUser()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
