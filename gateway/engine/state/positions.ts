import type { Direction } from '#lib/calc/contract-terms.ts'
import { LEVERAGE_DEFAULT } from '#lib/contract/first-account.ts'
import { divide } from '#lib/kernel/decimal.ts'
import { type Amount, amountText } from '../ledger/amounts.ts'
import type { RiskPosition } from '../risk/records.ts'
import { lotsText } from '../ledger/units.ts'
import type { Account, FuturesSettings, Market, Order, Position, PositionSide } from './records.ts'

export function positionKey(market: Market, side: PositionSide): string {
  return `${market.id}:${side}`
}

/** The settings of a market; the default is not stored. */
export function settingsOf(account: Account, market: Market): Readonly<FuturesSettings> {
  const leverage = Math.min(LEVERAGE_DEFAULT, Number(market.terms.futures?.maxLever ?? LEVERAGE_DEFAULT))
  const found = account.futuresSettings.get(market.id)
  return found ?? { marginMode: 'crossed', leverageCrossed: leverage, leverageLong: leverage, leverageShort: leverage }
}

/** The leverage that a new position of a direction gets. */
export function leverageOf(account: Account, market: Market, direction: Direction): number {
  const settings = settingsOf(account, market)
  if (settings.marginMode === 'crossed') return settings.leverageCrossed
  return direction === 1 ? settings.leverageLong : settings.leverageShort
}

/** Which of the account's positions an order belongs to. */
export function sideOf(order: Pick<Order, 'account' | 'request'>): PositionSide {
  return order.account.positionMode === 'one-way' ? 'net' : (order.request.positionSide ?? 'net')
}

/** The open position that an order would change. */
export function positionOf(account: Account, market: Market, side: PositionSide): Position | undefined {
  return account.positions.get(positionKey(market, side))
}

/** Positions of an account in one market. */
export function positionsIn(account: Account, market: Market): Position[] {
  return (['net', 'long', 'short'] as const).flatMap((side) => account.positions.get(positionKey(market, side)) ?? [])
}

/** Value of lots at a price. */
export function valueAt(market: Market, ticks: number, lots: number): Amount {
  return BigInt(ticks) * BigInt(lots) * market.unitValue.amount
}

/** Unrealised profit at a price in ticks, exact (formulas 2.1). */
export function profitAt(position: Readonly<Position>, ticks: number): Amount {
  const rise = valueAt(position.market, ticks, position.lots) - position.cost
  return position.direction === 1 ? rise : -rise
}

/** Margin that the position was opened with: its cost over its leverage, rounded up (formulas 1.1). */
export function initialMarginOf(cost: Amount, leverage: number): Amount {
  const divisor = BigInt(leverage)
  return (cost + divisor - 1n) / divisor
}

/** The position as the risk functions take it. */
export function asRisk(position: Readonly<Position>): RiskPosition {
  const count = lotsText(position.market.terms, position.lots)
  return { direction: position.direction, openAvgPrice: divide(amountText(position.cost), count), count }
}
