import { toAsciiDigits } from '#lib/format/decimal-input.ts'

/**
 * Calendar dates as texts (`yyyy-MM-dd`, specification 9), so that they compare as they sort and belong to no time zone. The
 * calendar is the Gregorian one in every language. Years 0001 to 9999.
 */

/** `yyyy-MM-dd`, a date that exists. */
export type DateText = string
/** `yyyy-MM`. */
export type MonthText = string
/** `HH:mm:ss`. */
export type TimeText = string

const DAY_MS = 86_400_000
const MONTHS_MAX = 9999 * 12 + 11

const pad = (count: number, width = 2): string => String(count).padStart(width, '0')

/** Milliseconds of a date's midnight in UTC: the only zone in which every day has 24 hours. */
function utcOf(year: number, month: number, day: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getTime()
}

function textOf(utcMs: number): DateText {
  const date = new Date(utcMs)
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`
}

function partsOf(date: DateText): [year: number, month: number, day: number] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return [year, month, day]
}

/** Midnight of a date in UTC, for formatting with the zone UTC. Milliseconds since the epoch. */
export function toUtcMs(date: DateText): number {
  return utcOf(...partsOf(date))
}

/** The date of a moment as the visitor's own clock shows it. */
export function localDate(date: Date): DateText {
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

const DATE = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})$/

/**
 * A date as typed: `2026-11-21`, also `2026/11/21`, `20261121`, `2026-1-5`, or with the digits of another script.
 * Null for what is no date, or a day that its month does not have.
 */
export function readDate(text: string): DateText | null {
  const found = DATE.exec(toAsciiDigits(text.trim()))
  if (!found) return null
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])]
  const written = textOf(utcOf(year, month, day))
  return year > 0 && written === `${pad(year, 4)}-${pad(month)}-${pad(day)}` ? written : null
}

const TIME = /^(\d{1,2})(?::?(\d{1,2}))?(?::?(\d{1,2}))?$/

/** A time of day as typed: `9`, `9:05`, `090500`. Null for what is none. */
export function readTime(text: string): TimeText | null {
  const found = TIME.exec(toAsciiDigits(text.trim()))
  if (!found) return null
  const [hour, minute, second] = [Number(found[1]), Number(found[2] ?? 0), Number(found[3] ?? 0)]
  return hour < 24 && minute < 60 && second < 60 ? `${pad(hour)}:${pad(minute)}:${pad(second)}` : null
}

/** The date some days later, or earlier. Stays within years 0001 to 9999. */
export function addDays(date: DateText, days: number): DateText {
  const moved = toUtcMs(date) + days * DAY_MS
  return textOf(Math.min(Math.max(moved, utcOf(1, 1, 1)), utcOf(9999, 12, 31)))
}

export function monthOf(date: DateText): MonthText {
  return date.slice(0, 7)
}

/** The month some months later, or earlier. */
export function shiftMonth(month: MonthText, months: number): MonthText {
  const [year, number] = partsOf(month)
  const count = Math.min(Math.max(year * 12 + number - 1 + months, 12), MONTHS_MAX)
  return `${pad(Math.floor(count / 12), 4)}-${pad((count % 12) + 1)}`
}

/** The same day some months later; the month's last day where it has fewer. */
export function addMonths(date: DateText, months: number): DateText {
  const month = shiftMonth(monthOf(date), months)
  const [year, number] = partsOf(month)
  const lastDay = new Date(utcOf(year, number + 1, 0)).getUTCDate()
  return `${month}-${pad(Math.min(partsOf(date)[2], lastDay))}`
}

/** Days of the week as numbers: 1 is Monday, 7 is Sunday (specification 9). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export function weekdayOf(date: DateText): Weekday {
  return (new Date(toUtcMs(date)).getUTCDay() || 7) as Weekday
}

/** The first day of the week that a date lies in. */
export function startOfWeek(date: DateText, weekStart: Weekday): DateText {
  return addDays(date, -((weekdayOf(date) - weekStart + 7) % 7))
}

/** Six weeks of seven days that show a month: always as many, so that a calendar keeps its height. */
export function weeksOf(month: MonthText, weekStart: Weekday): readonly (readonly DateText[])[] {
  const first = startOfWeek(`${month}-01`, weekStart)
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, day) => addDays(first, week * 7 + day)))
}

/** The first month that a calendar of `count` months shows so that a date is among them, moved as little as possible. */
export function monthShowing(date: DateText, first: MonthText, count: number): MonthText {
  const wanted = monthOf(date)
  if (wanted < first) return wanted
  return wanted > shiftMonth(first, count - 1) ? shiftMonth(wanted, 1 - count) : first
}

/** The hour, minute or second that the caret stands in, one more or less; each turns round in itself. */
export function stepTime(time: TimeText, caret: number, step: 1 | -1): TimeText {
  const part = Math.min(2, Math.floor(caret / 3))
  const units = [24, 60, 60]
  const values = time.split(':').map(Number)
  return values
    .map((value, index) => pad(index === part ? (value + step + (units[index] ?? 60)) % (units[index] ?? 60) : value))
    .join(':')
}
