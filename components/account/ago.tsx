'use client'

import { useEffect, useState } from 'react'
import { Term } from '#components/ui/tooltip/term.tsx'
import { formatDateMinute, formatRelativeTime } from '#lib/format/date.ts'
import { systemTimers, wallClock } from '#lib/kernel/clock.ts'

const MINUTE_MS = 60_000

/** Shows how long ago something was, with the exact time as its tip. Only for content rendered in the browser. */
export function Ago({ moment, zone }: { readonly moment: number; readonly zone: string }) {
  const [nowMs, setNowMs] = useState(() => wallClock.now())
  useEffect(() => {
    let cancel = () => {}
    const again = () => {
      cancel = systemTimers.after(MINUTE_MS, () => {
        setNowMs(wallClock.now())
        again()
      })
    }
    again()
    return () => cancel()
  }, [])
  return (
    <Term tip={formatDateMinute(moment, zone)}>{formatRelativeTime(Math.min(moment, nowMs), nowMs, document.documentElement.lang)}</Term>
  )
}
