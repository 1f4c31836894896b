'use client'

import { useState, type ComponentProps } from 'react'
import { Button } from '../button/button.tsx'
import { useWait } from '../countdown/use-time-left.ts'
import { Field } from '../field/field.tsx'
import { codeDigits } from './code-digits.ts'
import { TextInput } from './text-input.tsx'

/** A code that has been sent. */
interface SentCode {
  readonly recipient: string
  readonly resendInSeconds: number
}

/** How a field sends its code. */
export interface CodeSending {
  readonly sendLabel: string
  /** The text of the button until another code can be sent. */
  readonly waitLabel: (seconds: number) => string
  /** The text below the field once a code is on its way. */
  readonly sentText: (recipient: string) => string
  readonly pending: boolean
  /** Whether no code can be sent yet. */
  readonly disabled?: boolean
  /** Sends a code and reports it; reports nothing if it failed. */
  readonly send: (onSent: (sent: SentCode) => void) => void
}

interface Props extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'required'> {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly size?: NonNullable<ComponentProps<typeof TextInput>['size']>
  /** Omitted if no code is sent, as for an authenticator. */
  readonly sending?: CodeSending | undefined
}

/** A field for six digits, typed, pasted or filled in by the phone; its button sends a code, and shows when it may send another. */
export function CodeField({ value, onChange, size = 'medium', sending, hint, ...field }: Props) {
  const [recipient, setRecipient] = useState('')
  const [waitSeconds, startWait] = useWait()
  const onSent = (sent: SentCode) => {
    setRecipient(sent.recipient)
    startWait(sent.resendInSeconds)
  }
  const help = sending && recipient !== '' ? sending.sentText(recipient) : hint
  return (
    <Field {...field} {...(help === undefined ? {} : { hint: help })}>
      <TextInput
        name="one-time-code"
        size={size}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        value={value}
        onChange={(text) => onChange(codeDigits(text))}
        after={
          sending && (
            <Button
              size="small"
              variant="quiet"
              disabled={sending.disabled}
              pending={sending.pending || waitSeconds > 0}
              onClick={() => sending.send(onSent)}
            >
              {waitSeconds > 0 ? sending.waitLabel(waitSeconds) : sending.sendLabel}
            </Button>
          )
        }
      />
    </Field>
  )
}
