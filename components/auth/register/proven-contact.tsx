'use client'

import { useState } from 'react'
import { useAuth } from '../parts/auth-texts.tsx'
import { ScreenCodeField, type CodeOrder } from '../parts/screen-code-field.tsx'
import { contactFields, findContactFault, type ContactEntry } from '../parts/contact-entry.ts'
import { ContactField, ContactFields } from '../parts/contact-fields.tsx'

interface Props {
  readonly entry: ContactEntry
  readonly onChange: (patch: Partial<ContactEntry>) => void
  readonly code: string
  readonly onCode: (code: string) => void
  /** Whether to show errors: after the first attempt to submit the form. */
  readonly checked: boolean
  /** Whether its kind can be chosen and it names the account. */
  readonly isMain: boolean
  /** Whether its kind may be a number. */
  readonly withNumbers: boolean
}

/** Fields for a contact of a registration and the code that proves it. */
export function ProvenContact({ entry, onChange, code, onCode, checked, isMain, withNumbers }: Props) {
  const { auth } = useAuth().texts
  const [ordered, setOrdered] = useState<ContactEntry['kind'] | null>(null)
  const fault = findContactFault(entry)
  const fields = { entry, onChange, fault: checked || ordered === entry.kind ? fault : null }
  const order: CodeOrder = () => {
    setOrdered(entry.kind)
    return fault === null ? { scene: 'register', codeType: entry.kind, ...contactFields(entry) } : null
  }
  return (
    <>
      {isMain ? (
        <ContactFields {...fields} withNumbers={withNumbers} autoComplete="username" />
      ) : (
        <ContactField {...fields} autoComplete="contact" />
      )}
      <ScreenCodeField
        enters
        key={entry.kind}
        label={entry.kind === 'email' ? auth.emailCode : auth.mobileCode}
        value={code}
        onChange={onCode}
        checked={checked}
        order={order}
      />
    </>
  )
}
