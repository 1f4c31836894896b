'use client'
import { useEffect, useRef, useState } from 'react'
import { systemTimers, wallClock, type Clock } from '#lib/kernel/clock.ts'

interface Ending {
  /** When it ends: milliseconds since the epoch, on the given clock; null where nothing ends. */
  readonly until: number | null
  /** The time of the first reading, so that server and browser first write the same. */
  readonly startMs: number
  /** The clock that it runs by; the wall clock unless said otherwise. */
  readonly clock?: Clock
  /** Called once, when it reaches zero while it is shown. */
  readonly onEnd?: (() => void) | undefined
}

const SECOND_MS = 1000

/** Whole seconds that are left, in milliseconds. Every second is counted from the clock, so that it never drifts. */
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
    // Over before it was shown: nothing ends now.
    if (clock.now() < until) cancel = systemTimers.after(0, tick)
    else cancel = systemTimers.after(0, () => setRead({ until, nowMs: until }))
    return () => cancel()
  }, [until, clock])

  // Rounded up: one second is left until the last one is over, and none means that it is.
  return until === null ? 0 : Math.ceil(Math.max(0, until - nowMs) / SECOND_MS) * SECOND_MS
}

/** A wait of some seconds: how many are left, and how to start it anew. */
export function useWait(): readonly [leftSeconds: number, start: (seconds: number) => void] {
  const [wait, setWait] = useState<{ readonly startMs: number; readonly until: number | null }>({ startMs: 0, until: null })
  const leftMs = useTimeLeft(wait)
  const start = (seconds: number) => {
    const startMs = wallClock.now()
    setWait({ startMs, until: startMs + seconds * SECOND_MS })
  }
  return [leftMs / SECOND_MS, start]
}
