import { useEffect, useState } from 'react'

/** Whether the page has had nothing better to do once: false on the server and while it hydrates. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), 500)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 4000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
