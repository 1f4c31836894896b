import { exact, Fraction, type Decimal } from '#lib/calc/fraction.ts'
import { liquidationPriceCross } from '#lib/calc/liquidation-cross.ts'
import { liquidationPriceIsolated } from '#lib/calc/liquidation-isolated.ts'
import { liquidationAcrossTiers } from '#lib/calc/liquidation-tiers.ts'
import { roundLiquidationPrice } from '#lib/calc/rounding.ts'
import { crossMaintenance, crossUpnl } from './margin-state.ts'
import type { CrossAccount, CrossSymbol, IsolatedRecord, RiskContract, RiskPosition } from './records.ts'
import { largerCount, sideCount, totalCount } from './tier-in-force.ts'

/**
 * Liquidation price of an isolated position (formulas 3), on its tick: up for a long, down for a short. `0` where there is
 * none. Throws DecimalError.
 */
export function isolatedLiquidationPrice(
  contract: RiskContract,
  position: IsolatedRecord,
  markPrice: Decimal,
): Decimal {
  const price = liquidationAcrossTiers(contract.tiers, position.count, markPrice, (mm, maintainAmount) =>
    liquidationPriceIsolated({ ...position, mm, maintainAmount, feeRate: contract.feeRate }),
  )
  return roundLiquidationPrice(price, position.direction, contract)
}

/**
 * Liquidation price of a symbol of a cross account (formulas 6.1), one for both of its sides, while the marks of the other
 * symbols stand still: up to the tick where it lies below the mark, down where it lies above. A close hedge may have one on
 * either side, because the larger side pays a higher rate the further the price rises: then the nearer. `0` where there is
 * none. Throws DecimalError.
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
  // Early on either side: a hedge may end above the mark as well as below it.
  return roundLiquidationPrice(price, exact(price).compare(markPrice) < 0 ? 1 : 2, contract)
}

/** Average entry of one side. */
function entryPrice(positions: readonly RiskPosition[], direction: 1 | 2): Decimal {
  const side = positions.filter((position) => position.direction === direction)
  const value = Fraction.sum(side.map(({ openAvgPrice, count }) => exact(openAvgPrice).times(count)))
  return value.over(sideCount(positions, direction)).text()
}
