'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { useAuth } from '../parts/auth-texts.tsx'
import { CODE_DIGITS } from '#components/ui/text-input/code-digits.ts'
import { ScreenCodeField, type CodeOrder } from '../parts/screen-code-field.tsx'
import { ContactFields, useContact } from '../parts/contact-fields.tsx'
import { contactFields, findContactFault, loginNameOf } from '../parts/contact-entry.ts'
import { Form } from '#components/ui/form/form.tsx'
import { NewPassword, useNewPassword } from './new-password.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { ViewLink } from '../parts/view-link.tsx'
import styles from '../auth.module.css'

/** Sets a new password for a user who has lost the old one. It does not reveal whether an account exists. */
export function ResetView() {
  const { texts, show, paths } = useAuth()
  const { auth } = texts
  const toaster = useToaster()
  const router = useRouter()
  const { entry, change } = useContact()
  const password = useNewPassword()
  const [verifyCode, setVerifyCode] = useState('')
  const [hasAuthenticator, setHasAuthenticator] = useState(false)
  const [googleCode, setGoogleCode] = useState('')
  const [checked, setChecked] = useState<'nothing' | 'contact' | 'all'>('nothing')
  const { busy, submit } = useSubmit({ enters: false })
  const fault = findContactFault(entry)
  const areCodesWhole = verifyCode.length === CODE_DIGITS && (!hasAuthenticator || googleCode.length === CODE_DIGITS)

  const orderCode: CodeOrder = () => {
    if (checked === 'nothing') setChecked('contact')
    return fault === null ? { scene: 'resetPassword', codeType: entry.kind, ...contactFields(entry) } : null
  }
  const reset = () => {
    setChecked('all')
    if (fault !== null || !password.isFine || !areCodesWhole) return
    const { pwd, rePwd } = password
    const codes = hasAuthenticator ? { verifyCode, googleCode } : { verifyCode }
    void submit(async (call) => {
      await call('/user/password/reset', { ...loginNameOf(entry), pwd, rePwd, ...codes })
      toaster.show(auth.resetDone, { type: 'success' })
      if (show === null) router.push(paths.login)
      else show('login')
    })
  }
  return (
    <div className={styles.view}>
      <p className={styles.lead}>{auth.resetLead}</p>
      <Form look="screen" label={auth.resetTitle} submitLabel={auth.setPassword} pending={busy} onSubmit={reset}>
        <ContactFields entry={entry} onChange={change} fault={checked === 'nothing' ? null : fault} autoComplete="username" />
        <ScreenCodeField
          label={entry.kind === 'email' ? auth.emailCode : auth.mobileCode}
          value={verifyCode}
          onChange={setVerifyCode}
          checked={checked === 'all'}
          order={orderCode}
        />
        <Checkbox checked={hasAuthenticator} onChange={setHasAuthenticator}>
          {auth.hasAuthenticator}
        </Checkbox>
        {hasAuthenticator ? (
          <ScreenCodeField label={auth.authenticatorCode} value={googleCode} onChange={setGoogleCode} checked={checked === 'all'} />
        ) : null}
        <NewPassword password={password} checked={checked === 'all'} />
      </Form>
      <p className={styles.other}>
        <ViewLink view="login">{auth.backToLogin}</ViewLink>
      </p>
    </div>
  )
}
