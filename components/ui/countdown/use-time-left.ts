'use client'
import { useEffect, useRef, useState } from 'react'
import { systemTimers, wallClock, type Clock } from '#lib/kernel/clock.ts'

interface Ending {
  /** The end time: milliseconds since the epoch, on the given clock; null if there is none. */
  readonly until: number | null
  /** The time of the first rendering, so that server and browser first show the same. */
  readonly startMs: number
  /** The clock; the wall clock by default. */
  readonly clock?: Clock
  /** Called once, when it reaches zero while mounted. */
  readonly onEnd?: (() => void) | undefined
}

const SECOND_MS = 1000

/** Returns the remaining whole seconds, in milliseconds. Every second is read from the clock, so that it never drifts. */
export function useTimeLeft({ until, startMs, clock = wallClock, onEnd }: Ending): number {
  const [read, setRead] = useState({ until, nowMs: startMs })
  const nowMs = read.until === until ? read.nowMs : startMs
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })

  useEffect(() => {
    if (until === null) return
    let cancel = () => {}
    const tick = () => {
      const now = clock.now()
      const leftMs = until - now
      setRead({ until, nowMs: now })
      if (leftMs <= 0) return end.current?.()
      cancel = systemTimers.after(leftMs % SECOND_MS || SECOND_MS, tick)
    }
    // It had ended before it was shown, so `onEnd` is not called.
    if (clock.now() < until) cancel = systemTimers.after(0, tick)
    else cancel = systemTimers.after(0, () => setRead({ until, nowMs: until }))
    return () => cancel()
  }, [until, clock])

  // Rounded up, so that it is zero only when the time is over.
  return until === null ? 0 : Math.ceil(Math.max(0, until - nowMs) / SECOND_MS) * SECOND_MS
}

/** Returns the remaining seconds of a wait, and a function that restarts it. */
export function useWait(): readonly [leftSeconds: number, start: (seconds: number) => void] {
  const [wait, setWait] = useState<{ readonly startMs: number; readonly until: number | null }>({ startMs: 0, until: null })
  const leftMs = useTimeLeft(wait)
  const start = (seconds: number) => {
    const startMs = wallClock.now()
    setWait({ startMs, until: startMs + seconds * SECOND_MS })
  }
  return [leftMs / SECOND_MS, start]
}
