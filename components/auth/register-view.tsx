'use client'

import { useState } from 'react'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { useIdentity, useSession } from '#lib/stores/identity.tsx'
import { useAuth } from './auth-texts.tsx'
import { CODE_DIGITS } from './code-digits.ts'
import { CodeField } from './code-field.tsx'
import { ContactFields, useContact } from './contact-fields.tsx'
import { contactFields, findContactFault } from './contact-entry.ts'
import { Form } from './form.tsx'
import { LinkedWords } from './linked-words.tsx'
import { NewPassword, useNewPassword } from './new-password.tsx'
import { useSubmit } from './use-submit.ts'
import { ViewLink } from './view-link.tsx'
import styles from './auth.module.css'

/** Opens an account; a guest's becomes it, with all that hangs on it. */
export function RegisterView() {
  const { texts, paths, onEntered } = useAuth()
  const { auth } = texts
  const { loadUser } = useIdentity()
  const toaster = useToaster()
  const isGuest = useSession().kind === 'guest'
  const { entry, change } = useContact()
  const password = useNewPassword()
  const [verifyCode, setVerifyCode] = useState('')
  const [checked, setChecked] = useState<'nothing' | 'contact' | 'all'>('nothing')
  const { busy, submit } = useSubmit()
  const fault = findContactFault(entry)

  const orderCode = () => {
    if (checked === 'nothing') setChecked('contact')
    return fault === null ? { scene: 'register', codeType: entry.kind, ...contactFields(entry) } : null
  }
  const register = () => {
    setChecked('all')
    if (fault !== null || !password.isFine || verifyCode.length !== CODE_DIGITS) return
    const { pwd, rePwd } = password
    void submit(async (http) => {
      await http.post(`/user/register/${entry.kind}`, { ...contactFields(entry), pwd, rePwd, verifyCode })
      await loadUser()
      toaster.show(auth.registered, { type: 'success' })
      onEntered()
    })
  }
  return (
    <div className={styles.view}>
      <p className={styles.lead}>{isGuest ? auth.registerGuestLead : auth.registerLead}</p>
      <Form label={auth.registerTitle} action={auth.signUp} busy={busy} onSubmit={register}>
        <ContactFields entry={entry} onChange={change} fault={checked === 'nothing' ? null : fault} autoComplete="username" />
        <CodeField
          label={entry.kind === 'email' ? auth.emailCode : auth.mobileCode}
          value={verifyCode}
          onChange={setVerifyCode}
          checked={checked === 'all'}
          order={orderCode}
        />
        <NewPassword password={password} checked={checked === 'all'} />
        <p className={styles.small}>
          <LinkedWords text={auth.agreement} hrefs={{ terms: paths.terms, privacy: paths.privacy }} />
        </p>
      </Form>
      <p className={styles.other}>
        {auth.haveAccount} <ViewLink view="login">{auth.logIn}</ViewLink>
      </p>
    </div>
  )
}
