import type { OrderRequest } from '#lib/contract/trading/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { add } from '#lib/kernel/decimal.ts'

type Order = Omit<OrderRequest, 'clientOrderId'>
type Held = Pick<PositionRow, 'symbol' | 'side' | 'direction' | 'count'>

/** Returns the side of orders that reduce a position. */
function closingSide({ direction }: Held): 'buy' | 'sell' {
  return direction === 1 ? 'sell' : 'buy'
}

/** Returns the limit order that closes a part of a position, and never opens one. */
export function limitClose(position: Held, price: string, size: string): Order {
  return {
    product: 'futures',
    symbol: position.symbol,
    side: closingSide(position),
    type: 'limit',
    force: 'gtc',
    price,
    size,
    reduceOnly: true,
    ...(position.side !== 'net' && { positionSide: position.side }),
  }
}

/**
 * Returns the market order that leaves a position of the same size on the other side. In one-way mode it closes and opens at once; in
 * hedge mode it only opens the other side, after the position has been closed.
 */
export function reversingOrder(position: Held): Order {
  const { symbol, count } = position
  const order = { product: 'futures', symbol, side: closingSide(position), type: 'market', force: 'gtc' } as const
  if (position.side === 'net') return { ...order, size: add(count, count) }
  return { ...order, size: count, positionSide: position.direction === 1 ? 'short' : 'long' }
}
