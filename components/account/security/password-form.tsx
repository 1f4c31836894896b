'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { useUnsaved } from '#components/ui/overlay/unsaved.tsx'
import { isAcceptablePassword } from '#lib/contract/accounts/password-rule.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { AuthenticatorField } from '#components/personal/owner-code-field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import type { SecurityFormProps } from './security-form.ts'
import layout from '#components/ui/layout/layout.module.css'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'

/** Changes the password, which ends every other session. */
export function PasswordForm({ owner, onDone }: SecurityFormProps) {
  const t = useTranslations('account.security')
  const call = useAccountCalls()
  const [oldPwd, setOld] = useState('')
  const [pwd, setNew] = useState('')
  const [rePwd, setAgain] = useState('')
  const [googleCode, setCode] = useState('')
  useUnsaved([oldPwd, pwd, rePwd, googleCode].some((text) => text !== ''))
  const save = useAction(async () => {
    await call('/user/password/modify', { oldPwd, pwd, rePwd, ...(owner.hasAuthenticator ? { googleCode } : {}) })
    onDone()
  })
  const isWeak = pwd !== '' && !isAcceptablePassword(pwd)
  const differs = rePwd !== '' && rePwd !== pwd
  const ready = oldPwd !== '' && isAcceptablePassword(pwd) && rePwd === pwd && (!owner.hasAuthenticator || googleCode.length === 6)
  return (
    <Form submitLabel={t('save')} ready={ready} pending={save.pending} onSubmit={() => save.run()}>
      <p className={layout.quiet}>{t('passwordEnds')}</p>
      <Field label={t('oldPassword')}>
        <TextInput type="password" value={oldPwd} onChange={setOld} autoComplete="current-password" />
      </Field>
      <Field label={t('newPassword')} hint={t('passwordRule')} error={isWeak ? t('passwordRule') : false}>
        <TextInput type="password" value={pwd} onChange={setNew} autoComplete="new-password" />
      </Field>
      <Field label={t('repeatPassword')} error={differs ? t('passwordsDiffer') : false}>
        <TextInput type="password" value={rePwd} onChange={setAgain} autoComplete="new-password" />
      </Field>
      {owner.hasAuthenticator ? <AuthenticatorField value={googleCode} onChange={setCode} /> : null}
    </Form>
  )
}
