'use client'

import { useState } from 'react'
import { Tabs } from '#components/ui/tabs/tabs.tsx'
import { useAuth } from '../parts/auth-texts.tsx'
import { ContactFields, useContact } from '../parts/contact-fields.tsx'
import { findContactFault, loginNameOf } from '../parts/contact-entry.ts'
import { Form } from '#components/ui/form/form.tsx'
import type { TakeAnswer } from '../parts/login-answer.ts'
import { OtherWays } from './other-ways.tsx'
import { PasswordField } from '../password/password-field.tsx'
import { QrLogin } from './qr-login.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { ViewLink } from '../parts/view-link.tsx'
import styles from '../auth.module.css'

/** The first step of a log-in: by password, a logged-in device, a passkey or a third party. */
export function LoginStart({ take }: { readonly take: TakeAnswer }) {
  const { auth } = useAuth().texts
  return (
    <div className={styles.view}>
      <Tabs
        label={auth.loginWay}
        items={[
          { id: 'password', label: auth.password, panel: <PasswordLogin take={take} /> },
          { id: 'qr', label: auth.qr, panel: <QrLogin take={take} /> },
        ]}
      />
      <p className={styles.other}>
        {auth.noAccount} <ViewLink view="register">{auth.signUp}</ViewLink>
      </p>
      <OtherWays take={take} />
    </div>
  )
}

function PasswordLogin({ take }: { readonly take: TakeAnswer }) {
  const { auth } = useAuth().texts
  const { entry, change } = useContact()
  const [pwd, setPwd] = useState('')
  const [checked, setChecked] = useState(false)
  const { busy, submit } = useSubmit()
  const fault = findContactFault(entry)
  const logIn = () => {
    setChecked(true)
    if (fault !== null || pwd === '') return
    void submit(async (call) => take(await call('/user/login', { ...loginNameOf(entry), pwd })))
  }
  return (
    <Form look="screen" label={auth.loginTitle} submitLabel={auth.logIn} pending={busy} onSubmit={logIn}>
      <ContactFields entry={entry} onChange={change} fault={checked ? fault : null} autoComplete="username" />
      <PasswordField
        label={auth.password}
        value={pwd}
        onChange={setPwd}
        error={checked && pwd === '' && auth.empty}
        autoComplete="current-password"
      />
      <ViewLink view="resetPassword">{auth.forgot}</ViewLink>
    </Form>
  )
}
