import { MISSING } from './number.ts'

/**
 * Dates and times. The figures of specification 9 (`yyyy-MM-dd`, `HH:mm:ss`) are the same in every language; long dates and relative
 * times use the language of `tag` (the locale table's BCP-47 tag, never a locale code). Numbering system, calendar, hour cycle and
 * time zone are pinned, because their defaults differ between machines.
 */

/** Milliseconds since the epoch, or nothing. */
export type Moment = number | null | undefined

/** IANA name; server-rendered pages use UTC until the browser knows the visitor's zone. */
export const DEFAULT_TIME_ZONE = 'UTC'

const PINNED = { calendar: 'gregory', numberingSystem: 'latn' } as const

// Creating an Intl formatter costs about 50 microseconds, using one about 1, so tables of trades reuse theirs.
const formatters = new Map<string, Intl.DateTimeFormat>()
const FORMATTERS_MAX = 200

function formatter(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  if (formatters.size >= FORMATTERS_MAX) formatters.clear()
  // A stored preference may name a zone unknown to this machine; then use UTC, as on the server's pages.
  const { timeZone = DEFAULT_TIME_ZONE } = options
  const made = new Intl.DateTimeFormat(tag, { ...PINNED, ...options, timeZone: isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE })
  formatters.set(key, made)
  return made
}

/** Returns all zones known to this machine, by their IANA names. */
export function timeZones(): readonly string[] {
  return Intl.supportedValuesOf('timeZone')
}

/** Returns the zone that this machine is set to. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Checks whether a time zone is known here, since settings and query strings may contain any name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const FIGURES = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const

type Figures = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

function exists(moment: Moment): moment is number {
  return moment !== null && moment !== undefined && Math.abs(moment) <= 8.64e15
}

function figures(moment: number, timeZone: string): Figures {
  return timeZone === DEFAULT_TIME_ZONE ? utcFigures(new Date(moment)) : zoneFigures(moment, timeZone)
}

/** Formats without Intl: creating the first formatter costs a slow phone as much as a page's whole table of trades. */
function utcFigures(date: Date): Figures {
  const two = (count: number): string => String(count).padStart(2, '0')
  const year = date.getUTCFullYear()
  return {
    // Before the year 1 the calendar counts backwards from 1.
    year: String(year > 0 ? year : 1 - year).padStart(4, '0'),
    month: two(date.getUTCMonth() + 1),
    day: two(date.getUTCDate()),
    hour: two(date.getUTCHours()),
    minute: two(date.getUTCMinutes()),
    second: two(date.getUTCSeconds()),
  }
}

function zoneFigures(moment: number, timeZone: string): Figures {
  const parts = formatter('en-US', { ...FIGURES, timeZone }).formatToParts(moment)
  const values = Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Figures
  return { ...values, year: values.year.padStart(4, '0') }
}

/** Formats as `yyyy-MM-dd`. */
export function formatDate(moment: Moment, timeZone: string = DEFAULT_TIME_ZONE): string {
  if (!exists(moment)) return MISSING
  const { year, month, day } = figures(moment, timeZone)
  return `${year}-${month}-${day}`
}

/** Formats as `HH:mm:ss`. */
export function formatTime(moment: Moment, timeZone: string = DEFAULT_TIME_ZONE): string {
  if (!exists(moment)) return MISSING
  const { hour, minute, second } = figures(moment, timeZone)
  return `${hour}:${minute}:${second}`
}

/** Formats as `yyyy-MM-dd HH:mm:ss`. */
export function formatDateTime(moment: Moment, timeZone: string = DEFAULT_TIME_ZONE): string {
  return exists(moment) ? `${formatDate(moment, timeZone)} ${formatTime(moment, timeZone)}` : MISSING
}

/** Formats as `yyyy-MM-dd HH:mm`, the form of dates in request parameters (specification 5). */
export function formatDateMinute(moment: Moment, timeZone: string = DEFAULT_TIME_ZONE): string {
  return exists(moment) ? formatDateTime(moment, timeZone).slice(0, -3) : MISSING
}

/** Formats a moment as a language writes date and time, with seconds and the zone: `21 Nov 2026, 09:17:23 UTC` for `en-GB`. */
export function formatShortMoment(moment: Moment, tag: string, timeZone: string = DEFAULT_TIME_ZONE): string {
  if (!exists(moment)) return MISSING
  const date = formatter(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone })
  const zone = timeZone === DEFAULT_TIME_ZONE ? ' UTC' : ''
  return `${date.format(moment)}, ${formatTime(moment, timeZone)}${zone}`
}

/** Formats a date in words: `21 November 2026` for `en-GB`. */
export function formatLongDate(moment: Moment, tag: string, timeZone: string = DEFAULT_TIME_ZONE): string {
  return exists(moment) ? formatter(tag, { dateStyle: 'long', timeZone }).format(moment) : MISSING
}

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** Formats the distance from now in words: `3 minutes ago`. Both in milliseconds; truncated to whole units of the largest that fits. */
export function formatRelativeTime(moment: Moment, nowMs: number, tag: string): string {
  if (!exists(moment)) return MISSING
  const distance = moment - nowMs
  const [unit, length] = STEPS.find(([, size]) => Math.abs(distance) >= size) ?? STEPS[3]
  // With minus zero the text would switch between "in 0 seconds" and "0 seconds ago".
  const count = Math.trunc(distance / length) || 0
  return new Intl.RelativeTimeFormat(withLatinDigits(tag), { numeric: 'auto' }).format(count, unit)
}

function withLatinDigits(tag: string): Intl.Locale {
  return new Intl.Locale(tag, { numberingSystem: 'latn' })
}

/** Formats an age in short words of the language: `0 sec`, `59 sec`, then whole minutes, hours and days. */
export function formatAge(ageMs: number, tag: string): string {
  const age = Math.max(0, ageMs)
  const [unit, length] = STEPS.find(([, size]) => age >= size) ?? STEPS[3]
  return unitFormatter(tag, unit, 'short').format(Math.floor(age / length))
}

const unitFormatters = new Map<string, Intl.NumberFormat>()

/** Caches formatters, since ages are updated every second. There are only as many as one page has languages and units. */
function unitFormatter(tag: string, unit: (typeof STEPS)[number][0], unitDisplay: 'short' | 'narrow'): Intl.NumberFormat {
  const key = `${tag} ${unit} ${unitDisplay}`
  const made = unitFormatters.get(key) ?? new Intl.NumberFormat(withLatinDigits(tag), { style: 'unit', unit, unitDisplay })
  unitFormatters.set(key, made)
  return made
}

/** Formats a countdown or an age: `01:02:03`, with any days in front: `2d 01:02:03`. Negative durations are zero. */
export function formatDuration(durationMs: Moment, tag = 'en'): string {
  if (!exists(durationMs)) return MISSING
  const seconds = Math.max(0, Math.floor(durationMs / 1000))
  const two = (count: number): string => count.toString().padStart(2, '0')
  const clock = `${two(Math.floor(seconds / 3600) % 24)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  const days = Math.floor(seconds / 86_400)
  return days > 0 ? `${unitFormatter(tag, 'day', 'narrow').format(days)} ${clock}` : clock
}
