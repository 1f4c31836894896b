import { Decimal } from 'decimal.js'
import { DecimalError, isDecimal } from './decimal-text.ts'
import { QUOTIENT_DIGITS } from './rounding.ts'

export {
  absoluteValue,
  compare,
  decimalFromNumber,
  DecimalError,
  decimalToNumber,
  isDecimal,
  isZero,
  maximum,
  minimum,
  negate,
  sign,
  trimZeros,
} from './decimal-text.ts'

/**
 * Decimal arithmetic for pages, forms and the calls behind them, with decimal.js (DESIGN 5.38). Takes and returns strings, spelled as in
 * `decimal-text.ts`. Add, subtract and multiply are exact; divide keeps 20 significant digits, half-up (specification 9). The engine
 * calculates with its own integers and loads no package.
 */

/** More digits than the sum or product of two texts of maximum length, so that adding up money never rounds. */
const EXACT_DIGITS = 2100

const Exact = Decimal.clone({ precision: EXACT_DIGITS, rounding: Decimal.ROUND_HALF_UP })
const Quotient = Decimal.clone({ precision: QUOTIENT_DIGITS, rounding: Decimal.ROUND_HALF_UP })

/** The library alone would also accept exponents, other bases and `NaN`. */
function read(text: string, Kind: Decimal.Constructor): Decimal {
  if (!isDecimal(text)) throw new DecimalError(`not a decimal: ${JSON.stringify(text).slice(0, 60)}`)
  return new Kind(text)
}

/** a + b, exact. Throws DecimalError. */
export function add(a: string, b: string): string {
  return read(a, Exact).plus(read(b, Exact)).toFixed()
}

/** a - b, exact. Throws DecimalError. */
export function subtract(a: string, b: string): string {
  return read(a, Exact).minus(read(b, Exact)).toFixed()
}

/** a x b, exact. Throws DecimalError. */
export function multiply(a: string, b: string): string {
  return read(a, Exact).times(read(b, Exact)).toFixed()
}

/** Returns the exact sum; `0` for no values. Throws DecimalError. */
export function sum(values: readonly string[]): string {
  return values.reduce((total, value) => total.plus(read(value, Exact)), new Exact(0)).toFixed()
}

/** a / b with 20 significant digits, half-up (away from zero on a tie). Throws DecimalError, also when b is zero. */
export function divide(a: string, b: string): string {
  const divisor = read(b, Quotient)
  const dividend = read(a, Quotient)
  if (divisor.isZero()) throw new DecimalError('division by zero')
  return dividend.div(divisor).toFixed()
}
