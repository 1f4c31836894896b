'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { fillIn } from '#components/ui/labels/labels.tsx'
import { useAuth } from './auth-texts.tsx'
import { ContactFields, useContact } from './contact-fields.tsx'
import { findContactFault, loginNameOf } from './contact-entry.ts'
import { Form } from './form.tsx'
import type { LoginNext } from './login-answer.ts'
import type { TakeAnswer } from './login-answer.ts'
import { PasswordField } from './password-field.tsx'
import { useReferral } from './use-referral.ts'
import { useSubmit } from './use-submit.ts'
import styles from './auth.module.css'

interface Props {
  readonly stranger: Extract<LoginNext, { kind: 'stranger' }>
  readonly take: TakeAnswer
  readonly onBack: () => void
}

/**
 * A third party vouches for somebody who is new here: he opens an account, or names the one that he has. Where one has the address
 * that it vouches for, that one is his, and a second one could not have it.
 */
export function StrangerStep({ stranger, take, onBack }: Props) {
  const { auth } = useAuth().texts
  const { busy, submit } = useSubmit()
  const referral = useReferral()
  const { provider, serial, email, hasAccount } = stranger
  const register = () => {
    const contact: Record<string, string> = email === null ? {} : { email }
    // Apple's call has no field for the serial: the gateway has left it in a cookie.
    const named: Record<string, string> = provider === 'apple' ? contact : { ...contact, serialNO: serial }
    void submit(async (http) => {
      const answer = await http.post(`/user/third/${provider}/register`, { ...named, ...referral.fields() })
      referral.forget()
      await take(answer, provider)
    })
  }
  const choose = () =>
    void submit(async (http) => take(await http.post('/user/third/bind/choose', { email: email ?? '', serialNO: serial }), provider))
  return (
    <div className={styles.view}>
      <h3 className={styles.stepTitle}>{auth.strangerTitle}</h3>
      <p className={styles.lead}>{fillIn(auth.strangerLead, { provider: auth.providers[provider] })}</p>
      {hasAccount ? (
        <Button variant="primary" size="large" wide pending={busy} onClick={choose}>
          {fillIn(auth.strangerChoose, { email: email ?? '' })}
        </Button>
      ) : (
        <Button variant="primary" size="large" wide pending={busy} onClick={register}>
          {auth.strangerNew}
        </Button>
      )}
      <p className={styles.divider}>{auth.strangerBind}</p>
      <BindForm provider={provider} serial={serial} take={take} />
      <Button variant="quiet" onClick={onBack}>
        {auth.backToLogin}
      </Button>
    </div>
  )
}

function BindForm({ provider, serial, take }: Pick<Props['stranger'], 'provider' | 'serial'> & Pick<Props, 'take'>) {
  const { auth } = useAuth().texts
  const { entry, change } = useContact()
  const [pwd, setPwd] = useState('')
  const [checked, setChecked] = useState(false)
  const { busy, submit } = useSubmit()
  const fault = findContactFault(entry)
  const bind = () => {
    setChecked(true)
    if (fault !== null || pwd === '') return
    void submit(async (http) =>
      take(await http.post('/user/third/bind/check', { ...loginNameOf(entry), pwd, serialNO: serial }), provider),
    )
  }
  return (
    <Form label={auth.strangerBind} action={auth.logIn} busy={busy} onSubmit={bind}>
      <ContactFields entry={entry} onChange={change} fault={checked ? fault : null} autoComplete="username" />
      <PasswordField
        label={auth.password}
        value={pwd}
        onChange={setPwd}
        error={checked && pwd === '' && auth.empty}
        autoComplete="current-password"
      />
    </Form>
  )
}
