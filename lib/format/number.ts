import { absoluteValue, compare, DECIMAL_LENGTH_MAX, isDecimal, isZero, movePoint, trimZeros } from '#lib/kernel/decimal-text.ts'
import { roundSignificant, toPlaces, type RoundingMode } from '#lib/kernel/rounding.ts'

/**
 * Number formatting of specification 9 on decimal strings: Latin digits, groups of 3, `.` and `,` in every locale
 * (DESIGN 5.32). No Intl and no floating point, so that server and browser write the same characters.
 * Nothing here throws: what cannot be read is shown as missing.
 */

/** Specification 9: a value that does not exist, or cannot be read. */
export const MISSING = '--'
/** Specification 9: a value that the user hides (setting show-asset). */
export const MASKED = '****'
/** Specification 9: zero, in every scene. */
export const ZERO = '0.00'

/** Longest decimal that is shown; rounding and percent add digits, and arithmetic reads only twice as many. */
const LENGTH_MAX = DECIMAL_LENGTH_MAX / 2

/** A decimal string, or nothing. */
export type Amount = string | null | undefined

export interface NumberOptions {
  /** Hide the value; a missing one stays missing. */
  readonly masked?: boolean
  /** Write `+` before what is above zero. */
  readonly signed?: boolean
  readonly rounding?: RoundingMode
}

/** A figure of somebody's own as it is shown while amounts are hidden: stars, except where there is none. */
export function maskFigure(figure: string): string {
  return figure === MISSING || figure === '' ? figure : MASKED
}

/** `1234567.5` is `1,234,567.5`. Takes a plain decimal, keeps its sign and its decimals. */
export function groupDigits(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\d(?=(?:\d{3})+$)/g, '$&,')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** The frame of every scene: missing, masked, zero, sign and grouping; `write` rounds the value. */
export function formatWith(value: Amount, options: NumberOptions, write: (value: string) => string): string {
  if (value === null || value === undefined || value.length > LENGTH_MAX || !isDecimal(value)) return MISSING
  if (options.masked) return MASKED
  const written = write(value)
  if (isZero(written)) return ZERO
  const plus = options.signed && !written.startsWith('-') ? '+' : ''
  return plus + groupDigits(written)
}

/** Exactly `places` decimals: sizes, balances in tables. */
export function formatDecimal(value: Amount, places: number, options: NumberOptions = {}): string {
  return formatWith(value, options, (text) => toPlaces(text, places, options.rounding))
}

/** At most `places` decimals, trailing zeros removed. */
export function formatTrimmed(value: Amount, places: number, options: NumberOptions = {}): string {
  return formatWith(value, options, (text) => trimZeros(toPlaces(text, places, options.rounding)))
}

/** A price with the decimals of its pair (`pricePlace`), so that a column of prices stays aligned. */
export function formatPrice(value: Amount, pricePlace: number, options: NumberOptions = {}): string {
  return formatDecimal(value, pricePlace, options)
}

/** Fiat scene: 2 decimals when the value is at least 0.01 (of either sign), otherwise 2 significant figures. */
export function formatFiat(value: Amount, options: NumberOptions = {}): string {
  return formatWith(value, options, (text) => {
    const small = compare(absoluteValue(text), '0.01') < 0
    return small ? roundSignificant(text, 2, options.rounding) : toPlaces(text, 2, options.rounding)
  })
}

/** Btc scene: 6 decimals, trailing zeros removed. */
export function formatBtc(value: Amount, options: NumberOptions = {}): string {
  return formatTrimmed(value, 6, options)
}

/** Usdt scene: 2 decimals, trailing zeros removed. */
export function formatUsdt(value: Amount, options: NumberOptions = {}): string {
  return formatTrimmed(value, 2, options)
}

export interface PercentOptions extends NumberOptions {
  /** Decimals; 2 when left out (specification 9, percentages). */
  readonly places?: number
  /** Remove trailing zeros: fee rates read `0.1%`. */
  readonly trim?: boolean
}

/** A ratio as a percentage with its sign: `0.0123` is `+1.23%`; `{ signed: false }` leaves the plus out. */
export function formatPercent(ratio: Amount, options: PercentOptions = {}): string {
  const settings = { signed: true, ...options }
  const figure = formatWith(ratio, settings, (text) => {
    const fixed = toPlaces(movePoint(text, 2), options.places ?? 2, options.rounding)
    return options.trim ? trimZeros(fixed) : fixed
  })
  return figure === MISSING || figure === MASKED ? figure : `${figure}%`
}

/** A count of things: `12345` is `12,345`, zero is `0`. Missing unless it is a finite integer. */
export function formatCount(count: number | null | undefined): string {
  if (count === null || count === undefined || !Number.isSafeInteger(count)) return MISSING
  return groupDigits(count.toString())
}

/** Which way a change points, for arrows and colours: by value, so that `-0.000` is flat. */
export function directionOf(change: Amount): 'up' | 'down' | 'flat' {
  if (change === null || change === undefined || !isDecimal(change) || isZero(change)) return 'flat'
  return change.startsWith('-') ? 'down' : 'up'
}
