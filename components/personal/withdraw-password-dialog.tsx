'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, ButtonLink } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { WITHDRAW_PASSWORD_TRIES_MAX } from '#lib/contract/accounts/account-limits.ts'
import type { WithdrawPasswordFlag } from '#lib/contract/accounts/withdraw-password.ts'
import { formatDateMinute } from '#lib/format/date.ts'
import { isolated } from '#lib/format/isolated.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { useAuthDialog, useSession } from '#lib/stores/session/identity.tsx'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { LoadFailed } from './load-failed.tsx'
import layout from '#components/ui/layout/layout.module.css'

interface Props {
  readonly localeCode: string
  readonly onClose: () => void
  /**
   * Makes the call that needs the password, with it in the field `withdrawPassword`. If the call is refused, the dialog stays open and
   * says how many tries are left.
   */
  readonly onConfirm: (withdrawPassword: string) => Promise<void>
}

/**
 * Asks for the withdrawal password before a call that needs it (DESIGN 5.35). Users who have none, guests, and users whose password is
 * locked are told what to do. Its page needs the texts of `withdrawPassword`.
 */
export function WithdrawPasswordDialog({ localeCode, onClose, onConfirm }: Props) {
  const t = useTranslations('withdrawPassword')
  const session = useSession()
  const isGuest = 'user' in session && session.user.kind === 'guest'
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('ask')} closeLabel={t('close')}>
      {isGuest ? <GuestAdvice /> : <Question localeCode={localeCode} onConfirm={onConfirm} />}
    </Dialog>
  )
}

function GuestAdvice() {
  const t = useTranslations('withdrawPassword')
  const ask = useAuthDialog()
  return (
    <div className={layout.column}>
      <p>{t('guest')}</p>
      <div className={layout.buttons}>
        <Button variant="primary" onClick={() => ask('register')}>
          {t('register')}
        </Button>
      </div>
    </div>
  )
}

function Question({ localeCode, onConfirm }: Pick<Props, 'localeCode' | 'onConfirm'>) {
  const t = useTranslations('withdrawPassword')
  const call = useAccountCalls()
  const [flag, reload] = useLoad('flag', () => call('/user/withdrawPassword/flag', {}))
  const [password, setPassword] = useState('')
  const confirm = useAction(async () => {
    try {
      await onConfirm(password)
    } catch (error) {
      setPassword('')
      reload()
      throw error
    }
  })
  if (flag.kind === 'failed') return <LoadFailed of="assets" onRetry={reload} />
  if (flag.kind === 'pending') return <Skeleton height="120px" />
  const { data } = flag
  const settings = localPath(findLocale(localeCode), '/account/setting/security')
  if (!data.flag || data.locked) return <Obstacle flag={data} settings={settings} />
  const hasFailed = data.triesLeft < WITHDRAW_PASSWORD_TRIES_MAX
  return (
    <Form submitLabel={t('confirm')} ready={password !== ''} pending={confirm.pending} onSubmit={() => confirm.run()}>
      <Field label={t('title')} error={hasFailed && password === '' ? t('triesLeft', { count: data.triesLeft }) : false}>
        <TextInput type="password" value={password} onChange={setPassword} autoComplete="current-password" />
      </Field>
      <p className={layout.quiet}>{t('forgot')}</p>
      <ButtonLink href={settings} variant="quiet" size="small">
        {t('settings')}
      </ButtonLink>
    </Form>
  )
}

/** Shown in place of the question to users who have no password, or whose password is locked. */
function Obstacle({ flag, settings }: { readonly flag: WithdrawPasswordFlag; readonly settings: string }) {
  const t = useTranslations('withdrawPassword')
  const zone = useTimeZone()
  return (
    <div className={layout.column}>
      <p>
        <Bidi>{flag.lockedUntil === null ? t('notSet') : t('locked', { time: isolated(formatDateMinute(flag.lockedUntil, zone)) })}</Bidi>
      </p>
      <div className={layout.buttons}>
        <ButtonLink href={settings} variant="primary">
          {t('settings')}
        </ButtonLink>
      </div>
    </div>
  )
}
