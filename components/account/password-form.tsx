'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { useUnsaved } from '#components/ui/overlay/unsaved.tsx'
import { useAction } from '#lib/stores/use-action.ts'
import { AuthenticatorField } from './code-field.tsx'
import { FormFrame } from './form-frame.tsx'
import type { SecurityFormProps } from './security-form.ts'
import { useAccountCalls } from './use-account.ts'
import styles from './form.module.css'

/** The rule of every new password: 8 to 64 characters with a small letter, a capital and a digit. */
export function isStrongPassword(password: string): boolean {
  const { length } = [...password]
  return length >= 8 && length <= 64 && /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) && /\d/.test(password)
}

/** A new password for the old one. Every other session ends with it. */
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
  const isWeak = pwd !== '' && !isStrongPassword(pwd)
  const differs = rePwd !== '' && rePwd !== pwd
  const ready = oldPwd !== '' && isStrongPassword(pwd) && rePwd === pwd && (!owner.hasAuthenticator || googleCode.length === 6)
  return (
    <FormFrame submitLabel={t('save')} ready={ready} pending={save.pending} onSubmit={() => save.run()}>
      <p className={styles.quiet}>{t('passwordEnds')}</p>
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
    </FormFrame>
  )
}
