'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { fillIn } from '#components/ui/labels/labels.tsx'
import { useAuth } from '../parts/auth-texts.tsx'
import { ContactFields, useContact } from '../parts/contact-fields.tsx'
import { findContactFault, toLoginName } from '../parts/contact-entry.ts'
import { Form } from '#components/ui/form/form.tsx'
import type { LoginNext } from '../parts/login-answer.ts'
import type { TakeAnswer } from '../parts/login-answer.ts'
import { PasswordField } from '../password/password-field.tsx'
import { useRegistrationTerms } from '#lib/stores/session/registration-terms.ts'
import { InvitationField } from '../register/invitation-field.tsx'
import { useInvitation } from '../register/use-invitation.ts'
import { useReferral } from '../register/use-referral.ts'
import { useSubmit } from '../parts/use-submit.ts'
import styles from '../auth.module.css'

interface Props {
  readonly stranger: Extract<LoginNext, { kind: 'stranger' }>
  readonly take: TakeAnswer
  readonly onBack: () => void
}

/**
 * The step for a user who is new here and for whom a third party vouches: opens an account, or links an existing one. If an account
 * already has the address that the third party confirms, no new one can be opened, because an address belongs to one account.
 */
export function StrangerStep({ stranger, take, onBack }: Props) {
  const { auth, errors } = useAuth().texts
  const { busy, submit } = useSubmit()
  const referral = useReferral()
  const invitation = useInvitation()
  const [checked, setChecked] = useState(false)
  const { mode } = useRegistrationTerms()
  const needsInvitation = mode === 'invitation'
  const { provider, serial, email, hasAccount } = stranger
  const register = () => {
    setChecked(true)
    if (needsInvitation && invitation.code.trim() === '') return
    const contact = email === null ? {} : { email }
    // Apple's call has no field for the serial: the gateway keeps it in a cookie.
    const named = provider === 'apple' ? contact : { ...contact, serialNO: serial }
    void submit(async (call) => {
      const answer = await call(`/user/third/${provider}/register`, {
        ...named,
        ...referral.fields(),
        ...(needsInvitation && invitation.fields()),
      })
      referral.forget()
      await take(answer, provider)
    })
  }
  const choose = () =>
    void submit(async (call) => take(await call('/user/third/bind/choose', { email: email ?? '', serialNO: serial }), provider))
  return (
    <div className={styles.view}>
      <h3 className={styles.stepTitle}>{auth.strangerTitle}</h3>
      <p className={styles.lead}>{fillIn(auth.strangerLead, { provider: auth.providers[provider] })}</p>
      {hasAccount ? (
        <Button variant="primary" size="large" wide pending={busy} onClick={choose}>
          {fillIn(auth.strangerChoose, { email: email ?? '' })}
        </Button>
      ) : mode === 'closed' ? (
        <p>{errors.registrationClosed}</p>
      ) : (
        <>
          {needsInvitation ? <InvitationField invitation={invitation} checked={checked} /> : null}
          <Button variant="primary" size="large" wide pending={busy} onClick={register}>
            {auth.strangerNew}
          </Button>
        </>
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
    void submit(async (call) => take(await call('/user/third/bind/check', { ...toLoginName(entry), pwd, serialNO: serial }), provider))
  }
  return (
    <Form look="screen" label={auth.strangerBind} submitLabel={auth.logIn} pending={busy} onSubmit={bind}>
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
