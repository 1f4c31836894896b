import { pnlFromPrice } from '#lib/calc/target-price.ts'
import { targetSize } from '#lib/contract/position-targets.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading-positions.ts'

type TargetPart = Pick<OrderRow, 'size' | 'wholePosition'>
type Held = Pick<PositionRow, 'direction' | 'openAvgPrice' | 'count'>

/** The profit at a target's price in the quote coin, before fees, of what the target closes; below zero for a loss. */
export function targetProfit({ direction, openAvgPrice, count }: Held, order: TargetPart, price: string): string {
  return pnlFromPrice({ direction, openAvgPrice, count: targetSize(order, count), price })
}
