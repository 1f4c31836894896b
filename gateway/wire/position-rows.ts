import type * as contract from '#lib/contract/trading/trading-positions.ts'
import { roundProfit } from '#lib/calc/arithmetic/rounding.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import type { ClosedPositionView, PositionView } from '#gateway/exchange/views/position-views.ts'
import { toMarginMode } from './order-rows.ts'

const toDirection = (direction: 'long' | 'short'): 1 | 2 => (direction === 'long' ? 1 : 2)

/** Returns a position in the terms of specification 3.6. */
export function positionRow(view: PositionView): contract.PositionRow {
  const { symbol, side, available, maintenanceMargin, fees, funding, markPrice, unrealisedProfit, roe } = view
  const isOpen = !isZero(view.size)
  const orNull = (text: string): string | null => (isOpen && !isZero(text) ? text : null)
  return {
    symbol,
    side,
    available,
    maintenanceMargin,
    fees,
    funding,
    markPrice,
    unrealisedProfit,
    roe,
    direction: toDirection(view.direction),
    marginMode: toMarginMode(view.marginMode),
    holdMode: side === 'net' ? 1 : 2,
    openAvgPrice: view.averagePrice,
    count: view.size,
    openLevel: view.leverage,
    openMarginCount: view.margin,
    openDealCount: view.openedSize,
    closeDealCount: view.closedSize,
    positionsOpenAvgPrice: view.averagePrice,
    positionsCount: view.size,
    positionsLevel: view.leverage,
    positionsOpenMarginCount: view.margin,
    achievedProfits: roundProfit(view.realisedProfit),
    liquidationPrice: orNull(view.liquidationPrice),
    marginRatio: orNull(view.marginRatio),
    breakEvenPrice: orNull(view.breakEvenPrice),
    openedAt: view.openedAtMs,
    updatedAt: view.updatedAtMs,
  }
}

export function closedPositionRow(view: ClosedPositionView): contract.ClosedPosition {
  const { positionId, symbol, side, fees, funding, closedBy, epoch } = view
  return {
    positionId,
    symbol,
    side,
    fees,
    funding,
    closedBy,
    epoch,
    direction: toDirection(view.direction),
    marginMode: toMarginMode(view.marginMode),
    openLevel: view.leverage,
    openAvgPrice: view.openAveragePrice,
    closeAvgPrice: view.closeAveragePrice,
    openDealCount: view.size,
    profit: roundProfit(view.profit),
    achievedProfits: roundProfit(view.profit),
    netProfit: roundProfit(view.netProfit),
    openedAt: view.openedAtMs,
    closedAt: view.closedAtMs,
  }
}
