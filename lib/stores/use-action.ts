'use client'

import { useRef, useState } from 'react'
import { RequestError } from '#lib/http/request-error.ts'

export interface Action<Args extends readonly unknown[]> {
  readonly pending: boolean
  /** Does nothing while the one before is under way. */
  readonly run: (...args: Args) => void
}

/** Something that a person sets off and that takes a while. A second press sends nothing; why a request failed is told by its layer. */
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
