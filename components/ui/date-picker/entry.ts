import { readDate, readTime, type DateText, type TimeText } from './calendar-date.ts'
import { isDisabled, isValidRange, type DateLimits, type DateRange } from './range.ts'

/** The kind of value: dates (`yyyy-MM-dd`), or dates with times of day (`yyyy-MM-dd HH:mm:ss`), both without a zone. */
export type DateKind = 'date' | 'datetime'

/** The time of dates that are typed or picked without one. */
export const DAY_START: TimeText = '00:00:00'

/** Reads a typed date, or date with time. Null for anything else. */
export function readEntry(text: string, kind: DateKind): string | null {
  const [dateText = '', timeText, ...rest] = text.trim().split(/[\sT]+/)
  const date = readDate(dateText)
  if (date === null || rest.length > 0) return null
  if (kind === 'date') return timeText === undefined ? date : null
  const time = timeText === undefined ? DAY_START : readTime(timeText)
  return time === null ? null : `${date} ${time}`
}

/** The result of reading a text: empty, a value, or why it is none. */
export type Reading<Value> =
  | { readonly state: 'empty' }
  | { readonly state: 'valid'; readonly value: Value }
  /** One end of a range is still missing, which is not an error yet. */
  | { readonly state: 'partial' }
  | { readonly state: 'invalid' }
  | { readonly state: 'disabled' }

/** Reads the text of a date picker. */
export function readDateField(text: string, kind: DateKind, limits: DateLimits): Reading<string> {
  if (text.trim() === '') return { state: 'empty' }
  const value = readEntry(text, kind)
  if (value === null) return { state: 'invalid' }
  return isDisabled(value.slice(0, 10), limits) ? { state: 'disabled' } : { state: 'valid', value }
}

/** Reads the two texts of a range picker (specification 5: both exist, start is not after end, neither is disabled). */
export function readRangeFields(startText: string, endText: string, limits: DateLimits): Reading<DateRange> {
  const texts = [startText, endText].filter((text) => text.trim() !== '')
  if (texts.length === 0) return { state: 'empty' }
  const dates = texts.map(readDate).filter((date) => date !== null)
  if (dates.length < texts.length) return { state: 'invalid' }
  if (dates.some((date) => isDisabled(date, limits))) return { state: 'disabled' }
  const [start = null, end = null] = dates
  if (end === null) return { state: 'partial' }
  return isValidRange({ start, end }, limits) ? { state: 'valid', value: { start, end } } : { state: 'invalid' }
}

/** Returns a date with the time of another value, or with the first second of the day if that has none. */
export function withTime(date: DateText, other: string | null): string {
  return `${date} ${other?.slice(11) || DAY_START}`
}
