import { compare, divide, isZero, minimum } from '#lib/kernel/decimal.ts'
import type { PositionDirection, PositionSide, Side } from './trading-fields.ts'
import type { OrderRow, OrderTrigger } from './trading-orders.ts'

/**
 * Matches take-profit and stop-loss orders to positions (DESIGN 5.39), in the same way for the gateway and for every screen that shows
 * a position or an order.
 */

export type TargetKind = 'take-profit' | 'stop-loss'

/** The parts of an order that decide whether it is a target, and of which position. */
interface AnyOrder {
  readonly product: 'spot' | 'futures'
  readonly symbol: string
  readonly side: Side
  readonly status: string
  readonly reduceOnly: boolean
  readonly positionSide: 'long' | 'short' | null
  readonly trigger: Pick<OrderTrigger, 'kind'> | null
}

/** The parts of a position that decide which orders close it. */
interface AnyPosition {
  readonly symbol: string
  readonly side: PositionSide
  readonly direction: PositionDirection
}

/** Returns the kind of a take-profit or stop-loss order; null for every other order. */
export function targetKind({ trigger }: Pick<AnyOrder, 'trigger'>): TargetKind | null {
  return trigger?.kind === 'take-profit' || trigger?.kind === 'stop-loss' ? trigger.kind : null
}

/** Checks whether an order is, or was, a take-profit or stop-loss of a position. */
export function isTarget(order: Pick<AnyOrder, 'product' | 'reduceOnly' | 'trigger'>): boolean {
  return order.product === 'futures' && order.reduceOnly && targetKind(order) !== null
}

/** Returns the direction of the position that a target closes: a sell closes a long. */
export function targetDirection({ side }: Pick<AnyOrder, 'side'>): PositionDirection {
  return side === 'sell' ? 1 : 2
}

/** Returns a position's waiting targets, in the order of the list. */
export function listTargets<Order extends AnyOrder>(position: AnyPosition, orders: readonly Order[]): Order[] {
  return orders.filter(
    (order) =>
      isTarget(order) &&
      order.status === 'waiting' &&
      order.symbol === position.symbol &&
      (order.positionSide ?? 'net') === position.side &&
      targetDirection(order) === position.direction,
  )
}

/** How much of its position an order closes, from the order's row or the exchange's view of it. */
interface TargetSize {
  readonly size: string | null
  readonly wholePosition?: boolean
  readonly target?: 'whole' | 'part'
}

/** Checks whether a target closes all of a position of size `count`: because it always does, or because of its size. */
export function isWhole({ size, wholePosition = false, target }: TargetSize, count: string): boolean {
  return wholePosition || target === 'whole' || size === null || compare(size, count) >= 0
}

/** Returns the size that a target closes, never more than the position has. */
export function targetSize(target: TargetSize, count: string): string {
  return target.size === null || isWhole(target, count) ? count : minimum(target.size, count)
}

/** Returns the part of the position that a target closes, as a ratio; null if it closes all or the position is empty. */
export function targetShare(target: TargetSize, count: string): string | null {
  return isWhole(target, count) || isZero(count) ? null : divide(targetSize(target, count), count)
}

/** Checks whether an order is a target that ended because its position did. */
export function hasEndedWithPosition(order: Pick<OrderRow, 'product' | 'reduceOnly' | 'trigger' | 'cancelReason'>): boolean {
  return order.cancelReason === 'nothing-to-reduce' && isTarget(order)
}

/**
 * Checks whether a target's price is still ahead of the watched one: on the profit side for a take-profit, on the loss side for a
 * stop-loss.
 */
export function isAhead(kind: TargetKind, direction: PositionDirection, price: string, watched: string): boolean {
  return compare(price, watched) === ((kind === 'take-profit') === (direction === 1) ? 1 : -1)
}

/** Checks whether an open order can be edited: not the legs of an OCO order, nor what follows a plan or the best price by itself. */
export function isEditable({ oco, twap, chase }: Pick<OrderRow, 'oco' | 'twap' | 'chase'>): boolean {
  return oco === undefined && twap === undefined && chase === undefined
}
