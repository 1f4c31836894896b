import { type Amount, type Lots, NOTHING } from '#lib/kernel/money.ts'
import { assert } from '#lib/kernel/assert.ts'
import { powerOfTen } from '#lib/kernel/decimal-text.ts'
import { AMOUNT_DECIMALS, CHARGE_DECIMALS, portionOf, without } from './amounts.ts'
import { Sum } from './sums.ts'

/** The payer of a fee: an order. Its fee over all its fills is rounded once, so that many partial fills cost the same as a single one. */
export interface Charged {
  /** The exact fee so far; null before the first fill. */
  feeExact: Sum | null
  /** The charged fee, where it is below the exact one rounded, as a fill pays no more than it receives; null otherwise. */
  feeCharged: Sum | null
}

/** The fee charged before the fill; module-level to avoid an allocation per fill. */
const before = new Sum()

/**
 * Charges an order for one more fill with the given exact fee. `fee` is set to the increase of the order's fee, at most `most`.
 */
export function chargeFill(order: Charged, exact: Sum, most: Sum | null, fee: Sum): void {
  order.feeExact ??= new Sum()
  setCharged(before, order.feeExact, order.feeCharged)
  order.feeExact.add(exact)
  fee.setCharge(order.feeExact)
  fee.subtract(before)
  assert(!fee.isNegative, 'the fee of an order only grows')
  if (most?.isLessThan(fee) === true) chargeLess(order, most, fee)
  else if (order.feeCharged !== null) order.feeCharged = null
}

/** Charges no more than a fill can pay; a later one pays the rest. */
function chargeLess(order: Charged, most: Sum, fee: Sum): void {
  fee.set(most)
  order.feeCharged = new Sum()
  order.feeCharged.set(before)
  order.feeCharged.add(fee)
}

function setCharged(sum: Sum, exact: Sum, charged: Sum | null): void {
  if (charged === null) sum.setCharge(exact)
  else sum.set(charged)
}

/** Returns the fee charged to an order so far. */
export function chargedOf({ feeExact, feeCharged }: Readonly<Charged>): Amount {
  if (feeExact === null) return NOTHING
  const charged = new Sum()
  setCharged(charged, feeExact, feeCharged)
  return charged.amount
}

/** Restores the fee of an order that has fills from what was exact, and what was charged. */
export function restoreFee(exact: Amount, charged: Amount): Charged {
  const feeExact = Sum.of(exact)
  return { feeExact, feeCharged: chargedOf({ feeExact, feeCharged: null }) === charged ? null : Sum.of(charged) }
}

/** The unit of the decimals to which fees are charged. */
const CHARGE_UNIT = powerOfTen(AMOUNT_DECIMALS - CHARGE_DECIMALS)

/**
 * Returns the part of a fill's fee that belongs to what the fill closes: its share by size, rounded down to the decimals of a charged fee.
 * The rest of the fee, with what rounding leaves, belongs to what the fill opens, so that both parts add up to the fee (formulas 9).
 */
export function feeOfClosing(fee: Amount, closing: Lots, lots: Lots): Amount {
  assert(closing >= 0 && closing <= lots, 'a fill closes no more than its size')
  if (closing === lots) return fee
  const share = portionOf(fee, closing, lots)
  return without(share, (share % CHARGE_UNIT) as Amount)
}
