import { MINUTE_MS } from '../intervals.ts'

/** An exact figure of a recording: `units` x 10^-`scale`. The object is reused, because recordings have millions of figures. */
interface RecordedFigure {
  units: number
  scale: number
}

/** One line of a recording. */
export interface RecordedRow {
  /** Minutes since 1970. */
  minute: number
  readonly open: RecordedFigure
  readonly high: RecordedFigure
  readonly low: RecordedFigure
  readonly close: RecordedFigure
  readonly volume: RecordedFigure
}

export const FIGURE_NAMES = ['open', 'high', 'low', 'close', 'volume'] as const

export function emptyRow(): RecordedRow {
  const figure = (): RecordedFigure => ({ units: 0, scale: 0 })
  return { minute: 0, open: figure(), high: figure(), low: figure(), close: figure(), volume: figure() }
}

/** Reads open time, open, high, low, close and volume. Returns what is wrong as a sentence without its full stop. */
export function readRow(cells: readonly string[], into: RecordedRow): string | undefined {
  const problem = readMinute(cells[0] ?? '', into)
  if (problem !== undefined) return problem
  for (const [index, name] of FIGURE_NAMES.entries()) {
    const cell = cells[index + 1] ?? ''
    if (!readFigure(cell, into[name])) return `${name} ${JSON.stringify(cell)} is not a number of at most 15 digits`
  }
  return rangeProblem(into)
}

/** Reads ISO 8601 with a time zone (`2023-03-01 00:00:00+00:00`, `2023-03-01T00:00:00Z`) or milli- or microseconds since 1970. */
function readMinute(text: string, into: RecordedRow): string | undefined {
  const isNumber = /^\d{12,16}$/.test(text)
  const isIso = /(?:Z|[+-]\d\d:?\d\d)$/.test(text)
  const time = isNumber ? (text.length > 14 ? Number(text) / 1000 : Number(text)) : isIso ? Date.parse(text.replace(' ', 'T')) : Number.NaN
  if (Number.isNaN(time)) return `open_time ${JSON.stringify(text)} is no ISO 8601 time with a time zone`
  if (time % MINUTE_MS !== 0) return `open_time ${JSON.stringify(text)} is not the start of a minute`
  into.minute = time / MINUTE_MS
  return undefined
}

const FIGURE = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,2}))?$/i

/** The number of digits that a JavaScript number represents exactly. */
const DIGITS_MAX = 15

/** Reads a figure, dropping trailing zeros; exponents as in `1e-05` are common in exported tables. Returns false for anything else. */
function readFigure(text: string, into: RecordedFigure): boolean {
  const found = FIGURE.exec(text)
  const digits = found && `${found[2]}${found[3] ?? ''}`.replace(/^0+(?=\d)/, '')
  if (!found || !digits || digits.length > DIGITS_MAX) return false
  let units = Number(digits)
  let scale = (found[3]?.length ?? 0) - Number(found[4] ?? 0)
  for (; scale > 0 && units % 10 === 0; scale -= 1) units /= 10
  for (; scale < 0; scale += 1) units *= 10
  into.units = found[1] === '-' ? -units : units
  into.scale = units === 0 ? 0 : scale
  return Number.isSafeInteger(units)
}

function rangeProblem({ open, high, low, close, volume }: RecordedRow): string | undefined {
  const value = ({ units, scale }: RecordedFigure): number => units / 10 ** scale
  if (value(low) <= 0) return 'a price is not above zero'
  if (value(high) < value(low)) return 'the high lies below the low'
  if (value(open) > value(high) || value(open) < value(low)) return 'the open lies outside low and high'
  if (value(close) > value(high) || value(close) < value(low)) return 'the close lies outside low and high'
  return volume.units < 0 ? 'the volume is negative' : undefined
}
