import { isDecimal, movePoint } from '#lib/kernel/decimal-text.ts'
import { profitRounding, toDecimals } from '#lib/kernel/rounding.ts'
import { formatDecimal, formatTrimmed, formatWith, MASKED, MISSING, type Amount, type NumberOptions } from './number.ts'

/**
 * Formatting of profit and loss (DESIGN 5.36). Every displayed gain or loss uses these functions: a gain is rounded down, so that it is
 * never overstated. Nothing here throws.
 */

/** Decimals of a profit in details, calculators and records; if space is short, `COARSE_DECIMALS`. */
export const PROFIT_DECIMALS = 6
/** Decimals of a profit in the terminal's tables, headers and the chart. */
export const COARSE_DECIMALS = 2

/** Formats a gain or loss with its sign, in at most 6 decimals: `+1.006`. */
export function formatProfit(profit: Amount, options: NumberOptions = {}): string {
  return formatTrimmed(profit, PROFIT_DECIMALS, asProfit(profit, options))
}

/** Formats a gain or loss with its sign, in exactly 2 decimals: 1.006 is `+1.00`. */
export function formatProfitCoarse(profit: Amount, options: NumberOptions = {}): string {
  return formatDecimal(profit, COARSE_DECIMALS, asProfit(profit, options))
}

/** Formats a return on margin, or another ratio of profit, as a percentage with 2 decimals: 0.12349 is `+12.34%`. */
export function formatReturn(ratio: Amount, options: NumberOptions = {}): string {
  const figure = formatWith(ratio, { signed: true, ...options }, (text) => toDecimals(movePoint(text, 2), 2, profitRounding(text)))
  return figure === MISSING || figure === MASKED ? figure : `${figure}%`
}

/** Adds the rounding of profit and loss to `options`, for other scenes (`formatUsdt`, `formatCurrency`). */
export function asProfit(profit: Amount, options: NumberOptions = {}): NumberOptions {
  // Anything but a decimal is shown as missing, whatever its rounding.
  const isReadable = typeof profit === 'string' && isDecimal(profit)
  return { signed: true, ...options, ...(isReadable && { rounding: profitRounding(profit) }) }
}
