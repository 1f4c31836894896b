'use client'

import { useEffect, useState } from 'react'
import { STATUS_PATH } from '#lib/contract/status-kinds.ts'
import { callPublic } from '#lib/http/public/public-calls.ts'
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
export function useSiteStatus(first: Known, localeCode: string): Known & { readonly isPending: boolean } {
  const [known, setKnown] = useState(first)
  const isPending = known === first && first.status === null
  useEffect(() => {
    async function check(): Promise<void> {
      if (document.hidden) return
      const [health, status] = await Promise.all([
        ask(readHealth, () => fetchHealth()),
        ask(readSiteStatus, () => callPublic({ path: STATUS_PATH, params: { locale: localeCode }, timeoutMs: TIMEOUT_MS })),
      ])
      setKnown({ health, status, checkedMs: Date.now() })
    }
    if (isPending) void check()
    const timer = setInterval(() => void check(), CHECK_MS)
    return () => clearInterval(timer)
  }, [isPending, localeCode])
  return { ...known, isPending }
}

async function ask<Read>(read: (unsafe: unknown) => Read | null, call: () => Promise<unknown>): Promise<Read | null> {
  try {
    return read(await call())
  } catch {
    return null
  }
}

/** The gateway's own sign of life, which is no call of `/v1`. */
async function fetchHealth(): Promise<unknown> {
  const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
  return response.json()
}
