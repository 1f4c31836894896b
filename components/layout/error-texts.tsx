'use client'

import { createContext, useContext, type ReactNode } from 'react'

/** What the error page says; it is drawn in the browser, where no catalogue is. */
export interface ErrorTexts {
  readonly title: string
  readonly text: string
  readonly retry: string
  readonly home: string
  readonly homeHref: string
  readonly status: string
  readonly statusHref: string
  /** With `{digest}` for the server's reference. */
  readonly reference: string
}

const ErrorTextsContext = createContext<ErrorTexts | null>(null)

export function ErrorTextsProvider({ texts, children }: { texts: ErrorTexts; children: ReactNode }) {
  return <ErrorTextsContext value={texts}>{children}</ErrorTextsContext>
}

/** The texts of the error page. Throws outside the provider: then the last resort speaks. */
export function useErrorTexts(): ErrorTexts {
  const texts = useContext(ErrorTextsContext)
  if (texts === null) throw new Error('The error page stands outside the root layout.')
  return texts
}
