import { Type, type Static } from 'typebox'
import { Decimal, Id, SignedDecimal, Time } from './trading-fields.ts'

/** `0`: it still holds something; `1`: it is over, and `marketPrice` is what its sale got (specification 3.7). */
export const TRACKING_OPEN = 0
export const TRACKING_OVER = 1

/**
 * A tracking order (specification 3.7): a purchase that is followed until all of it is sold, with its gain. Sizes in the base coin, prices
 * and profit in the quote coin; the rate is in percent of the cost.
 */
export const TrackingOrder = Type.Object({
  orderNo: Id,
  /** Ordered size including the fee: the cost basis. */
  buyDelegateCount: Decimal,
  /** Average price of the purchase. */
  buyPrice: Decimal,
  /** Size sold so far. */
  dealCount: Decimal,
  /** Size bought. */
  buyDealCount: Decimal,
  /** Size that is left, after the fee. */
  holdCount: Decimal,
  marketPrice: Decimal,
  trackingType: Type.Union([Type.Literal(TRACKING_OPEN), Type.Literal(TRACKING_OVER)]),
  /** Decimals of prices, and of amounts in the quote coin. */
  pricePlace: Type.Integer(),
  quotePrecision: Type.Integer(),
  profit: SignedDecimal,
  rate: SignedDecimal,
  ts: Time,
})
export type TrackingOrder = Static<typeof TrackingOrder>
