import { compare, divide, isZero, minimum } from '#lib/kernel/decimal.ts'
import type { PositionDirection, PositionSide, Side } from './trading-fields.ts'
import type { OrderRow, OrderTrigger } from './trading-orders.ts'

/**
 * Which take-profit and stop-loss orders belong to which position (DESIGN 5.39): one answer for the gateway and for every screen that
 * shows a position or an order.
 */

export type TargetKind = 'take-profit' | 'stop-loss'

/** The parts of an order that say whether it is a target, and whose. */
interface AnyOrder {
  readonly product: 'spot' | 'futures'
  readonly symbol: string
  readonly side: Side
  readonly status: string
  readonly reduceOnly: boolean
  readonly positionSide: 'long' | 'short' | null
  readonly trigger: Pick<OrderTrigger, 'kind'> | null
}

/** The parts of a position that say what closes it. */
interface AnyPosition {
  readonly symbol: string
  readonly side: PositionSide
  readonly direction: PositionDirection
}

/** The kind of a take-profit or stop-loss order; null for every other order. */
export function targetKind({ trigger }: Pick<AnyOrder, 'trigger'>): TargetKind | null {
  return trigger?.kind === 'take-profit' || trigger?.kind === 'stop-loss' ? trigger.kind : null
}

/** Whether an order is, or was, a take-profit or stop-loss of a position. */
export function isTarget(order: Pick<AnyOrder, 'product' | 'reduceOnly' | 'trigger'>): boolean {
  return order.product === 'futures' && order.reduceOnly && targetKind(order) !== null
}

/** The direction of the position that a target closes: a long is sold. */
export function targetDirection({ side }: Pick<AnyOrder, 'side'>): PositionDirection {
  return side === 'sell' ? 1 : 2
}

/** The targets of a position that still wait, in the order of the list. */
export function targetsOf<Order extends AnyOrder>(position: AnyPosition, orders: readonly Order[]): Order[] {
  return orders.filter(
    (order) =>
      isTarget(order) &&
      order.status === 'waiting' &&
      order.symbol === position.symbol &&
      (order.positionSide ?? 'net') === position.side &&
      targetDirection(order) === position.direction,
  )
}

/** What an order's row, or the exchange's view of it, says about how much of its position it closes. */
interface TargetSize {
  readonly size: string | null
  readonly wholePosition?: boolean
  readonly target?: 'whole' | 'part'
}

/** Whether a target closes all of a position that is `count` large: because it always does, or because of its size. */
export function isWhole({ size, wholePosition = false, target }: TargetSize, count: string): boolean {
  return wholePosition || target === 'whole' || size === null || compare(size, count) >= 0
}

/** Size that a target of a position closes: never more than there is. */
export function targetSize(target: TargetSize, count: string): string {
  return target.size === null || isWhole(target, count) ? count : minimum(target.size, count)
}

/** The part of its position that a target closes, as a ratio; null where that is all of it. */
export function targetShare(target: TargetSize, count: string): string | null {
  return isWhole(target, count) || isZero(count) ? null : divide(targetSize(target, count), count)
}

/** Whether an order is a target that ended because its position did. */
export function hasEndedWithPosition(order: Pick<OrderRow, 'product' | 'reduceOnly' | 'trigger' | 'cancelReason'>): boolean {
  return order.cancelReason === 'nothing-to-reduce' && isTarget(order)
}

/** Whether a target's price still lies ahead of the price that it watches: a profit on the good side of it, a loss on the bad one. */
export function isAhead(kind: TargetKind, direction: PositionDirection, price: string, watched: string): boolean {
  return compare(price, watched) === ((kind === 'take-profit') === (direction === 1) ? 1 : -1)
}
