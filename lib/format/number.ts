import { absoluteValue, compare, DECIMAL_LENGTH_MAX, isDecimal, isZero, movePoint, trimZeros } from '#lib/kernel/decimal-text.ts'
import { roundSignificant, toDecimals, type RoundingMode } from '#lib/kernel/rounding.ts'

/**
 * Number formatting of specification 9 on decimal strings: Latin digits, groups of 3, `.` and `,` in every locale (DESIGN 5.32). It uses
 * neither Intl nor floating point, so that server and browser produce the same characters. Nothing here throws: unreadable values are
 * shown as missing.
 */

/** Specification 9: a value that is missing or unreadable. */
export const MISSING = '--'
/** Specification 9: a value that the user hides (setting show-asset). */
export const MASKED = '****'
/** Specification 9: zero, in every scene. */
export const ZERO = '0.00'

/** Longest decimal that is shown; rounding and percentages add digits, and arithmetic accepts only twice as many. */
const LENGTH_MAX = DECIMAL_LENGTH_MAX / 2

/** A decimal string, or nothing. */
export type Amount = string | null | undefined

export interface NumberOptions {
  /** Hides the value; a missing one stays missing. */
  readonly masked?: boolean
  /** Writes `+` before positive values. */
  readonly signed?: boolean
  readonly rounding?: RoundingMode
}

/** Masks a figure of the user's own while amounts are hidden: stars, unless it is missing or empty. */
export function maskFigure(figure: string): string {
  return figure === MISSING || figure === '' ? figure : MASKED
}

/** Marks a figure as a valuation in another coin than the one that was paid; a missing or hidden one stays as it is. */
export function aboutFigure(figure: string): string {
  return figure === MISSING || figure === MASKED ? figure : `≈ ${figure}`
}

/** Groups digits: `1234567.5` becomes `1,234,567.5`. Takes a plain decimal, and keeps its sign and its decimals. */
export function groupDigits(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\d(?=(?:\d{3})+$)/g, '$&,')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** Groups the digits of a plain decimal, with its own decimals; leaves every other text alone, such as one that is grouped already. */
export function groupPlain(text: string): string {
  return text.length <= LENGTH_MAX && isDecimal(text) ? groupDigits(text) : text
}

/** Handles the parts common to every scene: missing, masked, zero, sign and grouping; `write` rounds the value. */
export function formatWith(value: Amount, options: NumberOptions, write: (value: string) => string): string {
  if (value === null || value === undefined || value.length > LENGTH_MAX || !isDecimal(value)) return MISSING
  if (options.masked) return MASKED
  const written = write(value)
  if (isZero(written)) return ZERO
  const plus = options.signed && !written.startsWith('-') ? '+' : ''
  return plus + groupDigits(written)
}

/** Formats with exactly `decimals` decimals: sizes, balances in tables. */
export function formatDecimal(value: Amount, decimals: number, options: NumberOptions = {}): string {
  return formatWith(value, options, (text) => toDecimals(text, decimals, options.rounding))
}

/** Formats with at most `decimals` decimals, trailing zeros removed. */
export function formatTrimmed(value: Amount, decimals: number, options: NumberOptions = {}): string {
  return formatWith(value, options, (text) => trimZeros(toDecimals(text, decimals, options.rounding)))
}

/** Formats a price with the decimals of its pair (`pricePlace`), so that a column of prices stays aligned. */
export function formatPrice(value: Amount, pricePlace: number, options: NumberOptions = {}): string {
  return formatDecimal(value, pricePlace, options)
}

/** Formats the fiat scene: 2 decimals if the value is at least 0.01 (of either sign), otherwise 2 significant figures. */
export function formatFiat(value: Amount, options: NumberOptions = {}): string {
  return formatWith(value, options, (text) => {
    const small = compare(absoluteValue(text), '0.01') < 0
    return small ? roundSignificant(text, 2, options.rounding) : toDecimals(text, 2, options.rounding)
  })
}

/** Formats the btc scene: 6 decimals, trailing zeros removed. */
export function formatBtc(value: Amount, options: NumberOptions = {}): string {
  return formatTrimmed(value, 6, options)
}

/** Formats the usdt scene: 2 decimals, trailing zeros removed. */
export function formatUsdt(value: Amount, options: NumberOptions = {}): string {
  return formatTrimmed(value, 2, options)
}

export interface PercentOptions extends NumberOptions {
  /** Decimals; 2 if omitted (specification 9, percentages). */
  readonly decimals?: number
  /** Removes trailing zeros, so that fee rates read `0.1%`. */
  readonly trim?: boolean
}

/** Formats a ratio as a percentage with its sign: `0.0123` is `+1.23%`; `{ signed: false }` omits the plus. */
export function formatPercent(ratio: Amount, options: PercentOptions = {}): string {
  const settings = { signed: true, ...options }
  const figure = formatWith(ratio, settings, (text) => {
    const fixed = toDecimals(movePoint(text, 2), options.decimals ?? 2, options.rounding)
    return options.trim ? trimZeros(fixed) : fixed
  })
  return figure === MISSING || figure === MASKED ? figure : `${figure}%`
}

/** Formats a count: `12345` is `12,345`, zero is `0`. Missing unless it is a finite integer. */
export function formatCount(count: number | null | undefined): string {
  if (count === null || count === undefined || !Number.isSafeInteger(count)) return MISSING
  return groupDigits(count.toString())
}

/** Returns the direction of a change, for arrows and colours: by value, so that `-0.000` is flat. */
export function findDirection(change: Amount): 'up' | 'down' | 'flat' {
  if (change === null || change === undefined || !isDecimal(change) || isZero(change)) return 'flat'
  return change.startsWith('-') ? 'down' : 'up'
}
