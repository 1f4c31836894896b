import type { HookClose, HookOrder, HookReverse } from '#lib/contract/accounts/hooks/hooks.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { PlacedOrder } from '#lib/contract/trading/trading-orders.ts'
import { multiply } from '#lib/kernel/decimal.ts'
import { ok, type Result, refuse } from '#lib/kernel/result.ts'
import { whenEnded } from '../../open/bot/mix/settled-order.ts'
import { place } from '../calls/order-calls.ts'
import type { PendingOrders } from '../pending-orders.ts'
import { close } from '../calls/position-calls.ts'
import { readOrder } from '../read-order.ts'
import { closingSize, positionOf, type SizeParts, sizeOf } from './hook-size.ts'

/** The actions of hooks that are made of what the account has at the moment. */

export interface OrderParts extends SizeParts {
  readonly pending: PendingOrders
  readonly wallNow: () => number
}

type Placed = Promise<Result<PlacedOrder, ErrorName>>

/** Places an order whose size may be in quote coin or in per cent of what the account has. */
export async function placeSized(parts: OrderParts, order: HookOrder, clientOrderId: string): Placed {
  const sized = sizeOf(parts, order)
  if (!sized.ok) return sized
  const { size: _, quoteSize: __, equityPercent: ___, positionPercent: ____, ...rest } = order
  return placeRead(parts, { ...rest, ...sized.value }, clientOrderId)
}

/** Closes a position or a part of it; in spot, sells available base coin. */
export async function closeMeant(parts: OrderParts, asked: HookClose, clientOrderId: string): Placed {
  const { product, symbol } = asked
  const size = closingSize(parts, asked)
  if (!size.ok) return size
  if (product === 'spot') return placeRead(parts, { product, symbol, side: 'sell', type: 'market', ...size.value }, clientOrderId)
  const position = positionOf(parts, asked)
  if (!position.ok) return position
  // Without a size it is the whole position, whatever is on its way.
  return close(parts, { symbol, side: position.value.side, clientOrderId, ...(asked.percent === undefined ? {} : size.value) })
}

/** A reversal whose position was closed, while the exchange refused the one in the other direction. */
export interface ClosedOnly {
  readonly ok: false
  readonly error: 'hookClosedOnly'
  /** Why; null if the position could not be closed whole. */
  readonly reason: ErrorName | null
}

/** Returns the id of the order that closes, where another one opens: that one has the id of the action. */
export function closingId(clientOrderId: string): string {
  return `${clientOrderId}-close`
}

/** The refusals of one order for both, which two orders may not meet: closing frees margin, and each of them is half as large. */
const TRIED_IN_TWO: ReadonlySet<ErrorName> = new Set(['insufficientBalance', 'sizeAboveMaximum'])

/**
 * Closes a position and opens one of the same size in the other direction. In one-way mode one order does both where it can, so that all of
 * it happens or nothing; otherwise the second order follows when the first is filled.
 */
export async function reverseMeant(parts: OrderParts, asked: HookReverse, clientOrderId: string): Promise<Awaited<Placed> | ClosedOnly> {
  const found = positionOf(parts, asked)
  if (!found.ok) return found
  const { symbol } = asked
  const { side, direction, size } = found.value
  const opposite = { product: 'futures', symbol, side: direction === 'long' ? 'sell' : 'buy', type: 'market' } as const
  if (side === 'net') {
    const reversed = await placeRead(parts, { ...opposite, size: multiply(size, '2') }, clientOrderId)
    if (reversed.ok || !TRIED_IN_TWO.has(reversed.error)) return reversed
  }
  const closed = await close(parts, { symbol, side, clientOrderId: closingId(clientOrderId) })
  if (!closed.ok) return closed
  const ended = await whenEnded(parts, closed.value.order.orderId)
  if (ended === null) return refuse('outcomeUnknown')
  if (ended.status !== 'filled') return { ok: false, error: 'hookClosedOnly', reason: null }
  const positionSide = side === 'net' ? {} : ({ positionSide: direction === 'long' ? 'short' : 'long' } as const)
  const opened = await placeRead(parts, { ...opposite, size, ...positionSide }, clientOrderId)
  // The second order is looked up by its id when the message comes again and its outcome is unknown.
  return opened.ok || opened.error === 'outcomeUnknown' ? opened : { ok: false, error: 'hookClosedOnly', reason: opened.error }
}

async function placeRead(parts: OrderParts, order: Omit<Parameters<typeof readOrder>[1], 'clientOrderId'>, clientOrderId: string): Placed {
  const read = readOrder(parts.exchange, { ...order, clientOrderId })
  return read.ok ? place(parts, { ...read.value, clientOrderId }, undefined) : read
}

/** Returns the result of the order of a message. */
export async function idOf(
  placed: Promise<Awaited<Placed> | ClosedOnly>,
): Promise<Result<{ readonly orderId: string; readonly botId: null }, ErrorName> | ClosedOnly> {
  const done = await placed
  return done.ok ? ok({ orderId: done.value.order.orderId, botId: null }) : done
}
