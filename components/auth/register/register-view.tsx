'use client'

import { useState } from 'react'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { useIdentity, useSession } from '#lib/stores/session/identity.tsx'
import { useRegistrationTerms } from '#lib/stores/session/registration-terms.ts'
import { useAuth } from '../parts/auth-texts.tsx'
import type { RegistrationTerms } from '#lib/contract/accounts/registration.ts'
import { CODE_DIGITS } from '#components/ui/text-input/code-digits.ts'
import { useContact } from '../parts/contact-fields.tsx'
import { findContactFault, makeRegistration, type ContactEntry } from '../parts/contact-entry.ts'
import { Form } from '#components/ui/form/form.tsx'
import { LinkedWords } from '../parts/linked-words.tsx'
import { NewPassword, useNewPassword } from '../password/new-password.tsx'
import { ProvenContact } from './proven-contact.tsx'
import { InvitationField } from './invitation-field.tsx'
import { useInvitation } from './use-invitation.ts'
import { useReferral } from './use-referral.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { ViewLink } from '../parts/view-link.tsx'
import styles from '../auth.module.css'

/** Registers an account where the operator lets new ones in; says so where not. */
export function RegisterView() {
  const { auth, errors } = useAuth().texts
  const terms = useRegistrationTerms()
  if (terms.mode !== 'closed') return <RegisterForm terms={terms} />
  return (
    <div className={styles.view}>
      <p className={styles.lead}>{errors.registrationClosed}</p>
      <p className={styles.other}>
        {auth.haveAccount} <ViewLink view="login">{auth.logIn}</ViewLink>
      </p>
    </div>
  )
}

/** Registers an account with an address, a number or both; a guest account is converted, with all its data. */
function RegisterForm({ terms: { mode, texts: withNumbers } }: { readonly terms: RegistrationTerms }) {
  const { texts, paths, onEntered } = useAuth()
  const { auth, errors } = texts
  const { loadUser } = useIdentity()
  const toaster = useToaster()
  const isGuest = useSession().kind === 'guest'
  const { entry, change } = useContact()
  const password = useNewPassword()
  const [codes, setCodes] = useState({ email: '', mobile: '' })
  const [withBoth, setWithBoth] = useState(false)
  const [checked, setChecked] = useState(false)
  const referral = useReferral()
  const invitation = useInvitation()
  const needsInvitation = mode === 'invitation'
  const { busy, submit } = useSubmit()
  const other: ContactEntry = { ...entry, kind: entry.kind === 'email' ? 'mobile' : 'email' }
  const contacts = withBoth ? [entry, other] : [entry]

  const register = () => {
    setChecked(true)
    const areProven = contacts.every((contact) => findContactFault(contact) === null && codes[contact.kind].length === CODE_DIGITS)
    if (!areProven || !password.isFine || (needsInvitation && invitation.code.trim() === '')) return
    const { pwd, rePwd } = password
    const { path, fields } = makeRegistration(entry, codes, withBoth)
    void submit(async (call) => {
      await call(path, { ...fields, pwd, rePwd, ...referral.fields(), ...(needsInvitation && invitation.fields()) })
      referral.forget()
      await loadUser()
      toaster.show(auth.registered, { type: 'success' })
      onEntered()
    })
  }
  const bindContact = (contact: ContactEntry) => ({
    entry: contact,
    onChange: change,
    code: codes[contact.kind],
    onCode: (code: string) => setCodes({ ...codes, [contact.kind]: code }),
    checked,
  })
  return (
    <div className={styles.view}>
      <p className={styles.lead}>{isGuest ? auth.registerGuestLead : auth.registerLead}</p>
      {mode === 'listed' ? <p className={styles.lead}>{errors.contactNotListed}</p> : null}
      <Form look="screen" label={auth.registerTitle} submitLabel={auth.signUp} pending={busy} onSubmit={register}>
        {needsInvitation ? <InvitationField invitation={invitation} checked={checked} /> : null}
        <ProvenContact {...bindContact(entry)} isMain withNumbers={withNumbers} />
        {withNumbers ? (
          <Checkbox checked={withBoth} onChange={setWithBoth}>
            {entry.kind === 'email' ? auth.alsoMobile : auth.alsoEmail}
          </Checkbox>
        ) : null}
        {withBoth ? <ProvenContact key={other.kind} {...bindContact(other)} isMain={false} withNumbers /> : null}
        <NewPassword password={password} checked={checked} />
        <Field label={auth.referralCode} optional>
          <TextInput
            name="referral"
            size="large"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            maxLength={64}
            value={referral.code}
            onChange={referral.change}
          />
        </Field>
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
