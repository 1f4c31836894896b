import { least, type Lots, minus, plus, ZERO } from '#lib/kernel/money.ts'
import { breakEvenPrice } from '#lib/calc/position/break-even.ts'
import { reachableLiquidation } from '#lib/calc/order/reachable-price.ts'
import { roe } from '#lib/calc/position/roe.ts'
import { negate } from '#lib/kernel/decimal-text.ts'
import { roundProfit, roundRequired, roundReturn } from '#lib/calc/arithmetic/rounding.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import {
  asRisk,
  crossAccountOf,
  liquidationPriceOf,
  marginStateOf,
  markOf,
  riskContract,
} from '#gateway/engine/trading/risk/futures-risk.ts'
import { lotsLeft } from '#gateway/engine/state/orders.ts'
import { initialMarginOf, profitAt, settingsOf, sideOf } from '#gateway/engine/state/positions.ts'
import { crossMaintenance } from '#gateway/engine/trading/risk/margin-state.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { round } from '#lib/kernel/rounding.ts'
import type { PositionView } from '../views/position-views.ts'
import type { PositionSizes } from '../history/position-sizes.ts'
import { isReachable, keyOf, priceText, riskRatioText, sizeText } from '../views/figures.ts'
import type { Position } from '#gateway/engine/state/records/records.ts'

/** Decimals of prices that are averages of others. */
const AVERAGE_DECIMALS = 8

/**
 * Returns a position at its market's mark price, calculated by the functions that liquidate it; `sizes` is what was opened and closed of
 * it, which the engine does not keep.
 */
export function showPosition(state: EngineState, position: Readonly<Position>, sizes: PositionSizes | null): PositionView {
  const { account, market, direction, lots } = position
  const common = {
    ...keyOf(market),
    account: account.id,
    side: position.side,
    direction: direction === 1 ? ('long' as const) : ('short' as const),
    marginMode: position.marginMode,
    leverage: String(position.leverage),
    autoMargin: position.marginMode === 'isolated' && settingsOf(account, market)[direction === 1 ? 'autoLong' : 'autoShort'] === true,
    size: sizeText(market.terms, lots),
    available: sizeText(market.terms, minus(lots, lotsToBeClosed(position))),
    openedSize: sizes?.opened ?? null,
    closedSize: sizes?.closed ?? null,
    markPrice: priceText(market.terms, markOf(market)),
    realisedProfit: amountText(position.realised),
    fees: amountText(position.fees),
    funding: amountText(position.funding),
    openedAtMs: position.openedAtMs,
    updatedAtMs: position.updatedAtMs,
  }
  return lots === 0 ? { ...common, ...CLOSED } : { ...common, ...openFigures(state, position) }
}

const CLOSED = {
  averagePrice: '0',
  breakEvenPrice: '0',
  margin: '0',
  unrealisedProfit: '0',
  roe: '0',
  liquidationPrice: '0',
  maintenanceMargin: '0',
  marginRatio: '0',
} as const

function openFigures(state: EngineState, position: Readonly<Position>): Record<keyof typeof CLOSED, string> {
  const { account, market, marginMode } = position
  const { openAvgPrice, count, direction } = asRisk(position)
  const profit = amountText(profitAt(position, markOf(market)))
  const margin = amountText(marginMode === 'isolated' ? position.margin : initialMarginOf(position.cost, position.leverage))
  const margins = marginStateOf(state, position)
  const liquidation = liquidationPriceOf(state, position)
  const breakEven = breakEvenPrice({
    direction,
    openAvgPrice,
    count,
    feeRate: riskContract(state, account, market).feeRate,
    feePaid: amountText(position.fees),
    fundingPaid: negate(amountText(position.funding)),
    achievedProfits: amountText(position.realised),
  })
  return {
    averagePrice: round(openAvgPrice, AVERAGE_DECIMALS, 'half-up'),
    breakEvenPrice: isReachable(market.terms, breakEven) ? round(breakEven, AVERAGE_DECIMALS, 'half-up') : '0',
    margin,
    unrealisedProfit: roundProfit(profit),
    roe: roundReturn(roe({ pnl: profit, margin })),
    liquidationPrice: reachableLiquidation(liquidation, priceText(market.terms, markOf(market))) ?? '0',
    maintenanceMargin: roundRequired(marginMode === 'isolated' ? margins.maintenance : symbolMaintenance(state, position)),
    marginRatio: riskRatioText(margins.ratio, margins.isLiquidated),
  }
}

/** Returns the cross maintenance margin of a position's contract: one figure for both sides of a hedge, based on the larger side. */
function symbolMaintenance(state: EngineState, { account, market }: Readonly<Position>): string {
  const { symbols } = crossAccountOf(state, account, market.quoteAsset)
  const symbol = symbols.find(({ contract }) => contract.symbol === market.terms.symbol)
  return symbol === undefined ? '0' : crossMaintenance(symbol)
}

/** Returns the lots that open reduce-only orders will close, without waiting ones. */
function lotsToBeClosed({ account, market, side, lots }: Readonly<Position>): Lots {
  let closing: Lots = ZERO
  for (const order of account.openOrders.values()) {
    if (order.market !== market || order.status === 'waiting' || order.request.reduceOnly !== true) continue
    if (sideOf(order) === side) closing = plus(closing, lotsLeft(order))
  }
  return least(lots, closing)
}
