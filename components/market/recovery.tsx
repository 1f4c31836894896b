'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef } from 'react'
import { useRowListener } from '#lib/stores/use-live.ts'

/** How often the server is asked for the page again. */
const RETRY_MS = 5_000

/**
 * Asks the server for the page again until it comes with prices: every few seconds while somebody looks, and at once when the
 * stream brings the first price, so that live prices never stand beside a label that does not know where they are from.
 */
export function Recovery() {
  const router = useRouter()
  const isHeard = useRef(false)
  useRowListener(
    'spot',
    'BTCUSDT',
    useCallback(() => {
      if (isHeard.current) return
      isHeard.current = true
      router.refresh()
    }, [router]),
  )
  useEffect(() => {
    const timer = setInterval(() => document.hidden || router.refresh(), RETRY_MS)
    return () => clearInterval(timer)
  }, [router])
  return null
}
