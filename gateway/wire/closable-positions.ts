import { add, subtract } from '#lib/kernel/decimal.ts'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import type { PositionView } from '#gateway/exchange/views/position-views.ts'

/** What an order that closes or protects a position has to know of it. */
export type Closable = Pick<PositionView, 'market' | 'symbol' | 'side' | 'direction' | 'size'>

interface Read {
  positions(account: string, market?: string): readonly PositionView[]
  openOrders(account: string, market?: string): readonly OrderView[]
}

/**
 * Returns the positions that an account can close or protect: those that are open, and those that entries on their way to the book may
 * open. What is sent behind such an entry is judged when that has arrived.
 */
export function closablePositions(read: Read, account: string, market?: string): Closable[] {
  const found: Closable[] = [...read.positions(account, market)]
  const isOpen = (entry: Closable): boolean => found.some((one) => one.market === entry.market && one.side === entry.side)
  const coming = new Map<string, Closable>()
  for (const order of read.openOrders(account, market)) {
    if (order.product !== 'futures' || order.status !== 'entering' || order.reduceOnly) continue
    const entry = toClosable(order)
    const key = `${entry.market} ${entry.side} ${entry.direction}`
    if (!isOpen(entry)) coming.set(key, { ...entry, size: add(entry.size, coming.get(key)?.size ?? '0') })
  }
  return [...found, ...coming.values()]
}

function toClosable({ market, symbol, side, positionSide, size, filledSize }: OrderView): Closable {
  const direction = side === 'buy' ? 'long' : 'short'
  return { market, symbol, side: positionSide ?? 'net', direction, size: subtract(size, filledSize) }
}
