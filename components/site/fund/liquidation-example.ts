import { bankruptcyPrice } from '#lib/calc/liquidation/bankruptcy.ts'
import { liquidationPriceIsolated } from '#lib/calc/liquidation/liquidation-isolated.ts'
import { initialMargin } from '#lib/calc/position/margin.ts'
import { realisedPnl } from '#lib/calc/position/profit.ts'
import { roundLiquidationPrice } from '#lib/calc/arithmetic/rounding.ts'
import { findTier } from '#lib/calc/liquidation/tiers.ts'
import { listedFees } from '#lib/routing/listed-pairs.ts'
import { exampleContract } from '../example-contract.ts'
import { add, multiply } from '#lib/kernel/decimal.ts'

/** A long position in isolated margin, just opened; decimal strings, price in USDT, size in coins. */
export interface LongPosition {
  readonly symbol: string
  readonly entry: string
  readonly size: string
  readonly leverage: string
}

/**
 * Calculates the end of a long position (reference formulas 3): its margin, the rates charged against it, the liquidation price
 * (rounded up to the tick, so that it errs on the early side) and the bankruptcy price, at which the margin is used up. The tier is
 * that of the value at entry.
 */
export function calculateLiquidation({ symbol, entry, size, leverage }: LongPosition) {
  const contract = exampleContract(symbol)
  const { mm, maintainAmount } = findTier(multiply(entry, size), contract.tiers)
  const feeRate = listedFees('futures').taker
  const margin = initialMargin({ price: entry, count: size, openLevel: leverage })
  const position = { direction: 1, openAvgPrice: entry, count: size, margin } as const
  return {
    margin,
    rates: add(mm, feeRate),
    maintenanceRate: mm,
    feeRate,
    liquidationPrice: roundLiquidationPrice(liquidationPriceIsolated({ ...position, mm, feeRate, maintainAmount }), 1, contract),
    bankruptcyPrice: bankruptcyPrice(position),
  }
}

/** Returns the amount that the fund receives (above zero) or pays (below) when a long is closed at a price, in USDT. */
export function fundResult(position: LongPosition, closePrice: string): string {
  const { bankruptcyPrice: taken } = calculateLiquidation(position)
  return realisedPnl({ direction: 1, openAvgPrice: taken, closePrice, closeDealCount: position.size })
}
