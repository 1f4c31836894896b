import { bankruptcyPrice } from '#lib/calc/bankruptcy.ts'
import { liquidationPriceIsolated } from '#lib/calc/liquidation-isolated.ts'
import { initialMargin } from '#lib/calc/margin.ts'
import { realisedPnl } from '#lib/calc/profit.ts'
import { roundLiquidationPrice } from '#lib/calc/rounding.ts'
import { tierOf } from '#lib/calc/tiers.ts'
import { findFutures, FEE_LEVELS } from '#lib/contract/instruments.ts'
import { required } from '#lib/kernel/assert.ts'
import { add, multiply } from '#lib/kernel/decimal.ts'

/** A long position in isolated margin, right after it was opened; decimal strings, price in USDT, size in coins. */
export interface LongPosition {
  readonly symbol: string
  readonly entry: string
  readonly size: string
  readonly leverage: string
}

/**
 * Where a long position ends (reference formulas 3): its margin, the rates that are held against it, the liquidation price
 * (rounded up to the tick, shown early rather than late) and the bankruptcy price, at which the margin is used up. The tier is
 * the one of the value at entry.
 */
export function liquidationOf({ symbol, entry, size, leverage }: LongPosition) {
  const contract = required(findFutures(symbol), `${symbol} is listed`)
  const { mm, maintainAmount } = tierOf(multiply(entry, size), contract.tiers)
  const feeRate = required(FEE_LEVELS.futures[0], 'level 0 exists').taker
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

/** What the fund receives (above zero) or pays (below) when a long is closed at a price, in USDT. */
export function fundResult(position: LongPosition, closePrice: string): string {
  const { bankruptcyPrice: taken } = liquidationOf(position)
  return realisedPnl({ direction: 1, openAvgPrice: taken, closePrice, closeDealCount: position.size })
}
