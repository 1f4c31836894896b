import type { OrderView } from '#gateway/exchange/views/order-views.ts'

/** The fields of order rows that the dialect does not have: those of icebergs, TWAP and chase orders. */
export const KIND_FIELDS = ['visibleSize', 'twapSlices', 'twapInterval', 'twapDone', 'chasePrice', 'chaseMoves'] as const

/** Returns these fields of an order, empty where it is of another kind. */
export function kindFields({ visibleSize = '', twap, chase }: OrderView): Record<(typeof KIND_FIELDS)[number], string> {
  return {
    visibleSize,
    twapSlices: numberText(twap?.slices),
    twapInterval: numberText(twap?.everyMs),
    twapDone: numberText(twap?.done),
    chasePrice: chase?.price ?? '',
    chaseMoves: numberText(chase?.moves),
  }
}

/** Returns whether a trigger order fires at or above its price or at or below it, which the dialect's rows do not tell; empty for others. */
export function directionText({ trigger }: Pick<OrderView, 'trigger'>): string {
  return trigger?.direction ?? ''
}

function numberText(count: number | undefined): string {
  return count === undefined ? '' : String(count)
}
