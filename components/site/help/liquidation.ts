import { roundLiquidationPrice } from '#lib/calc/arithmetic/rounding.ts'
import { liquidationPriceCross } from '#lib/calc/liquidation/liquidation-cross.ts'
import { liquidationPriceIsolated } from '#lib/calc/liquidation/liquidation-isolated.ts'
import { liquidationAcrossTiers } from '#lib/calc/liquidation/liquidation-tiers.ts'
import { maxValueAtLeverage, type Tier } from '#lib/calc/liquidation/tiers.ts'
import { initialMargin } from '#lib/calc/position/margin.ts'
import { reachableLiquidation } from '#lib/calc/order/reachable-price.ts'
import { compare, isZero, multiply, subtract } from '#lib/kernel/decimal.ts'
import { isDecimal } from '#lib/kernel/decimal-text.ts'

/** The terms of the contract that the calculator uses: the lowest fee level's taker fee, as a ratio. */
export interface CalculatorMarket {
  readonly pricePlace: number
  readonly leverageMax: string
  readonly takerFee: string
  readonly tiers: readonly Tier[]
}

export interface CalculatorForm {
  readonly direction: 1 | 2
  readonly marginMode: 'isolated' | 'crossed'
  readonly entry: string
  readonly leverage: string
  readonly count: string
  /** Futures balance before the order, in the quote coin; used in cross margin only. */
  readonly balance: string
}

export type CalculatorFault = 'entry' | 'leverage' | 'count' | 'value' | 'balance'
export type CalculatorAnswer =
  | { readonly kind: 'fault'; readonly fault: CalculatorFault }
  | { readonly kind: 'price'; readonly price: string | null; readonly margin: string }

/**
 * Calculates the liquidation price of a new position by the engine's own formulas (formulas 3 and 6.1), at a mark price equal to the
 * entry; null if no price in reach would liquidate it. Reports the first field that the exchange would refuse.
 */
export function liquidationAnswer(form: CalculatorForm, market: CalculatorMarket): CalculatorAnswer {
  const { direction, entry, leverage, count, balance } = form
  const fault = findFault(form, market)
  if (fault !== null) return { kind: 'fault', fault }
  const margin = initialMargin({ price: entry, count, openLevel: leverage })
  const feeRate = market.takerFee
  const price = liquidationAcrossTiers(market.tiers, count, entry, (mm, maintainAmount) => {
    if (form.marginMode === 'isolated')
      return liquidationPriceIsolated({ direction, count, openAvgPrice: entry, margin, mm, maintainAmount, feeRate })
    const sides = direction === 1 ? { longOpenPrice: entry, longOpenCount: count } : { shortOpenPrice: entry, shortOpenCount: count }
    const available = subtract(balance, multiply(multiply(entry, count), feeRate))
    return liquidationPriceCross({ available, ...sides, mm, maintainAmount, feeRate })
  })
  const reached = reachableLiquidation(price, entry)
  const rounded = reached === null ? null : roundLiquidationPrice(reached, direction, { pricePlace: market.pricePlace })
  return { kind: 'price', price: rounded, margin }
}

function findFault(form: CalculatorForm, market: CalculatorMarket): CalculatorFault | null {
  const { entry, leverage, count, balance } = form
  if (!isPositive(entry)) return 'entry'
  if (!isPositive(leverage) || compare(leverage, '1') < 0 || compare(leverage, market.leverageMax) > 0) return 'leverage'
  if (!isPositive(count)) return 'count'
  const value = multiply(entry, count)
  if (compare(value, maxValueAtLeverage(leverage, market.tiers)) > 0) return 'value'
  if (form.marginMode === 'isolated') return null
  return isPositive(balance) && compare(multiply(balance, leverage), value) >= 0 ? null : 'balance'
}

function isPositive(text: string): boolean {
  return isDecimal(text) && !isZero(text) && !text.startsWith('-')
}
