'use client'

import { useState } from 'react'
import { fillIn } from '#components/ui/labels/labels.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { UserInfo } from '#lib/contract/accounts.ts'
import { useIdentity } from '#lib/stores/identity.tsx'
import { askOwner } from '#lib/stores/owner-proof.ts'
import { useAuth } from './auth-texts.tsx'
import { CODE_DIGITS } from './code-digits.ts'
import { CodeField } from './code-field.tsx'
import { ContactFields, useContact } from './contact-fields.tsx'
import { contactFields, findContactFault } from './contact-entry.ts'
import { Form } from './form.tsx'
import { useSubmit } from './use-submit.ts'
import styles from './auth.module.css'

/** The contact of now that proves who asks: the one that there is. */
function proofOf({ email, mobile }: UserInfo) {
  if (email !== null) return { kind: 'email', field: 'emailCode', masked: email } as const
  return mobile === null ? null : ({ kind: 'mobile', field: 'mobileCode', masked: mobile } as const)
}

/** Changes the address or number of an account: a code to the new one, and proof by the old one and the authenticator. */
export function ModifyForm({ user }: { readonly user: UserInfo }) {
  const { texts, onEntered } = useAuth()
  const { auth } = texts
  const { loadUser } = useIdentity()
  const toaster = useToaster()
  const { entry, change } = useContact()
  const [codes, setCodes] = useState({ verifyCode: '', ownCode: '', googleCode: '' })
  const [checked, setChecked] = useState<'nothing' | 'contact' | 'all'>('nothing')
  const { busy, submit } = useSubmit()
  const proof = proofOf(user)
  const fault = findContactFault(entry)
  const needed = [codes.verifyCode, ...(proof ? [codes.ownCode] : []), ...(user.hasAuthenticator ? [codes.googleCode] : [])]
  const setCode = (name: keyof typeof codes) => (code: string) => setCodes({ ...codes, [name]: code })

  const orderCode = () => {
    if (checked === 'nothing') setChecked('contact')
    return fault === null ? { scene: 'bind', codeType: entry.kind, ...contactFields(entry) } : null
  }
  const save = () => {
    setChecked('all')
    if (fault !== null || needed.some((code) => code.length !== CODE_DIGITS)) return
    const own = proof ? { [proof.field]: codes.ownCode } : {}
    const google = user.hasAuthenticator ? { googleCode: codes.googleCode } : {}
    void submit(async (http) => {
      await http.post('/user/contact/change', {
        ...contactFields(entry),
        verifyCode: codes.verifyCode,
        ...own,
        ...google,
        ...(await askOwner(user, http, window)),
      })
      await loadUser()
      toaster.show(auth.modified, { type: 'success' })
      onEntered()
    })
  }
  return (
    <div className={styles.view}>
      <p className={styles.lead}>{auth.modifyLead}</p>
      <Form label={auth.modifyTitle} action={auth.save} busy={busy} onSubmit={save}>
        <ContactFields entry={entry} onChange={change} fault={checked === 'nothing' ? null : fault} autoComplete="contact" />
        <CodeField
          label={entry.kind === 'email' ? auth.emailCode : auth.mobileCode}
          value={codes.verifyCode}
          onChange={setCode('verifyCode')}
          checked={checked === 'all'}
          order={orderCode}
        />
        {proof ? (
          <CodeField
            label={fillIn(auth.ownCode, { recipient: proof.masked })}
            value={codes.ownCode}
            onChange={setCode('ownCode')}
            checked={checked === 'all'}
            order={() => ({ scene: 'security', codeType: proof.kind })}
          />
        ) : null}
        {user.hasAuthenticator ? (
          <CodeField
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
