'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { useUnsaved } from '#components/ui/overlay/unsaved.tsx'
import type { OwnerProof } from '#lib/contract/account-calls.ts'
import { useOwnerProof } from '#lib/stores/session/owner-proof.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { OwnerCodeField } from '#components/personal/owner-code-field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { OwnerCodeFields } from '#components/personal/owner-codes.tsx'
import type { SecurityFormProps } from './security-form.ts'
import layout from '#components/ui/layout/layout.module.css'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Replaces the e-mail address or phone number, proved by a code to the new one and by the owner's codes. */
export function ContactForm({ kind, owner, onDone }: SecurityFormProps & { readonly kind: 'email' | 'mobile' }) {
  const t = useTranslations('account.security')
  const call = useAccountCalls()
  const askOwner = useOwnerProof()
  const [email, setEmail] = useState('')
  const [areaCode, setAreaCode] = useState('')
  const [mobile, setMobile] = useState('')
  const [verifyCode, setVerifyCode] = useState('')
  const [codes, setCodes] = useState<OwnerProof>({})
  useUnsaved([email, areaCode, mobile, verifyCode].some((text) => text !== ''))
  const contact = kind === 'email' ? { email: email.trim() } : { areaCode, mobile }
  const isWhole = kind === 'email' ? EMAIL.test(email.trim()) : areaCode !== '' && mobile.length >= 5
  const save = useAction(async () => {
    await call('/user/contact/change', { ...contact, ...codes, ...(await askOwner(owner)), verifyCode })
    onDone()
  })
  return (
    <Form submitLabel={t('save')} ready={isWhole && verifyCode.length === 6} pending={save.pending} onSubmit={() => save.run()}>
      <p className={layout.quiet}>{t('contactEnds')}</p>
      {kind === 'email' ? (
        <Field label={t('newEmail')}>
          <TextInput type="email" value={email} onChange={setEmail} autoComplete="email" dir="ltr" />
        </Field>
      ) : (
        <>
          <Field label={t('areaCode')} hint={t('areaCodeHint')}>
            <TextInput
              value={areaCode}
              onChange={(text) => setAreaCode(text.replaceAll(/\D/g, '').slice(0, 4))}
              inputMode="tel"
              autoComplete="tel-country-code"
              dir="ltr"
              before="+"
            />
          </Field>
          <Field label={t('newMobile')}>
            <TextInput
              type="tel"
              value={mobile}
              onChange={(text) => setMobile(text.replaceAll(/\D/g, ''))}
              autoComplete="tel-national"
              dir="ltr"
            />
          </Field>
        </>
      )}
      <OwnerCodeField
        label={t('newContactCode')}
        value={verifyCode}
        onChange={setVerifyCode}
        request={isWhole ? { scene: 'bind', codeType: kind, ...contact } : null}
      />
      <OwnerCodeFields owner={owner} codes={codes} onChange={setCodes} asks="all" />
    </Form>
  )
}
