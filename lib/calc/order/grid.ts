import { assert } from '#lib/kernel/assert.ts'
import { formatUnits, powerOfTen } from '#lib/kernel/decimal-text.ts'
import { optional } from '../arithmetic/contract-terms.ts'
import { exact, Fraction, type Decimal } from '../arithmetic/fraction.ts'
import { rootText } from '../arithmetic/root.ts'

/** A price range divided into `grids` steps. */
export interface GridRange {
  readonly upper: Decimal
  readonly lower: Decimal
  /** Whole number, 1 to 1000. */
  readonly grids: number
}

const GRIDS_MAX = 1000

function assertGrids(grids: number): void {
  assert(Number.isInteger(grids) && grids >= 1 && grids <= GRIDS_MAX, 'a grid has 1 to 1000 steps')
}

/** Returns the step of an arithmetic grid (formulas 11): `(upper - lower) / grids`. Throws DecimalError, AssertionError. */
export function gridStep({ upper, lower, grids }: GridRange): Decimal {
  assertGrids(grids)
  return exact(upper).minus(lower).over(String(grids)).text()
}

/**
 * Returns the lines of an arithmetic grid from the lowest, one more than steps; the last is exactly the upper bound. Throws
 * DecimalError, AssertionError.
 */
export function gridLines({ upper, lower, grids }: GridRange): Decimal[] {
  assertGrids(grids)
  const width = exact(upper).minus(lower)
  return Array.from({ length: grids + 1 }, (_, line) =>
    exact(lower)
      .plus(width.times(String(line)).over(String(grids)))
      .text(),
  )
}

/**
 * Returns the ratio of a geometric grid (formulas 11): `(upper/lower)^(1/grids)`; zero for a zero lower bound. Throws DecimalError,
 * AssertionError.
 */
export function gridRatio({ upper, lower, grids }: GridRange): Decimal {
  assertGrids(grids)
  return rootText(exact(upper).over(lower), grids)
}

/**
 * Returns the lines of a geometric grid from the lowest, each rounded separately so that errors do not add up. Throws DecimalError,
 * AssertionError.
 */
export function geometricGridLines({ upper, lower, grids }: GridRange): Decimal[] {
  assertGrids(grids)
  return Array.from({ length: grids + 1 }, (_, line) =>
    rootText(
      exact(lower)
        .power(grids - line)
        .times(exact(upper).power(line)),
      grids,
    ),
  )
}

/** One buy and one sale of a grid. */
export interface GridTrade {
  readonly buyPrice: Decimal
  readonly sellPrice: Decimal
  readonly count: Decimal
  readonly feeRate: Decimal
}

/**
 * Returns the profit of one step of a futures grid (formulas 11):
 * `(sellPrice - buyPrice) x count - (sellPrice + buyPrice) x count x feeRate`. Throws DecimalError.
 */
export function gridProfitFutures({ buyPrice, sellPrice, count, feeRate }: GridTrade): Decimal {
  const gain = exact(sellPrice).minus(buyPrice)
  const fees = exact(sellPrice).plus(buyPrice).times(feeRate)
  return gain.minus(fees).times(count).text()
}

/**
 * Returns the profit of one step of a spot grid (formulas 11): `sellCount x sellPrice x (1 - feeRate) - count x buyPrice`, where
 * `sellCount` is the buy's size after its fee, truncated to `volumePlace` decimals if given. Throws DecimalError.
 */
export function gridProfitSpot({
  buyPrice,
  sellPrice,
  count,
  feeRate,
  volumePlace,
}: GridTrade & { readonly volumePlace?: number }): Decimal {
  const kept = Fraction.one.minus(feeRate)
  const bought = exact(count).times(kept)
  const sold = volumePlace === undefined ? bought : cut(bought, volumePlace)
  return sold.times(sellPrice).times(kept).minus(exact(count).times(buyPrice)).text()
}

function cut(value: Fraction, decimals: number): Fraction {
  const { numerator, denominator } = value.wholeParts()
  return exact(formatUnits((numerator * powerOfTen(decimals)) / denominator, decimals))
}

/**
 * Returns the return of one step of an arithmetic grid after both fees, 0.01 meaning 1 % (formulas 11): `step/price - 2 x feeRate`.
 * Without a price, `step` is already relative to it. Throws DecimalError.
 */
export function gridRate({
  step,
  price,
  feeRate,
}: {
  readonly step: Decimal
  readonly price?: Decimal
  readonly feeRate: Decimal
}): Decimal {
  const gain = price === undefined ? exact(step) : exact(step).over(price)
  return gain.minus(exact(feeRate).times('2')).text()
}

/**
 * Returns the return of one step of a geometric grid after both fees (formulas 11): `ratio - 1 - (1 + ratio) x feeRate`. Throws
 * DecimalError.
 */
export function geometricGridRate({ ratio, feeRate }: { readonly ratio: Decimal; readonly feeRate: Decimal }): Decimal {
  return exact(ratio).minus(Fraction.one).minus(Fraction.one.plus(ratio).times(feeRate)).text()
}

/**
 * Returns the total profit of a grid (formulas 11): the realised profit of its steps plus `(price - averagePrice) x holdCount`. Throws
 * DecimalError.
 */
export function gridTotalProfit(grid: {
  readonly realised: Decimal
  readonly price: Decimal
  readonly averagePrice: Decimal
  readonly holdCount?: Decimal
}): Decimal {
  return exact(grid.price).minus(grid.averagePrice).times(optional(grid.holdCount)).plus(grid.realised).text()
}

/**
 * Returns the yearly return of a grid (formulas 11): `realised / investment / days x 365`; zero for no investment or no days. Throws
 * DecimalError.
 */
export function gridYearlyRate({
  realised,
  investment,
  days,
}: {
  readonly realised: Decimal
  readonly investment: Decimal
  readonly days: Decimal
}): Decimal {
  return exact(realised).over(investment).over(days).times('365').text()
}
