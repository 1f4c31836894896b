import { assert, required } from '#lib/kernel/assert.ts'
import { type Lots, type Ticks, type Amount, amountFrom } from '#lib/kernel/money.ts'
import type { Direction } from '#lib/calc/arithmetic/contract-terms.ts'
import { LEVERAGE_DEFAULT } from '#lib/contract/accounts/first-account.ts'
import { negated, times, without } from './money/amounts.ts'
import type { FuturesTerms } from './records/market-terms.ts'
import type { Account, FuturesSettings, Market, Order, Position, PositionSide } from './records/records.ts'

/** Returns the terms that only futures markets have. Throws AssertionError for a spot market. */
export function futuresTermsOf({ terms }: Market): FuturesTerms {
  return required(terms.futures, 'a futures market has the terms of one')
}

/** After every change of a position: nothing of it is below zero, and one without lots has nothing left. */
export function assertPosition({ lots, cost, margin, marginMode }: Readonly<Position>): void {
  assert(lots >= 0 && cost >= 0n, 'a position has no lots and no cost below zero')
  assert(marginMode === 'isolated' ? margin >= 0n : margin === 0n, 'a margin is not below zero, and only isolated positions have one')
  assert(lots > 0 || (cost === 0n && margin === 0n), 'a position without lots has no cost and no margin')
}

export function positionKey(market: Market, side: PositionSide): string {
  return `${market.id}:${side}`
}

/** Returns the account's settings of a market; the default is not stored. */
export function settingsOf(account: Account, market: Market): Readonly<FuturesSettings> {
  const leverage = Math.min(LEVERAGE_DEFAULT, Number(futuresTermsOf(market).maxLever))
  const found = account.futuresSettings.get(market.id)
  return found ?? { marginMode: 'crossed', leverageCrossed: leverage, leverageLong: leverage, leverageShort: leverage }
}

/** Returns the leverage of a new position in a direction. */
export function leverageOf(account: Account, market: Market, direction: Direction): number {
  const settings = settingsOf(account, market)
  if (settings.marginMode === 'crossed') return settings.leverageCrossed
  return direction === 1 ? settings.leverageLong : settings.leverageShort
}

/** Returns which of the account's positions an order belongs to. */
export function sideOf(order: Pick<Order, 'account' | 'request'>): PositionSide {
  return order.account.positionMode === 'one-way' ? 'net' : (order.request.positionSide ?? 'net')
}

/** Returns the open position of a side of a market; undefined if there is none. */
export function positionOf(account: Account, market: Market, side: PositionSide): Position | undefined {
  return account.positions.get(positionKey(market, side))
}

/** Returns the positions of an account in one market. */
export function positionsIn(account: Account, market: Market): Position[] {
  return (['net', 'long', 'short'] as const).flatMap((side) => account.positions.get(positionKey(market, side)) ?? [])
}

/** Returns the value of lots at a price. */
export function valueAt(market: Market, ticks: Ticks, lots: Lots): Amount {
  return times(times(market.unitValue.amount, ticks), lots)
}

/** Returns the unrealised profit at a price in ticks, exact (formulas 2.1). */
export function profitAt(position: Readonly<Position>, ticks: Ticks): Amount {
  const rise = without(valueAt(position.market, ticks, position.lots), position.cost)
  return position.direction === 1 ? rise : negated(rise)
}

/** Returns the initial margin: cost over leverage, rounded up (formulas 1.1). */
export function initialMarginOf(cost: Amount, leverage: number): Amount {
  const divisor = BigInt(leverage)
  return amountFrom((cost + divisor - 1n) / divisor)
}
