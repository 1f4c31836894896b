import { isWhole, targetKind, targetSize } from '#lib/contract/trading/position-targets.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { PositionTarget } from '#lib/contract/trading/trading-positions.ts'
import { compare, subtract, sum } from '#lib/kernel/decimal.ts'
import { roundToStep } from '#lib/kernel/rounding.ts'

type Target = Pick<OrderRow, 'size' | 'trigger' | 'wholePosition'>

/**
 * Returns the targets of a position mirrored for one of the same size on the other side: each at the same distance from the price at
 * which the position was reversed, but on its other side, rounded to the tick. A target that would be at zero or below is left out: there
 * is no such price.
 */
export function mirroredTargets(targets: readonly Target[], count: string, price: string, tick: string): PositionTarget[] {
  return targets.flatMap((order) => {
    const kind = targetKind(order)
    if (kind === null || order.trigger?.price === undefined) return []
    const mirrored = roundToStep(subtract(sum([price, price]), order.trigger.price), tick)
    if (compare(mirrored, '0') <= 0) return []
    return [{ kind, by: order.trigger.by, price: mirrored, ...(isWhole(order, count) ? {} : { size: targetSize(order, count) }) }]
  })
}
