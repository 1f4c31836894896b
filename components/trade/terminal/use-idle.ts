import { useEffect, useState } from 'react'
import { whenIdle } from '#lib/kernel/idle.ts'

const LATEST_MS = 4000

/** Returns whether the page has been idle once: false on the server and during hydration. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true), LATEST_MS), [])
  return isIdle
}
