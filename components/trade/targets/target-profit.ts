import { pnlFromPrice } from '#lib/calc/order/target-price.ts'
import { targetSize } from '#lib/contract/trading/position-targets.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'

type TargetPart = Pick<OrderRow, 'size' | 'wholePosition'>
type OpenPosition = Pick<PositionRow, 'direction' | 'openAvgPrice' | 'count'>

/** Returns the profit at a target's price in the quote coin, before fees, for the part that it closes; below zero for a loss. */
export function targetProfit({ direction, openAvgPrice, count }: OpenPosition, order: TargetPart, price: string): string {
  return pnlFromPrice({ direction, openAvgPrice, count: targetSize(order, count), price })
}
