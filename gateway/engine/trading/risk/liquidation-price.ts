import { exact, Fraction, type Decimal } from '#lib/calc/arithmetic/fraction.ts'
import { liquidationPriceCross } from '#lib/calc/liquidation/liquidation-cross.ts'
import { liquidationPriceIsolated } from '#lib/calc/liquidation/liquidation-isolated.ts'
import { liquidationAcrossTiers } from '#lib/calc/liquidation/liquidation-tiers.ts'
import { roundLiquidationPrice } from '#lib/calc/arithmetic/rounding.ts'
import { crossMaintenance, crossUpnl } from './margin-state.ts'
import type { CrossAccount, CrossSymbol, IsolatedRecord, RiskContract, RiskPosition } from './records.ts'
import { largerCount, sideCount, totalCount } from './tier-in-force.ts'

/**
 * Returns the liquidation price of an isolated position (formulas 3), on its tick: rounded up for a long, down for a short. `0` if
 * there is none. Throws DecimalError.
 */
export function isolatedLiquidationPrice(contract: RiskContract, position: IsolatedRecord, markPrice: Decimal): Decimal {
  const price = liquidationAcrossTiers(contract.tiers, position.count, markPrice, (mm, maintainAmount) =>
    liquidationPriceIsolated({ ...position, mm, maintainAmount, feeRate: contract.feeRate }),
  )
  return roundLiquidationPrice(price, position.direction, contract)
}

/**
 * Returns the liquidation price of a symbol of a cross account (formulas 6.1), one for both of its sides, assuming constant mark
 * prices of the other symbols: rounded up to the tick if it is below the mark price, down if above. A close hedge may have one on
 * either side, because the larger side pays a higher rate the further the price rises: then the nearer one. `0` if there is none.
 * Throws DecimalError.
 */
export function crossLiquidationPrice({ wallet, symbols }: CrossAccount, symbol: CrossSymbol): Decimal {
  const { contract, positions, markPrice, totalDelegateValue = '0' } = symbol
  const others = symbols.filter((other) => other.contract.symbol !== contract.symbol)
  const inputs = {
    available: wallet,
    othersUpnl: Fraction.sum(others.map((other) => crossUpnl(other))).text(),
    othersMaintain: Fraction.sum(others.map((other) => crossMaintenance(other))).text(),
    longOpenCount: sideCount(positions, 1),
    longOpenPrice: entryPrice(positions, 1),
    shortOpenCount: sideCount(positions, 2),
    shortOpenPrice: entryPrice(positions, 2),
    totalDelegateValue,
    feeRate: contract.feeRate,
  }
  const total = totalCount(positions)
  const share = exact(largerCount(positions)).over(total)
  const price = liquidationAcrossTiers(contract.tiers, total, markPrice, (mm, amount) =>
    liquidationPriceCross({ ...inputs, mm, maintainAmount: exact(amount).times(share).text() }),
  )
  // Rounded towards the mark price: a hedge may be liquidated above it as well as below it.
  return roundLiquidationPrice(price, exact(price).compare(markPrice) < 0 ? 1 : 2, contract)
}

/** Returns the average entry price of one side. */
function entryPrice(positions: readonly RiskPosition[], direction: 1 | 2): Decimal {
  const side = positions.filter((position) => position.direction === direction)
  const value = Fraction.sum(side.map(({ openAvgPrice, count }) => exact(openAvgPrice).times(count)))
  return value.over(sideCount(positions, direction)).text()
}
