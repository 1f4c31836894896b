'use client'

import { CODE_DIGITS } from '#components/ui/text-input/code-digits.ts'
import { CodeField, type CodeSending } from '#components/ui/text-input/code-field.tsx'
import { fillIn } from '#components/ui/labels/labels.tsx'
import type { AccountParams } from '#lib/contract/account-calls.ts'
import { useMessageDelay } from '#lib/stores/session/use-message-delay.ts'
import { useAuth } from './auth-texts.tsx'
import { useSubmit } from './use-submit.ts'

/** The fields of `/msg/verifycode/send`; null if the form is not ready for it, in which case it shows why itself. */
export type CodeOrder = () => AccountParams<'/msg/verifycode/send'> | null

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (code: string) => void
  /** Whether to show errors: after the first attempt to submit the form. */
  readonly checked: boolean
  /** Omitted if no code is sent, as for an authenticator. */
  readonly order?: CodeOrder
  /** Whether the code leads into an account; see `useSubmit`. */
  readonly enters?: boolean
}

/** A required code of a screen, which it sends itself unless it is an authenticator's. */
export function ScreenCodeField({ order, checked, enters = false, ...field }: Props) {
  const { auth } = useAuth().texts
  const { busy, submit } = useSubmit({ enters })
  const delay = useMessageDelay()
  const sending: CodeSending | undefined = order && {
    sendLabel: auth.sendCode,
    waitLabel: (seconds) => fillIn(auth.resendIn, { seconds }),
    sentText: (recipient) => fillIn(delay.isLate ? auth.codeLate : auth.codeSent, { recipient }),
    pending: busy,
    send(onSent) {
      const fields = order()
      if (fields === null) return
      void submit(async (call) => {
        const sent = await call('/msg/verifycode/send', fields)
        onSent(sent)
        delay.watch(sent)
      })
    },
  }
  const error = checked && field.value.length !== CODE_DIGITS && auth.codeIncomplete
  return <CodeField {...field} size="large" error={error} sending={sending} required />
}
