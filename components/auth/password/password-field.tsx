'use client'

import { useState, type KeyboardEvent } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { TextInput, type SecretKind } from '#components/ui/text-input/text-input.tsx'
import { useAuth } from '../parts/auth-texts.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (password: string) => void
  readonly error: string | false
  readonly autoComplete: SecretKind
  readonly name?: string
  /** Shown or hidden by the button of the preceding field for the same password; this field has no button. */
  readonly follows?: boolean
  readonly onShown?: (shown: boolean) => void
}

/** A password field, hidden until the user shows it; warns when Caps Lock is on. */
export function PasswordField({ label, value, onChange, error, autoComplete, name = 'password', follows, onShown }: Props) {
  const { auth } = useAuth().texts
  const [isShown, setShown] = useState(false)
  const shown = follows ?? isShown
  const toggle = () => {
    setShown(!shown)
    onShown?.(!shown)
  }
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Field label={label} error={error} {...(capsLock ? { hint: auth.capsLock } : {})} required>
      <TextInput
        type={shown ? 'text' : 'password'}
        name={name}
        size="large"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={value}
        onChange={onChange}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        after={
          follows === undefined && (
            <IconButton
              icon={shown ? 'eye-off' : 'eye'}
              label={shown ? auth.hidePassword : auth.showPassword}
              size="small"
              aria-pressed={shown}
              onClick={toggle}
            />
          )
        }
      />
    </Field>
  )
}
