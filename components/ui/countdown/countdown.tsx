'use client'
import { useEffect, useRef, useState } from 'react'
import { systemTimers, wallClock, type Clock } from '#lib/kernel/clock.ts'
import { formatDuration } from '#lib/format/date.ts'
import { Figure } from '../figure.tsx'

interface Props {
  /** When it ends: milliseconds since the epoch, on the given clock. */
  readonly until: number
  /** The time at which the page was made, so that server and browser first write the same. */
  readonly startMs: number
  /** The clock that it runs by; the wall clock unless said otherwise. */
  readonly clock?: Clock
  /** What it counts down to, in words. */
  readonly label: string
  /** BCP-47 tag of the language that days are counted in. */
  readonly tag?: string
  /** Called once, when it reaches zero while it is shown. */
  readonly onEnd?: () => void
}

const SECOND_MS = 1000

/** Time left, second by second: `02:03:04`, with days in front. Every second is counted from the clock, so that it never drifts. */
export function Countdown({ until, startMs, clock = wallClock, label, tag = 'en', onEnd }: Props) {
  const [nowMs, setNowMs] = useState(startMs)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })

  useEffect(() => {
    let cancel = () => {}
    const tick = () => {
      const now = clock.now()
      const leftMs = until - now
      setNowMs(now)
      if (leftMs <= 0) return end.current?.()
      cancel = systemTimers.after(leftMs % SECOND_MS || SECOND_MS, tick)
    }
    // Over before it was shown: nothing ends now.
    if (clock.now() < until) cancel = systemTimers.after(0, tick)
    else cancel = systemTimers.after(0, () => setNowMs(until))
    return () => cancel()
  }, [until, clock])

  // Rounded up: 00:00:01 stands until the last second is over, and 00:00:00 means that it is.
  const leftMs = Math.ceil(Math.max(0, until - nowMs) / SECOND_MS) * SECOND_MS
  return (
    <span role="timer" aria-label={label}>
      <Figure>{formatDuration(leftMs, tag)}</Figure>
    </span>
  )
}
