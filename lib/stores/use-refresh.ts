'use client'

import { useEffect } from 'react'

/** How often data valued at market prices is reloaded. */
const REFRESH_MS = 5000

/**
 * Reloads every `everyMs` (five seconds by default) while the page is visible, and at once when it becomes visible again. Does
 * nothing while `isNeeded` is false, because the data arrives by itself.
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
