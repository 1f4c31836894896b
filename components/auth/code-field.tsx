'use client'

import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { fillIn } from '#components/ui/labels/labels.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { systemTimers, wallClock } from '#lib/kernel/clock.ts'
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
  const countdown = useCountdown()
  const send = () => {
    const fields = order()
    if (fields === null) return
    void submit(async (http) => {
      const { recipient, resendInSeconds } = (await http.post('/msg/verifycode/send', fields)) as Sent
      onSent(recipient)
      countdown.start(resendInSeconds)
    })
  }
  return (
    <Button size="small" variant="quiet" pending={busy || countdown.left > 0} onClick={send}>
      {countdown.left > 0 ? fillIn(auth.resendIn, { seconds: countdown.left }) : auth.sendCode}
    </Button>
  )
}

const SECOND_MS = 1000

/** Seconds that are left, counted from the clock. */
function useCountdown() {
  const [untilMs, setUntilMs] = useState(0)
  const [nowMs, setNowMs] = useState(0)
  const left = Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS))
  useEffect(() => {
    if (left === 0) return
    return systemTimers.after((untilMs - nowMs) % SECOND_MS || SECOND_MS, () => setNowMs(wallClock.now()))
  }, [left, untilMs, nowMs])
  const start = (seconds: number) => {
    const now = wallClock.now()
    setNowMs(now)
    setUntilMs(now + seconds * SECOND_MS)
  }
  return { left, start }
}
