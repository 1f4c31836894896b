import { type Amount, amountFrom, least, type Lots } from '#lib/kernel/money.ts'
import { divideUnits } from '#lib/kernel/rounding.ts'
import { added, times, without } from '#gateway/engine/state/money/amounts.ts'
import { chargedOf } from '#gateway/engine/state/money/order-fee.ts'
import type { Market, Order } from '#gateway/engine/state/records/records.ts'
import type { Leg } from './grid-state.ts'

/** A round trip: what its two legs have in common. Amounts in the quote coin. */
export interface Trip {
  readonly lots: Lots
  /** The proceeds of the sale less the cost of the purchase, before fees. */
  readonly gross: Amount
  readonly fees: Amount
  readonly profit: Amount
}

/** Returns an order's fills as one leg of a round trip. A fee paid in the base coin, as for a purchase in spot, counts at the order's average price, rounded up. */
export function legOf({ market, wallet, buy, lotsFilled, unitsFilled, updatedAtMs, ...order }: Order): Leg {
  const charged = chargedOf(order)
  const size = times(market.lotSize.amount, lotsFilled)
  const fee = buy && wallet !== 'futures' ? divideUnits(charged * times(market.unitValue.amount, unitsFilled), size, 'ceil') : charged
  return { buy, lots: lotsFilled, units: unitsFilled, fee, atMs: updatedAtMs }
}

/**
 * Joins two legs to a round trip. If their sizes differ, the smaller one counts, so that a gain is never shown higher than it is; of the
 * larger leg's fee only the share of that size counts, rounded up.
 */
export function tripOf(market: Market, one: Leg, other: Leg): Trip {
  const [bought, sold] = one.buy ? [one, other] : [other, one]
  const lots = least(bought.lots, sold.lots)
  const paid = valueOf(market, bought, lots, 'ceil')
  const gross = without(valueOf(market, sold, lots, 'floor'), paid)
  const feeOf = (leg: Leg): Amount => feeShare(leg, lots)
  const fees = added(feeOf(one), feeOf(other))
  return { lots, gross, fees, profit: without(gross, fees) }
}

function feeShare(leg: Leg, lots: Lots): Amount {
  return amountFrom(divideUnits(leg.fee * BigInt(lots), BigInt(leg.lots), 'ceil'))
}

function valueOf({ unitValue }: Market, leg: Leg, lots: Lots, mode: 'ceil' | 'floor'): Amount {
  return amountFrom(divideUnits(times(unitValue.amount, leg.units) * BigInt(lots), BigInt(leg.lots), mode))
}
