import type { BillKind } from './bill-kinds.ts'

/**
 * The ends of positions, or of parts of them, that no trader ordered; each has an order, a fill and bills of its own. The fund takes over
 * all of a position or the part above a tier, or the two sides of a hedge close each other in a liquidation; a position gives way to one
 * that the fund cannot take over; the market is delisted; the round ends, which ends its bots and copies too. New ones come last.
 */
export const POSITION_ENDS = ['liquidation', 'partial-liquidation', 'netting', 'deleveraging', 'delisting', 'reset'] as const
export type PositionEnd = (typeof POSITION_ENDS)[number]

/** The kind of the bill that books the profit of an end. */
export const BILLS_OF_ENDS = {
  liquidation: 'liquidation',
  'partial-liquidation': 'liquidation',
  netting: 'liquidation',
  deleveraging: 'deleveraging',
  delisting: 'delisting',
  reset: 'reset',
} as const satisfies Record<PositionEnd, BillKind>

/** The bills in a futures wallet that a position made: its trades and ends, and the margin that it took and gave back. */
export const POSITION_BILLS: ReadonlySet<BillKind> = new Set(['trade', 'margin', ...Object.values(BILLS_OF_ENDS)] as const)
