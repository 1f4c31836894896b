import type { DateText } from './calendar-date.ts'

/** Start and end of a range, `yyyy-MM-dd`, as far as they are known. */
export interface DateRange {
  readonly start: DateText | null
  readonly end: DateText | null
}

export const NO_RANGE: DateRange = { start: null, end: null }

/** The dates that cannot be chosen. */
export interface DateLimits {
  /** First and last date, `yyyy-MM-dd`. */
  readonly min?: DateText | undefined
  readonly max?: DateText | undefined
  readonly isDateDisabled?: ((date: DateText) => boolean) | undefined
}

export function isDisabled(date: DateText, { min, max, isDateDisabled }: DateLimits): boolean {
  return (min !== undefined && date < min) || (max !== undefined && date > max) || (isDateDisabled?.(date) ?? false)
}

/** Checks specification 5: a range is valid only if both dates exist, start is not after end, and neither is disabled. */
export function isValidRange({ start, end }: DateRange, limits: DateLimits): boolean {
  if (!start || !end || start > end) return false
  return !isDisabled(start, limits) && !isDisabled(end, limits)
}

/** Returns the choice after a press on a date: first one end, then the other; the earlier one is the start. */
export function pickDate(under: DateRange, date: DateText): DateRange {
  if (under.start === null || under.end !== null) return { start: date, end: null }
  return date < under.start ? { start: date, end: under.start } : { start: under.start, end: date }
}

/** Returns the range to highlight: while the second end is open, up to the date under the pointer or the focus. */
export function paintedRange(under: DateRange, pointed: DateText | null): DateRange {
  if (under.start === null || under.end !== null || pointed === null) return under
  return pickDate(under, pointed)
}

/** Returns the part that a calendar date has in a range. */
export function partInRange(date: DateText, { start, end }: DateRange): 'start' | 'end' | 'both' | 'inside' | null {
  if (start === null) return null
  if (end === null || start === end) return date === start ? 'both' : null
  if (date === start) return 'start'
  if (date === end) return 'end'
  return date > start && date < end ? 'inside' : null
}
