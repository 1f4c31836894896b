'use client'

import { useCallback, useRef, useState } from 'react'
import { accountCalls, type CallAccount } from '#lib/http/account-client.ts'
import { usePageRequests } from '#lib/stores/session/identity.tsx'

export interface Submit {
  /** Whether a request is running; no other may start meanwhile. */
  readonly busy: boolean
  /** Runs a step with the account calls; ignored while another one runs. Failures have already been shown; the form stays as it is. */
  readonly submit: (step: (call: CallAccount) => Promise<void>) => Promise<void>
}

/**
 * Submits forms. `enters`: the form leads into an account, so the browser proves first that it keeps something; otherwise codes would be
 * sent and passwords typed for an account that is lost at once.
 */
export function useSubmit({ enters = true }: { readonly enters?: boolean } = {}): Submit {
  const requests = usePageRequests()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const submit = useCallback(
    async (step: (call: CallAccount) => Promise<void>) => {
      if (running.current) return
      running.current = true
      setBusy(true)
      try {
        const { http, mayEnter } = await requests()
        if (!enters || mayEnter()) await step(accountCalls(http))
      } catch {
        // The error has already been shown: by the request layer, or by its loader.
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [requests, enters],
  )
  return { busy, submit }
}
