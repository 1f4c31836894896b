'use client'

import { createContext, useContext, type ReactNode } from 'react'

/** Texts of the error page, which is rendered in the browser without a catalogue. */
export interface ErrorTexts {
  readonly title: string
  readonly text: string
  readonly retry: string
  readonly home: string
  readonly homeHref: string
  readonly status: string
  readonly statusHref: string
  /** Contains `{digest}` for the server's reference. */
  readonly reference: string
}

const ErrorTextsContext = createContext<ErrorTexts | null>(null)

export function ErrorTextsProvider({ texts, children }: { texts: ErrorTexts; children: ReactNode }) {
  return <ErrorTextsContext value={texts}>{children}</ErrorTextsContext>
}

/** Returns the texts of the error page. Throws outside the provider; the global error page then takes over. */
export function useErrorTexts(): ErrorTexts {
  const texts = useContext(ErrorTextsContext)
  if (texts === null) throw new Error('The error page stands outside the root layout.')
  return texts
}
