'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef } from 'react'
import { useRowListener } from '#lib/stores/figures/use-live.ts'

/** How often the page is requested again. */
const RETRY_MS = 5_000

/**
 * Requests the page again until it has prices: every few seconds while it is visible, and at once on the stream's first price, so that
 * live prices never appear beside a label that does not know their source.
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
