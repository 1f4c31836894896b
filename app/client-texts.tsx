import { NextIntlClientProvider, type Messages } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'

interface Props {
  /** Namespaces of the catalogue that the parts below read by themselves. */
  readonly of: readonly (keyof Messages)[]
  readonly children: ReactNode
}

/**
 * Hands whole namespaces of texts to the browser. For personal pages alone, which are drawn there: public pages hand their few
 * client parts finished texts, and load no message reader (ADR 16).
 */
export async function ClientTexts({ of, children }: Props) {
  const messages = await getMessages()
  return (
    <NextIntlClientProvider messages={Object.fromEntries(of.map((name) => [name, messages[name]]))}>{children}</NextIntlClientProvider>
  )
}
