'use client'
import type { Clock } from '#lib/kernel/clock.ts'
import { formatDuration } from '#lib/format/date.ts'
import { Figure } from '../figure/figure.tsx'
import { useTimeLeft } from './use-time-left.ts'

interface Props {
  /** The end time: milliseconds since the epoch, on the given clock. */
  readonly until: number
  /** The time at which the page was rendered, so that server and browser first show the same. */
  readonly startMs: number
  /** The clock; the wall clock by default. */
  readonly clock?: Clock
  /** Name of the countdown's target. */
  readonly label: string
  /** BCP-47 tag of the language for days. */
  readonly tag?: string
  /** Called once, when it reaches zero while mounted. */
  readonly onEnd?: () => void
}

/** Shows the remaining time, second by second: `02:03:04`, with days in front. */
export function Countdown({ label, tag = 'en', ...ending }: Props) {
  const leftMs = useTimeLeft(ending)
  return (
    <span role="timer" aria-label={label}>
      <Figure>{formatDuration(leftMs, tag)}</Figure>
    </span>
  )
}
