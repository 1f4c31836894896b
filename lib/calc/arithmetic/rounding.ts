import { compare, DecimalError, minimum, movePoint } from '#lib/kernel/decimal-text.ts'
import { profitRounding, round, roundToStep, type RoundingMode } from '#lib/kernel/rounding.ts'
import { isLong, type Direction } from './contract-terms.ts'
import { exact, type Decimal } from './fraction.ts'

/**
 * Rounding as a separate step after the formula (formulas 0, table "Rounding"; specification 9). Keep the unrounded value and round
 * only what is shown, charged or sent as an order price. All functions throw DecimalError for anything but a decimal.
 */

/** A contract's price grid: the tick is `priceEndStep` x 10^-`pricePlace` (formulas 0). */
export interface PriceGrid {
  /** 0 to 100; futures contract definitions have it as text. */
  readonly pricePlace: number | string
  readonly priceEndStep?: Decimal
}

/** A contract's size grid: whole multiples of `sizeMultiplier`, at least `minTradeNum`. */
export interface SizeGrid {
  readonly sizeMultiplier: Decimal
  readonly minTradeNum?: Decimal
}

const PERCENTAGE_DECIMALS = 2
const PROFIT_DECIMALS = 6
const FEE_DECIMALS = 8
const RATE_DECIMALS = 8
const AMOUNT_DECIMALS = 8
const MARGIN_RATIO_DECIMALS = 12

/** Maximum decimals of a pair's price and size together, so that the value of a trade is exact at this many. */
export const TRADED_DECIMALS = 9

/** Rounds a return on margin, in percent, to 2 decimals (specification 9), by the rule of profit and loss. */
export function roundReturn(percentage: Decimal): Decimal {
  return round(percentage, PERCENTAGE_DECIMALS, profitRounding(percentage))
}

/**
 * Rounds a profit or loss to 6 decimals by default: gains down (specification 9), losses half-up, the default of the decimal library,
 * because the specification does not mention them.
 */
export function roundProfit(profit: Decimal, decimals = PROFIT_DECIMALS): Decimal {
  return round(profit, decimals, profitRounding(profit))
}

/** Returns the smallest step of a price: `priceEndStep` 5 at `pricePlace` 1 is 0.5. */
export function tickOf({ pricePlace, priceEndStep = '1' }: PriceGrid): Decimal {
  const decimals = Number(pricePlace)
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 100) throw new DecimalError(`decimals must be 0 to 100: ${pricePlace}`)
  return movePoint(priceEndStep, -decimals)
}

/** Rounds a price to its grid; half-up by default. */
export function roundPrice(price: Decimal, grid: PriceGrid, mode: RoundingMode = 'half-up'): Decimal {
  return roundToStep(price, tickOf(grid), mode)
}

/** Rounds a liquidation price to its grid: up for a long, down for a short, so that it is shown slightly early and never late. */
export function roundLiquidationPrice(price: Decimal, direction: Direction, grid: PriceGrid): Decimal {
  return roundPrice(price, grid, towardsEntry(direction))
}

/** Rounds a stop price derived from a ratio: up for a long, down for a short, so that it never loses more than requested. */
export function roundStopPrice(price: Decimal, direction: Direction, grid: PriceGrid): Decimal {
  return roundPrice(price, grid, towardsEntry(direction))
}

/** Rounds a size down to a multiple of its grid; zero if that is below the smallest order. */
export function roundSize(count: Decimal, { sizeMultiplier, minTradeNum = '0' }: SizeGrid): Decimal {
  const size = roundToStep(count, sizeMultiplier, 'floor')
  return compare(size, minTradeNum) < 0 ? '0' : size
}

/** Rounds a margin ratio or maintenance rate up at 12 decimals, so that risk is never understated. */
export function roundMarginRatio(ratio: Decimal): Decimal {
  return round(ratio, MARGIN_RATIO_DECIMALS, 'up')
}

/** Rounds an interest rate after a discount up at 8 decimals. */
export function roundInterestRate(rate: Decimal, decimals = RATE_DECIMALS): Decimal {
  return round(rate, decimals, 'up')
}

/** Rounds a fee once, at the end, to the nearest at 8 decimals. Never add up rounded fees. */
export function roundFee(fee: Decimal, decimals = FEE_DECIMALS): Decimal {
  return round(fee, decimals)
}

/** Truncates an amount received after a fee, so that it never exceeds what there is. */
export function roundReceived(amount: Decimal, decimals = FEE_DECIMALS): Decimal {
  return round(amount, decimals, 'down')
}

/** Rounds an owed, frozen or required amount up at 8 decimals, so that it is never understated. */
export function roundRequired(amount: Decimal, decimals = AMOUNT_DECIMALS): Decimal {
  return round(amount, decimals, 'ceil')
}

/** Rounds an account's value or usable amount down at 8 decimals, so that it is never overstated. */
export function roundAvailable(amount: Decimal, decimals = AMOUNT_DECIMALS): Decimal {
  return round(amount, decimals, 'floor')
}

/** A total and its two parts, which add up exactly to it. */
export interface SplitAmount {
  readonly total: Decimal
  readonly free: Decimal
  readonly used: Decimal
}

/**
 * Splits a total into a free and a used part, all three at 8 decimals by default: the total is rounded down, the used part up, and the
 * free part is the remainder, so that it is never overstated and never below zero. Throws DecimalError.
 */
export function splitAmount(total: Decimal, free: Decimal, decimals = AMOUNT_DECIMALS): SplitAmount {
  const whole = roundAvailable(total, decimals)
  const used = minimum(roundRequired(exact(total).minus(free).text(), decimals), whole)
  return { total: whole, free: exact(whole).minus(used).text(), used }
}

function towardsEntry(direction: Direction): RoundingMode {
  return isLong(direction) ? 'ceil' : 'floor'
}
