import type { Amount } from '../ledger/amounts.ts'
import { Sum } from '../ledger/sums.ts'

/** The fee of an order over all its fills, rounded once: an order filled in many parts pays the same as one filled at once. */
export class OrderFee {
  readonly exact = new Sum()
  readonly charged = new Sum()
}

/** Whatever pays such a fee: an order, with null before its first fill. */
interface Charged {
  fee: OrderFee | null
}

/**
 * Charges an order for one more fill, whose exact fee is given. `fee` becomes what the order's fee has grown by; it is never more
 * than `most`.
 */
export function chargeFill(order: Charged, exact: Sum, most: Sum | null, fee: Sum): void {
  order.fee ??= new OrderFee()
  order.fee.exact.add(exact)
  fee.setCharge(order.fee.exact)
  fee.subtract(order.fee.charged)
  if (most?.isLessThan(fee) === true) fee.set(most)
  order.fee.charged.add(fee)
}

/** What an order has been charged so far. */
export function chargedOf({ fee }: Readonly<Charged>): Amount {
  return fee === null ? 0n : fee.charged.amount
}
