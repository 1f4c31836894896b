import { isDecimal, movePoint } from '#lib/kernel/decimal-text.ts'
import { profitRounding, toPlaces } from '#lib/kernel/rounding.ts'
import { formatDecimal, formatTrimmed, formatWith, MASKED, MISSING, type Amount, type NumberOptions } from './number.ts'

/**
 * Profit and loss as people read it (DESIGN 5.36). Whatever shows a gain or a loss goes through here: a gain is rounded down, so that it
 * never reads higher than it is. Nothing here throws.
 */

/** Decimals of a profit in details, calculators and records; where room is short, `COARSE_PLACES`. */
export const PROFIT_PLACES = 6
/** Decimals of a profit in tables of the terminal, heads and the chart. */
export const COARSE_PLACES = 2

/** A gain or loss with its sign, in at most 6 decimals: `+1.006`. */
export function formatProfit(profit: Amount, options: NumberOptions = {}): string {
  return formatTrimmed(profit, PROFIT_PLACES, asProfit(profit, options))
}

/** A gain or loss with its sign, in exactly 2 decimals: 1.006 is `+1.00`. */
export function formatProfitCoarse(profit: Amount, options: NumberOptions = {}): string {
  return formatDecimal(profit, COARSE_PLACES, asProfit(profit, options))
}

/** A return on margin, or another ratio of profit, as a percentage of 2 decimals: 0.12349 is `+12.34%`. */
export function formatReturn(ratio: Amount, options: NumberOptions = {}): string {
  const figure = formatWith(ratio, { signed: true, ...options }, (text) => toPlaces(movePoint(text, 2), 2, profitRounding(text)))
  return figure === MISSING || figure === MASKED ? figure : `${figure}%`
}

/** `options` with the rounding of profit and loss, for scenes of their own (`formatUsdt`, `formatCurrency`). */
export function asProfit(profit: Amount, options: NumberOptions = {}): NumberOptions {
  // What is no decimal is written as missing, whatever its rounding.
  const isReadable = typeof profit === 'string' && isDecimal(profit)
  return { signed: true, ...options, ...(isReadable && { rounding: profitRounding(profit) }) }
}
