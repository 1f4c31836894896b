'use client'

import { useRef, useState } from 'react'
import { RequestError } from '#lib/http/answers/request-error.ts'

export interface Action<Args extends readonly unknown[]> {
  readonly pending: boolean
  /** Does nothing while the previous run is in progress. */
  readonly run: (...args: Args) => void
}

/** Runs a slow user action. A second press meanwhile does nothing; the request layer shows why a request failed. */
export function useAction<Args extends readonly unknown[]>(act: (...args: Args) => Promise<void>): Action<Args> {
  const [pending, setPending] = useState(false)
  const busy = useRef(false)
  const run = (...args: Args) => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    act(...args)
      .catch((error: unknown) => {
        if (!(error instanceof RequestError)) throw error
      })
      .finally(() => {
        busy.current = false
        setPending(false)
      })
  }
  return { pending, run }
}
