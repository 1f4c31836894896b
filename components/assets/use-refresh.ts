'use client'

import { useEffect } from 'react'

/** How often what is valued at market prices is asked for again. */
const REFRESH_MS = 5000

/**
 * Asks again every five seconds, or as often as is said, while the page is in sight, and at once when it comes back; not at all while what is asked for comes
 * by itself.
 */
export function useRefresh(reload: () => void, isNeeded = true, everyMs = REFRESH_MS): void {
  useEffect(() => {
    if (!isNeeded) return
    const ask = () => {
      if (document.visibilityState === 'visible') reload()
    }
    const timer = setInterval(ask, everyMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [reload, isNeeded, everyMs])
}
