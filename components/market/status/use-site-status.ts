'use client'

import { useEffect, useState } from 'react'
import { STATUS_PATH } from '#lib/contract/status-kinds.ts'
import { readHealth, type Health } from './health.ts'
import { readSiteStatus, type SiteStatus } from './status-now.ts'

/** The state of the site, and when it was asked (milliseconds). */
export interface Known {
  /** Null if the gateway does not answer. */
  readonly health: Health | null
  /** Null if the exchange does not answer. */
  readonly status: SiteStatus | null
  readonly checkedMs: number
}

/** How often the gateway is asked again while the page is visible. */
const CHECK_MS = 10_000
const TIMEOUT_MS = 5000

/** Returns the state of the site, asked again every few seconds; `isPending` until the page knows more than its server did. */
export function useSiteStatus(first: Known): Known & { readonly isPending: boolean } {
  const [known, setKnown] = useState(first)
  const isPending = known === first && first.status === null
  useEffect(() => {
    async function check(): Promise<void> {
      if (document.hidden) return
      const [health, status] = await Promise.all([ask('/healthz', readHealth), ask(STATUS_PATH, readSiteStatus)])
      setKnown({ health, status, checkedMs: Date.now() })
    }
    if (isPending) void check()
    const timer = setInterval(() => void check(), CHECK_MS)
    return () => clearInterval(timer)
  }, [isPending])
  return { ...known, isPending }
}

async function ask<Read>(path: string, read: (unsafe: unknown) => Read | null): Promise<Read | null> {
  try {
    const response = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const unsafe: unknown = await response.json()
    return read(unsafe)
  } catch {
    return null
  }
}
