import { compare, DecimalError, minimum, movePoint } from '#lib/kernel/decimal-text.ts'
import { profitRounding, round, roundToStep, type RoundingMode } from '#lib/kernel/rounding.ts'
import { isLong, type Direction } from './contract-terms.ts'
import { exact, type Decimal } from './fraction.ts'

/**
 * Rounding as a step of its own, after the formula (formulas 0, table "Rounding"; specification 9). Keep the unrounded
 * value and round only what is shown, charged or sent as an order price. All throw DecimalError for what is no decimal.
 */

/** A contract's price grid: the tick is `priceEndStep` x 10^-`pricePlace` (formulas 0). */
export interface PriceGrid {
  /** 0 to 100; the contract definitions write it as a text for futures. */
  readonly pricePlace: number | string
  readonly priceEndStep?: Decimal
}

/** A contract's size grid: whole multiples of `sizeMultiplier`, at least `minTradeNum`. */
export interface SizeGrid {
  readonly sizeMultiplier: Decimal
  readonly minTradeNum?: Decimal
}

const PERCENTAGE_PLACES = 2
const PROFIT_PLACES = 6
const FEE_PLACES = 8
const RATE_PLACES = 8
const AMOUNT_PLACES = 8
const MARGIN_RATIO_PLACES = 12

/** Price and size of a pair have so many decimals together at most: what was paid for a trade is exact to them. */
export const TRADED_PLACES = 9

/** Return on margin, in percent: 2 decimals (specification 9), by the rule of profit and loss. */
export function roundReturn(percentage: Decimal): Decimal {
  return round(percentage, PERCENTAGE_PLACES, profitRounding(percentage))
}

/**
 * Profit or loss: 6 decimals unless told otherwise; gains rounded down (specification 9), losses half-up, the default of
 * the decimal library, because the specification is silent on them.
 */
export function roundProfit(profit: Decimal, places = PROFIT_PLACES): Decimal {
  return round(profit, places, profitRounding(profit))
}

/** The smallest step of a price: `priceEndStep` 5 at `pricePlace` 1 is 0.5. */
export function tickOf({ pricePlace, priceEndStep = '1' }: PriceGrid): Decimal {
  const places = Number(pricePlace)
  if (!Number.isInteger(places) || places < 0 || places > 100)
    throw new DecimalError(`decimals must be 0 to 100: ${pricePlace}`)
  return movePoint(priceEndStep, -places)
}

/** A price on its grid; the nearest one (half-up) unless told otherwise. */
export function roundPrice(price: Decimal, grid: PriceGrid, mode: RoundingMode = 'half-up'): Decimal {
  return roundToStep(price, tickOf(grid), mode)
}

/** A liquidation price on its grid: up for a long, down for a short, so that it is shown a little early and never late. */
export function roundLiquidationPrice(price: Decimal, direction: Direction, grid: PriceGrid): Decimal {
  return roundPrice(price, grid, towardsEntry(direction))
}

/** A stop price that came from a ratio: up for a long, down for a short, so that it never loses more than was asked. */
export function roundStopPrice(price: Decimal, direction: Direction, grid: PriceGrid): Decimal {
  return roundPrice(price, grid, towardsEntry(direction))
}

/** A size on its grid: cut down to a whole multiple, and zero where that is below the smallest order. */
export function roundSize(count: Decimal, { sizeMultiplier, minTradeNum = '0' }: SizeGrid): Decimal {
  const size = roundToStep(count, sizeMultiplier, 'floor')
  return compare(size, minTradeNum) < 0 ? '0' : size
}

/** Margin ratio, and rates of maintenance: up at 12 decimals, so that risk is never shown smaller than it is. */
export function roundMarginRatio(ratio: Decimal): Decimal {
  return round(ratio, MARGIN_RATIO_PLACES, 'up')
}

/** Interest rate after a discount: up at 8 decimals. */
export function roundInterestRate(rate: Decimal, places = RATE_PLACES): Decimal {
  return round(rate, places, 'up')
}

/** Fee: once, at the end, to the nearest at 8 decimals. Never add up fees that are rounded already. */
export function roundFee(fee: Decimal, places = FEE_PLACES): Decimal {
  return round(fee, places)
}

/** What is received after a fee: cut off, never more than there is. */
export function roundReceived(amount: Decimal, places = FEE_PLACES): Decimal {
  return round(amount, places, 'down')
}

/** What is owed, frozen or must be maintained: up at 8 decimals, so that it never reads lower than it is. */
export function roundRequired(amount: Decimal, places = AMOUNT_PLACES): Decimal {
  return round(amount, places, 'ceil')
}

/** What an account is worth, may use or may move: down at 8 decimals, so that it never reads higher than it is. */
export function roundAvailable(amount: Decimal, places = AMOUNT_PLACES): Decimal {
  return round(amount, places, 'floor')
}

/** A total and its two parts, which add up to it exactly. */
export interface SplitAmount {
  readonly total: Decimal
  readonly free: Decimal
  readonly used: Decimal
}

/**
 * Splits a total into what is free of it (not below zero) and what is used, all three at 8 decimals unless told otherwise: the total down, what is used up,
 * and what is free is what remains: never more than it is, and never less than zero. Throws DecimalError.
 */
export function splitAmount(total: Decimal, free: Decimal, places = AMOUNT_PLACES): SplitAmount {
  const whole = roundAvailable(total, places)
  const used = minimum(roundRequired(exact(total).minus(free).text(), places), whole)
  return { total: whole, free: exact(whole).minus(used).text(), used }
}

function towardsEntry(direction: Direction): RoundingMode {
  return isLong(direction) ? 'ceil' : 'floor'
}
