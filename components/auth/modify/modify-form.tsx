'use client'

import { useState } from 'react'
import { fillIn } from '#components/ui/labels/labels.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'
import { useIdentity } from '#lib/stores/session/identity.tsx'
import { useRegistrationTerms } from '#lib/stores/session/registration-terms.ts'
import { askOwner } from '#lib/stores/session/owner-proof.ts'
import { useAuth } from '../parts/auth-texts.tsx'
import { CODE_DIGITS } from '#components/ui/text-input/code-digits.ts'
import { ScreenCodeField, type CodeOrder } from '../parts/screen-code-field.tsx'
import { ContactFields, useContact } from '../parts/contact-fields.tsx'
import { contactFields, findContactFault } from '../parts/contact-entry.ts'
import { Form } from '#components/ui/form/form.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import styles from '../auth.module.css'

/** Returns the contact that proves the user's identity: the e-mail address, else the mobile number; null without either. */
function chooseProof({ email, mobile }: UserInfo) {
  if (email !== null) return { kind: 'email', field: 'emailCode', masked: email } as const
  return mobile === null ? null : ({ kind: 'mobile', field: 'mobileCode', masked: mobile } as const)
}

/** Changes an account's address or number, proved by codes to the new contact and to the current one, and by the authenticator. */
export function ModifyForm({ user }: { readonly user: UserInfo }) {
  const { texts, onEntered } = useAuth()
  const { auth } = texts
  const { loadUser } = useIdentity()
  const toaster = useToaster()
  const { entry, change } = useContact()
  const { texts: withNumbers } = useRegistrationTerms()
  const [codes, setCodes] = useState({ verifyCode: '', ownCode: '', googleCode: '' })
  const [checked, setChecked] = useState<'nothing' | 'contact' | 'all'>('nothing')
  const { busy, submit } = useSubmit({ enters: false })
  const proof = chooseProof(user)
  const fault = findContactFault(entry)
  const needed = [codes.verifyCode, ...(proof ? [codes.ownCode] : []), ...(user.hasAuthenticator ? [codes.googleCode] : [])]
  const setCode = (name: keyof typeof codes) => (code: string) => setCodes({ ...codes, [name]: code })

  const orderCode: CodeOrder = () => {
    if (checked === 'nothing') setChecked('contact')
    return fault === null ? { scene: 'bind', codeType: entry.kind, ...contactFields(entry) } : null
  }
  const save = () => {
    setChecked('all')
    if (fault !== null || needed.some((code) => code.length !== CODE_DIGITS)) return
    const own = proof ? { [proof.field]: codes.ownCode } : {}
    const google = user.hasAuthenticator ? { googleCode: codes.googleCode } : {}
    void submit(async (call) => {
      await call('/user/contact/change', {
        ...contactFields(entry),
        verifyCode: codes.verifyCode,
        ...own,
        ...google,
        ...(await askOwner(user, call, window)),
      })
      await loadUser()
      toaster.show(auth.modified, { type: 'success' })
      onEntered()
    })
  }
  return (
    <div className={styles.view}>
      <p className={styles.lead}>{auth.modifyLead}</p>
      <Form look="screen" label={auth.modifyTitle} submitLabel={auth.save} pending={busy} onSubmit={save}>
        <ContactFields
          entry={entry}
          onChange={change}
          fault={checked === 'nothing' ? null : fault}
          autoComplete="contact"
          withNumbers={withNumbers}
        />
        <ScreenCodeField
          label={entry.kind === 'email' ? auth.emailCode : auth.mobileCode}
          value={codes.verifyCode}
          onChange={setCode('verifyCode')}
          checked={checked === 'all'}
          order={orderCode}
        />
        {proof ? (
          <ScreenCodeField
            label={fillIn(auth.ownCode, { recipient: proof.masked })}
            value={codes.ownCode}
            onChange={setCode('ownCode')}
            checked={checked === 'all'}
            order={() => ({ scene: 'security', codeType: proof.kind })}
          />
        ) : null}
        {user.hasAuthenticator ? (
          <ScreenCodeField
            label={auth.authenticatorCode}
            value={codes.googleCode}
            onChange={setCode('googleCode')}
            checked={checked === 'all'}
          />
        ) : null}
      </Form>
    </div>
  )
}
