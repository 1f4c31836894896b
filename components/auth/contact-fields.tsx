'use client'

import { useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { preferences } from '#lib/settings/preferences.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { toAsciiDigits } from '#lib/format/decimal-input.ts'
import { useAuth, type AuthTexts } from './auth-texts.tsx'
import type { ContactEntry, ContactFault } from './contact-entry.ts'
import styles from './auth.module.css'

const EMPTY: ContactEntry = { kind: 'email', email: '', areaCode: '', mobile: '' }

/** A contact that is being typed. The country's code is remembered (specification 3.4). */
export function useContact() {
  const [entry, setEntry] = useState(EMPTY)
  const change = (patch: Partial<ContactEntry>) => {
    const changed = { ...entry, ...patch }
    if (changed.kind === 'mobile' && entry.kind === 'email' && changed.areaCode === '')
      return setEntry({ ...changed, areaCode: preferences.areaCode.read(findLocalStorage()) })
    if (patch.areaCode !== undefined) preferences.areaCode.write(findLocalStorage(), patch.areaCode)
    setEntry(changed)
  }
  return { entry, change }
}

export function contactFaultText(fault: ContactFault | null, { auth, errors }: AuthTexts): string | false {
  if (fault === null) return false
  return fault === 'empty' ? auth.empty : errors[fault]
}

interface Props {
  readonly entry: ContactEntry
  readonly onChange: (patch: Partial<ContactEntry>) => void
  readonly fault: ContactFault | null
  /** `username`: an account is named, so a password manager fills it in. */
  readonly autoComplete: 'username' | 'contact'
}

/** An e-mail address or a mobile number, whichever is chosen. */
export function ContactFields({ entry, onChange, fault, autoComplete }: Props) {
  const { texts } = useAuth()
  const { auth } = texts
  const error = contactFaultText(fault, texts)
  const isName = autoComplete === 'username'
  return (
    <>
      <SegmentedControl
        label={auth.contactKind}
        value={entry.kind}
        onChange={(kind) => onChange({ kind })}
        segments={[
          { value: 'email', label: auth.email },
          { value: 'mobile', label: auth.mobile },
        ]}
      />
      {entry.kind === 'email' ? (
        <Field label={auth.emailAddress} error={error} required>
          <TextInput
            type="email"
            name="email"
            size="large"
            inputMode="email"
            autoComplete={isName ? 'username' : 'email'}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            value={entry.email}
            onChange={(email) => onChange({ email })}
          />
        </Field>
      ) : (
        <div className={styles.mobile}>
          <Field label={auth.countryCode} required>
            <TextInput
              type="tel"
              name="areaCode"
              size="large"
              inputMode="tel"
              autoComplete="tel-country-code"
              dir="ltr"
              before="+"
              value={entry.areaCode}
              onChange={(text) => onChange({ areaCode: toAsciiDigits(text).replace(/\D/g, '').slice(0, 4) })}
            />
          </Field>
          <Field label={auth.mobileNumber} error={error} required>
            <TextInput
              type="tel"
              name="mobile"
              size="large"
              inputMode="tel"
              autoComplete={isName ? 'username' : 'tel-national'}
              dir="ltr"
              value={entry.mobile}
              onChange={(text) => onChange({ mobile: toAsciiDigits(text) })}
            />
          </Field>
        </div>
      )}
    </>
  )
}
