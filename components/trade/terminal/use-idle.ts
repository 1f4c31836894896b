import { useEffect, useState } from 'react'
import { whenIdle } from '#lib/kernel/idle.ts'

const LATEST_MS = 4000

/** Whether the page has had nothing better to do once: false on the server and while it hydrates. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true), LATEST_MS), [])
  return isIdle
}
