import { toAsciiDigits } from '#lib/format/decimal-input.ts'
import { WEEK_STARTS_ON } from '#components/ui/constants.ts'

/**
 * Calendar dates as texts (`yyyy-MM-dd`, specification 9), so that they sort as text and belong to no time zone. The calendar is
 * Gregorian in every language. Years 0001 to 9999.
 */

/** An existing date as `yyyy-MM-dd`. */
export type DateText = string
/** `yyyy-MM`. */
export type MonthText = string
/** `HH:mm:ss`. */
export type TimeText = string

const DAY_MS = 86_400_000
const MONTHS_MAX = 9999 * 12 + 11

const pad = (count: number, width = 2): string => String(count).padStart(width, '0')

/** Returns a date's midnight in UTC, the only zone in which every day has 24 hours, in milliseconds. */
function toUtc(year: number, month: number, day: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getTime()
}

function writeDate(utcMs: number): DateText {
  const date = new Date(utcMs)
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`
}

function splitDate(date: DateText): [year: number, month: number, day: number] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return [year, month, day]
}

/** Returns midnight of a date in UTC, for formatting with the zone UTC. Milliseconds since the epoch. */
export function toUtcMs(date: DateText): number {
  return toUtc(...splitDate(date))
}

/** Returns the date of a moment in the visitor's own time zone. */
export function localDate(date: Date): DateText {
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

const DATE = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})$/

/**
 * Reads a typed date: `2026-11-21`, also `2026/11/21`, `20261121`, `2026-1-5`, or with the digits of another script. Null for anything
 * else, or a day that its month does not have.
 */
export function readDate(text: string): DateText | null {
  const found = DATE.exec(toAsciiDigits(text.trim()))
  if (!found) return null
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])]
  const written = writeDate(toUtc(year, month, day))
  return year > 0 && written === `${pad(year, 4)}-${pad(month)}-${pad(day)}` ? written : null
}

const TIME = /^(\d{1,2})(?::?(\d{1,2}))?(?::?(\d{1,2}))?$/

/** Reads a typed time of day: `9`, `9:05`, `090500`. Null for anything else. */
export function readTime(text: string): TimeText | null {
  const found = TIME.exec(toAsciiDigits(text.trim()))
  if (!found) return null
  const [hour, minute, second] = [Number(found[1]), Number(found[2] ?? 0), Number(found[3] ?? 0)]
  return hour < 24 && minute < 60 && second < 60 ? `${pad(hour)}:${pad(minute)}:${pad(second)}` : null
}

/** Returns the date some days later or earlier. Stays within years 0001 to 9999. */
export function addDays(date: DateText, days: number): DateText {
  const moved = toUtcMs(date) + days * DAY_MS
  return writeDate(Math.min(Math.max(moved, toUtc(1, 1, 1)), toUtc(9999, 12, 31)))
}

export function cutMonth(date: DateText): MonthText {
  return date.slice(0, 7)
}

/** Returns the month this number of months later, or earlier if negative, within the years 1 to 9999. */
export function shiftMonth(month: MonthText, months: number): MonthText {
  const [year, number] = splitDate(month)
  const count = Math.min(Math.max(year * 12 + number - 1 + months, 12), MONTHS_MAX)
  return `${pad(Math.floor(count / 12), 4)}-${pad((count % 12) + 1)}`
}

/** Returns the same day some months later, or the month's last day if it is shorter. */
export function addMonths(date: DateText, months: number): DateText {
  const month = shiftMonth(cutMonth(date), months)
  const [year, number] = splitDate(month)
  const lastDay = new Date(toUtc(year, number + 1, 0)).getUTCDate()
  return `${month}-${pad(Math.min(splitDate(date)[2], lastDay))}`
}

/** Returns the first day of the week that contains a date: a Sunday (specification 9). */
export function findWeekStart(date: DateText): DateText {
  return addDays(date, -((new Date(toUtcMs(date)).getUTCDay() - WEEK_STARTS_ON + 7) % 7))
}

/** Returns the six weeks of seven days that show a month: always six, so that a calendar keeps its height. */
export function listWeeks(month: MonthText): readonly (readonly DateText[])[] {
  const first = findWeekStart(`${month}-01`)
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, day) => addDays(first, week * 7 + day)))
}

/** Returns the first month that a calendar of `count` months must show to include a date, with as little movement as possible. */
export function monthShowing(date: DateText, first: MonthText, count: number): MonthText {
  const wanted = cutMonth(date)
  if (wanted < first) return wanted
  return wanted > shiftMonth(first, count - 1) ? shiftMonth(wanted, 1 - count) : first
}

/** Increases or decreases the hour, minute or second at the caret by one; each wraps around by itself. */
export function stepTime(time: TimeText, caret: number, step: 1 | -1): TimeText {
  const part = Math.min(2, Math.floor(caret / 3))
  const units = [24, 60, 60]
  const values = time.split(':').map(Number)
  return values.map((value, index) => pad(index === part ? (value + step + (units[index] ?? 60)) % (units[index] ?? 60) : value)).join(':')
}
