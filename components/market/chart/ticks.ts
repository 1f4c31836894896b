import type { PriceDomain } from './series/bars.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Intervals between time labels that are easy to read. */
const TIME_STEPS_MS = [
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  5 * DAY_MS,
  7 * DAY_MS,
  14 * DAY_MS,
]

/** A label on the time axis: its bar, and whether it shows a time, a day or a month. */
export interface TimeTick {
  readonly index: number
  readonly time: number
  readonly unit: 'time' | 'day' | 'month'
}

/** Returns about `count` round prices inside the domain, lowest first. Steps are 1, 2 or 5 times a power of ten. */
export function priceTicks(domain: PriceDomain, count: number): number[] {
  const span = domain.max - domain.min
  if (!(span > 0) || count < 1) return []
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power
  const first = Math.ceil(domain.min / step)
  const last = Math.floor(domain.max / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => round((first + index) * step, step))
}

/** Removes the rounding error of the multiplication: 0.30000000000000004 becomes 0.3. */
function round(value: number, step: number): number {
  const decimals = Math.min(20, Math.max(0, -Math.floor(Math.log10(step)) + 1))
  return Number(value.toFixed(decimals))
}

/** Returns labels for a series of opening times in UTC: about `count`, at round times, never two on one bar. */
export function timeTicks(times: readonly number[], count: number): TimeTick[] {
  const first = times[0]
  const last = times.at(-1)
  if (first === undefined || last === undefined || count < 1) return []
  const step = TIME_STEPS_MS.find((candidate) => (last - first) / candidate <= count)
  return step === undefined ? monthTicks(times, count) : stepTicks(times, step)
}

function stepTicks(times: readonly number[], step: number): TimeTick[] {
  return times.flatMap((time, index): TimeTick[] => {
    if (time % step !== 0) return []
    return [{ index, time, unit: time % DAY_MS === 0 ? 'day' : 'time' }]
  })
}

/** Returns the first bar of every month, thinned out to `count`. */
function monthTicks(times: readonly number[], count: number): TimeTick[] {
  const starts = times.flatMap((time, index): TimeTick[] => {
    const before = times[index - 1]
    if (before === undefined || countMonths(before) === countMonths(time)) return []
    return [{ index, time, unit: 'month' }]
  })
  const every = Math.max(1, Math.ceil(starts.length / count))
  return starts.filter((_, position) => position % every === 0)
}

function countMonths(time: number): number {
  const date = new Date(time)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
