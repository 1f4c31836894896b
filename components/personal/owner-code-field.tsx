'use client'

import { useTranslations } from 'next-intl'
import { CodeField } from '#components/ui/text-input/code-field.tsx'
import { useAction } from '#lib/stores/use-action.ts'
import type { AccountAnswer, AccountParams } from '#lib/contract/account-calls.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { useMessageDelay } from '#lib/stores/session/use-message-delay.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (code: string) => void
  /** The recipient of the code; null while unknown. */
  readonly request: AccountParams<'/msg/verifycode/send'> | null
}

type OnSent = (sent: AccountAnswer<'/msg/verifycode/send'>) => void

/** A field for a code that is sent on demand to a contact of the owner. */
export function OwnerCodeField({ request, ...field }: Props) {
  const t = useTranslations('account.codes')
  const call = useAccountCalls()
  const delay = useMessageDelay()
  const send = useAction(async (onSent: OnSent) => {
    if (request === null) return
    const sent = await call('/msg/verifycode/send', request)
    onSent(sent)
    delay.watch(sent)
  })
  return (
    <CodeField
      {...field}
      hint={t('hint')}
      sending={{
        sendLabel: t('send'),
        waitLabel: (seconds) => t('wait', { seconds }),
        sentText: (recipient) => t(delay.isLate ? 'late' : 'sent', { recipient }),
        pending: send.pending,
        disabled: request === null,
        send: send.run,
      }}
    />
  )
}

/** A field for the authenticator app's code, which needs no sending. */
export function AuthenticatorField(field: Pick<Props, 'value' | 'onChange'>) {
  const t = useTranslations('account.codes')
  return <CodeField {...field} label={t('authenticator')} hint={t('authenticatorHint')} />
}
