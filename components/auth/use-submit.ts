'use client'

import { useCallback, useRef, useState } from 'react'
import type { Http } from '#lib/http/http.ts'
import { usePageRequests } from '#lib/stores/identity.tsx'

export interface Submit {
  /** A request runs: what would send another one waits. */
  readonly busy: boolean
  /** Runs a step with the request layer, one at a time. What fails has been shown by the layer; the form stays as it is. */
  readonly submit: (step: (http: Http) => Promise<void>) => Promise<void>
}

/** Sends what a form holds. */
export function useSubmit(): Submit {
  const requests = usePageRequests()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const submit = useCallback(
    async (step: (http: Http) => Promise<void>) => {
      if (running.current) return
      running.current = true
      setBusy(true)
      try {
        const { http } = await requests()
        await step(http)
      } catch {
        // Shown already: by the request layer, or where it could not be loaded by who loads it.
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [requests],
  )
  return { busy, submit }
}
