'use client'

import { useState } from 'react'
import { useAuth } from './auth-texts.tsx'
import { CodeField } from './code-field.tsx'
import { contactFields, findContactFault, type ContactEntry } from './contact-entry.ts'
import { ContactField, ContactFields } from './contact-fields.tsx'

interface Props {
  readonly entry: ContactEntry
  readonly onChange: (patch: Partial<ContactEntry>) => void
  readonly code: string
  readonly onCode: (code: string) => void
  /** Faults are shown: somebody has tried to send the form. */
  readonly checked: boolean
  /** Which kind it is may be chosen, and it is what the account is named by. */
  readonly isMain: boolean
}

/** A contact of a registration, and the code that proves it. */
export function ProvenContact({ entry, onChange, code, onCode, checked, isMain }: Props) {
  const { auth } = useAuth().texts
  const [ordered, setOrdered] = useState<ContactEntry['kind'] | null>(null)
  const fault = findContactFault(entry)
  const fields = { entry, onChange, fault: checked || ordered === entry.kind ? fault : null }
  const order = () => {
    setOrdered(entry.kind)
    return fault === null ? { scene: 'register', codeType: entry.kind, ...contactFields(entry) } : null
  }
  return (
    <>
      {isMain ? <ContactFields {...fields} autoComplete="username" /> : <ContactField {...fields} autoComplete="contact" />}
      <CodeField
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
