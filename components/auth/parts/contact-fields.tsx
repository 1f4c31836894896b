'use client'

import { useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { preferences } from '#lib/settings/preferences.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { toAsciiDigits } from '#lib/format/decimal-input.ts'
import { useAuth, type AuthTexts } from './auth-texts.tsx'
import type { ContactEntry, ContactFault } from './contact-entry.ts'
import styles from '../auth.module.css'

const EMPTY: ContactEntry = { kind: 'email', email: '', areaCode: '', mobile: '' }

/** The state of a contact being typed. The area code is persisted (specification 3.4). */
export function useContact() {
  const [entry, setEntry] = useState(EMPTY)
  const change = (patch: Partial<ContactEntry>) => {
    if (patch.areaCode !== undefined) preferences.areaCode.write(findLocalStorage(), patch.areaCode)
    const areaCode = patch.areaCode ?? (entry.areaCode || preferences.areaCode.read(findLocalStorage()))
    setEntry({ ...entry, ...patch, areaCode })
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
  /** `username`: the contact names an account, so a password manager fills it in. */
  readonly autoComplete: 'username' | 'contact'
  /** Whether a number may be chosen; it may by default. */
  readonly withNumbers?: boolean
}

/** Fields for an e-mail address or a mobile number, whichever is chosen. */
export function ContactFields({ withNumbers = true, ...props }: Props) {
  const { auth } = useAuth().texts
  if (!withNumbers) return <ContactField {...props} />
  return (
    <>
      <SegmentedControl
        label={auth.contactKind}
        value={props.entry.kind}
        onChange={(kind) => props.onChange({ kind })}
        segments={[
          { value: 'email', label: auth.email },
          { value: 'mobile', label: auth.mobile },
        ]}
      />
      <ContactField {...props} />
    </>
  )
}

/** A field for a contact of the entry's kind. */
export function ContactField({ entry, onChange, fault, autoComplete }: Omit<Props, 'withNumbers'>) {
  const { texts } = useAuth()
  const { auth } = texts
  const error = contactFaultText(fault, texts)
  const isName = autoComplete === 'username'
  if (entry.kind === 'email')
    return (
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
    )
  return (
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
  )
}
