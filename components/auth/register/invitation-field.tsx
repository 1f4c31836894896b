'use client'

import { Field } from '#components/ui/field/field.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { INVITATION_CHARACTERS_MAX } from '#lib/contract/accounts/registration-limits.ts'
import { useAuth } from '../parts/auth-texts.tsx'
import type { useInvitation } from './use-invitation.ts'

interface Props {
  readonly invitation: ReturnType<typeof useInvitation>
  /** Whether to show that it is missing: after the first attempt to submit the form. */
  readonly checked: boolean
}

/** A field for the invitation that a registration needs. */
export function InvitationField({ invitation, checked }: Props) {
  const { auth } = useAuth().texts
  return (
    <Field label={auth.invitation} error={checked && invitation.code.trim() === '' && auth.empty} required>
      <TextInput
        name="invitation"
        size="large"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={INVITATION_CHARACTERS_MAX}
        value={invitation.code}
        onChange={invitation.change}
      />
    </Field>
  )
}
