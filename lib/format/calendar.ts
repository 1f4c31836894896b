/**
 * Calendar names in words. The calendar is Gregorian, the digits Latin and the zone UTC in every language (DESIGN 5.32), so that `ar`,
 * `th` or `fa` never show another year. `tag` is the locale table's BCP-47 tag, never a locale code.
 */

const PINNED = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const

/** A Monday; the six days after it complete a week. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

export interface WeekdayName {
  readonly short: string
  readonly long: string
}

/** Longest abbreviation that fits above a column of days. Arabic has none: its short names equal its long ones. */
const SHORT_LENGTH_MAX = 6

/** Returns the seven days from `weekStart`; 1 is Monday, 7 is Sunday. Short names have at most 6 characters, else one letter. */
export function weekdayNames(tag: string, weekStart: number): readonly WeekdayName[] {
  const days = Array.from({ length: 7 }, (_, index) => MONDAY_MS + ((weekStart - 1 + index) % 7) * DAY_MS)
  const name = (weekday: 'narrow' | 'short' | 'long') => {
    const format = new Intl.DateTimeFormat(tag, { ...PINNED, weekday })
    return days.map((day) => format.format(day))
  }
  const [short, long] = [name('short'), name('long')]
  const shown = short.every((text) => text.length <= SHORT_LENGTH_MAX) ? short : name('narrow')
  return long.map((text, index) => ({ long: text, short: shown[index] ?? text }))
}

/** Formats month and year in words: `November 2026`. Takes any time in that month in UTC, in milliseconds. */
export function formatMonth(utcMs: number, tag: string): string {
  return new Intl.DateTimeFormat(tag, { ...PINNED, year: 'numeric', month: 'long' }).format(utcMs)
}

/** Creates a formatter of days in words, for screen readers: `Saturday, 21 November 2026`. Create one for all days of a calendar. */
export function dayWriter(tag: string): (utcMs: number) => string {
  const format = new Intl.DateTimeFormat(tag, { ...PINNED, dateStyle: 'full' })
  return (utcMs) => format.format(utcMs)
}

/** Returns the name of a part of the time of day: `hour`, `Stunde`. */
export function timeFieldName(field: 'hour' | 'minute' | 'second', tag: string): string {
  return new Intl.DisplayNames(tag, { type: 'dateTimeField' }).of(field) ?? field
}
