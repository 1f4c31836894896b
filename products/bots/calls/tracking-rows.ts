import { roundTrackingProfit, trackingHoldCount, trackingProfit, trackingRate } from '#lib/calc/order/tracking-order.ts'
import type { BotTrip } from '../contract/bots.ts'
import { TRACKING_OPEN, TRACKING_OVER, type TrackingOrder } from '#lib/contract/trading/tracking-orders.ts'
import { multiply, subtract } from '#lib/kernel/decimal.ts'
import { round } from '#lib/kernel/rounding.ts'
import type { BotHoldView } from '../reads/show-holds.ts'

const RATE_DECIMALS = 2

/** Returns an open hold of a bot as a tracking order (specification 3.7), worth what the market pays now. */
export function holdRow({
  orderNo,
  bought,
  price,
  fee,
  sold,
  marketPrice,
  pricePlace,
  quotePrecision,
  timeMs,
}: BotHoldView): TrackingOrder {
  const holdCount = trackingHoldCount({ buyDealCount: bought, fee, dealCount: sold })
  const order = { buyDelegateCount: bought, buyPrice: price, holdCount, dealCount: sold, marketPrice }
  return {
    orderNo,
    ...order,
    buyDealCount: bought,
    trackingType: TRACKING_OPEN,
    pricePlace,
    quotePrecision,
    profit: roundTrackingProfit(trackingProfit(order), quotePrecision),
    rate: round(trackingRate(order), RATE_DECIMALS, 'floor'),
    ts: timeMs,
  }
}

/** Returns a finished round trip as a tracking order of the past: its profit is what its sale brought, less the cost and both fees. */
export function tripTracking(
  { id, buyPrice, sellPrice, size, fees, ts }: BotTrip,
  places: Pick<BotHoldView, 'pricePlace' | 'quotePrecision'>,
): TrackingOrder {
  const order = { buyDelegateCount: size, buyPrice, holdCount: '0', dealCount: size, proceeds: netOf(sellPrice, size, fees) }
  return {
    orderNo: id,
    buyDelegateCount: size,
    buyPrice,
    dealCount: size,
    buyDealCount: size,
    holdCount: '0',
    marketPrice: sellPrice,
    trackingType: TRACKING_OVER,
    ...places,
    profit: roundTrackingProfit(trackingProfit(order), places.quotePrecision),
    rate: round(trackingRate(order), RATE_DECIMALS, 'floor'),
    ts,
  }
}

function netOf(sellPrice: string, size: string, fees: string): string {
  return subtract(multiply(sellPrice, size), fees)
}
