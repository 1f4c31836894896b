import type { Box, Size } from '../listbox/placement.ts'
import { TOOLTIP_BOUNDARY_PADDING_PX } from '../constants.ts'

/** Distance in pixels between a control and its tip. */
const GAP_PX = 6

/**
 * Positions a tip: centred above its control if there is room, or if there is none below either, else below; at least 10 px from the
 * sides of the screen (specification 9). Physical pixels of the viewport.
 */
export function positionTip(control: Box, tip: Size, viewport: Size): { readonly left: number; readonly top: number } {
  const above = control.top - GAP_PX - tip.height
  const below = control.top + control.height + GAP_PX
  const fitsBelow = below + tip.height <= viewport.height - TOOLTIP_BOUNDARY_PADDING_PX
  const top = above >= TOOLTIP_BOUNDARY_PADDING_PX || !fitsBelow ? above : below
  const middle = control.left + control.width / 2 - tip.width / 2
  const leftMax = viewport.width - TOOLTIP_BOUNDARY_PADDING_PX - tip.width
  return { left: Math.max(TOOLTIP_BOUNDARY_PADDING_PX, Math.min(middle, leftMax)), top }
}
