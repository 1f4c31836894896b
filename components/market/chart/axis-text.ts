import { formatDate, formatTime } from '#lib/format/date.ts'
import { formatPrice } from '#lib/format/number.ts'
import { decimalFromNumber } from '#lib/kernel/decimal-text.ts'
import type { TimeTick } from './ticks.ts'

/** Returns the label of a tick on the time axis, in UTC: `08:00`, `11-21`, `2026-11`. */
export function timeText({ time, unit }: TimeTick): string {
  const date = formatDate(time)
  if (unit === 'time') return formatTime(time).slice(0, 5)
  return unit === 'day' ? date.slice(5) : date.slice(0, 7)
}

/** Returns the label of a tick on the price axis. Ticks are round floats of the drawing; only here do they become decimals again. */
export function tickText(price: number, pricePlace: number): string {
  return formatPrice(decimalFromNumber(price), pricePlace)
}
