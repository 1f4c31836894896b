import { NextIntlClientProvider, type Messages } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'

interface Props {
  /** Namespaces of the catalogue that the children read themselves. */
  readonly of: readonly (keyof Messages)[]
  readonly children: ReactNode
}

/**
 * Passes whole namespaces of texts to the browser. Only for personal pages, which are rendered there: public pages pass finished
 * texts to their few client parts, and load no message reader (ADR 16).
 */
export async function ClientTexts({ of, children }: Props) {
  const messages = await getMessages()
  return <NextIntlClientProvider messages={Object.fromEntries(of.map((name) => [name, messages[name]]))}>{children}</NextIntlClientProvider>
}
