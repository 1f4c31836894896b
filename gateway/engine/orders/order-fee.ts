import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { assert } from '#lib/kernel/assert.ts'
import { Sum } from '../ledger/sums.ts'

/** The fee of an order over all its fills, rounded once, so that many partial fills cost the same as a single one. */
export class OrderFee {
  readonly exact = new Sum()
  readonly charged = new Sum()
}

/** The payer of such a fee: an order. Null before its first fill. */
interface Charged {
  fee: OrderFee | null
}

/**
 * Charges an order for one more fill with the given exact fee. `fee` is set to the increase of the order's fee, at most `most`.
 */
export function chargeFill(order: Charged, exact: Sum, most: Sum | null, fee: Sum): void {
  order.fee ??= new OrderFee()
  order.fee.exact.add(exact)
  fee.setCharge(order.fee.exact)
  fee.subtract(order.fee.charged)
  assert(!fee.isNegative, 'the fee of an order only grows')
  if (most?.isLessThan(fee) === true) fee.set(most)
  order.fee.charged.add(fee)
}

/** Returns the fee charged to an order so far. */
export function chargedOf({ fee }: Readonly<Charged>): Amount {
  return fee === null ? NOTHING : fee.charged.amount
}
