'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useWait } from '#components/ui/countdown/use-time-left.ts'
import { Field } from '#components/ui/field/field.tsx'
import { fillIn } from '#components/ui/labels/labels.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { useAuth } from './auth-texts.tsx'
import { CODE_DIGITS, codeDigits } from './code-digits.ts'
import { useSubmit } from './use-submit.ts'

/** The fields of `/msg/verifycode/send`; null where the form is not ready for it, and says why by itself. */
export type CodeOrder = () => Readonly<Record<string, string>> | null

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (code: string) => void
  /** Faults are shown: somebody has tried to send the form. */
  readonly checked: boolean
  /** Left out where nothing is sent, as for an authenticator. */
  readonly order?: CodeOrder
}

/** Six digits, typed, pasted or filled in by the phone; with a button that sends them, and says when it may again. */
export function CodeField({ label, value, onChange, checked, order }: Props) {
  const { auth } = useAuth().texts
  const [recipient, setRecipient] = useState('')
  const isWhole = value.length === CODE_DIGITS
  return (
    <Field
      label={label}
      error={checked && !isWhole && auth.codeIncomplete}
      {...(recipient === '' ? {} : { hint: fillIn(auth.codeSent, { recipient }) })}
      required
    >
      <TextInput
        name="one-time-code"
        size="large"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        value={value}
        onChange={(text) => onChange(codeDigits(text))}
        after={order ? <SendCode order={order} onSent={setRecipient} /> : null}
      />
    </Field>
  )
}

interface SendProps {
  readonly order: CodeOrder
  readonly onSent: (recipient: string) => void
}

/** What the call answers (SendCodeAnswer of the contract). */
interface Sent {
  readonly recipient: string
  readonly resendInSeconds: number
}

function SendCode({ order, onSent }: SendProps) {
  const { auth } = useAuth().texts
  const { busy, submit } = useSubmit()
  const [waitSeconds, startWait] = useWait()
  const send = () => {
    const fields = order()
    if (fields === null) return
    void submit(async (http) => {
      const { recipient, resendInSeconds } = (await http.post('/msg/verifycode/send', fields)) as Sent
      onSent(recipient)
      startWait(resendInSeconds)
    })
  }
  return (
    <Button size="small" variant="quiet" pending={busy || waitSeconds > 0} onClick={send}>
      {waitSeconds > 0 ? fillIn(auth.resendIn, { seconds: waitSeconds }) : auth.sendCode}
    </Button>
  )
}
