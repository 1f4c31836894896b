'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWait } from '#components/ui/countdown/use-time-left.ts'
import { Field } from '#components/ui/field/field.tsx'
import { Button } from '#components/ui/button.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { useAction } from '#lib/stores/use-action.ts'
import type { AccountCalls } from './account-calls.ts'
import { useAccountCalls } from './use-account.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (code: string) => void
  /** Where the code is sent; null while that cannot be said yet. */
  readonly request: AccountCalls['/msg/verifycode/send']['params'] | null
}

/** A code that is sent on demand, with the wait until the next one may be asked for. */
export function CodeField({ label, value, onChange, request }: Props) {
  const t = useTranslations('account.codes')
  const call = useAccountCalls()
  const [recipient, setRecipient] = useState<string | null>(null)
  const [waitSeconds, startWait] = useWait()
  const send = useAction(async () => {
    if (request === null) return
    const sent = await call('/msg/verifycode/send', request)
    setRecipient(sent.recipient)
    startWait(sent.resendInSeconds)
  })
  const button = (
    <Button size="small" variant="quiet" disabled={request === null} pending={send.pending || waitSeconds > 0} onClick={() => send.run()}>
      {waitSeconds > 0 ? t('wait', { seconds: waitSeconds }) : t('send')}
    </Button>
  )
  return (
    <Field label={label} hint={recipient === null ? t('hint') : t('sent', { recipient })}>
      <TextInput
        value={value}
        onChange={(text) => onChange(digitsOf(text))}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        dir="ltr"
        after={button}
      />
    </Field>
  )
}

/** The code of the authenticator app: it is in the person's hand, so nothing is sent. */
export function AuthenticatorField({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const t = useTranslations('account.codes')
  return (
    <Field label={t('authenticator')} hint={t('authenticatorHint')}>
      <TextInput
        value={value}
        onChange={(text) => onChange(digitsOf(text))}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        dir="ltr"
      />
    </Field>
  )
}

/** Codes are pasted with blanks and dashes in them. */
function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 6)
}
