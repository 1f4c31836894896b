import { readDate, readTime, type TimeText } from './calendar-date.ts'
import { isDisabled, isValidRange, type DateLimits, type DateRange } from './range.ts'

/** What a picker chooses: dates (`yyyy-MM-dd`), or dates with times of day (`yyyy-MM-dd HH:mm:ss`), both without a zone. */
export type DateKind = 'date' | 'datetime'

/** The first and the last second of a day: what a date without a time means at either end of a range. */
export const DAY_START: TimeText = '00:00:00'
export const DAY_END: TimeText = '23:59:59'

/** A date, or a date with time, as typed; `timeOfDay` is used where none is typed. Null for what is neither. */
export function readEntry(text: string, kind: DateKind, timeOfDay: TimeText = DAY_START): string | null {
  const [dateText = '', timeText, ...rest] = text.trim().split(/[\sT]+/)
  const date = readDate(dateText)
  if (date === null || rest.length > 0) return null
  if (kind === 'date') return timeText === undefined ? date : null
  const time = timeText === undefined ? timeOfDay : readTime(timeText)
  return time === null ? null : `${date} ${time}`
}

/** What came of a typed text: nothing, a value, or why it is none. */
export type Reading<Value> =
  | { readonly state: 'empty' }
  | { readonly state: 'valid'; readonly value: Value }
  /** One end of a range is still missing: nothing to complain about yet. */
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
export function readRangeFields(startText: string, endText: string, kind: DateKind, limits: DateLimits): Reading<DateRange> {
  const texts = [startText.trim(), endText.trim()]
  if (texts.every((text) => text === '')) return { state: 'empty' }
  const range = { start: readEntry(startText, kind, DAY_START), end: readEntry(endText, kind, DAY_END) }
  if ((texts[0] !== '' && range.start === null) || (texts[1] !== '' && range.end === null)) return { state: 'invalid' }
  const typed = [range.start, range.end].filter((value) => value !== null)
  if (typed.some((value) => isDisabled(value.slice(0, 10), limits))) return { state: 'disabled' }
  if (typed.length < 2) return { state: 'partial' }
  return isValidRange(range, limits) ? { state: 'valid', value: range } : { state: 'invalid' }
}

/** A date with the time of another value, or with `timeOfDay` where that has none. */
export function withTimeOf(date: string, other: string | null, timeOfDay: TimeText): string {
  return `${date.slice(0, 10)} ${other?.slice(11) || timeOfDay}`
}
