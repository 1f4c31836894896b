'use client'
import type { Clock } from '#lib/kernel/clock.ts'
import { formatDuration } from '#lib/format/date.ts'
import { Figure } from '../figure.tsx'
import { useTimeLeft } from './use-time-left.ts'

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

/** Time left, second by second: `02:03:04`, with days in front. */
export function Countdown({ label, tag = 'en', ...ending }: Props) {
  const leftMs = useTimeLeft(ending)
  return (
    <span role="timer" aria-label={label}>
      <Figure>{formatDuration(leftMs, tag)}</Figure>
    </span>
  )
}
