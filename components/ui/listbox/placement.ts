/** A rectangle in the viewport, in CSS pixels. `left` is physical, as in `getBoundingClientRect`. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Placement {
  readonly left: number
  /** The edge that stays fixed when the popup changes size: its top if below the control, its bottom if above. */
  readonly edge: number
  /** The maximum height of the popup on its side. */
  readonly heightMax: number
  readonly side: 'below' | 'above'
}

interface Options {
  /** The popup is aligned with the control's start edge, which is the right one on right-to-left pages. */
  readonly rightToLeft: boolean
  readonly gap?: number
  /** Minimum distance from the edges of the viewport. */
  readonly padding?: number
}

/**
 * Positions a popup next to its control: below if it fits or if there is more room than above, start edges aligned, shifted
 * just enough to stay inside the viewport. All in CSS pixels.
 */
export function placePopup(control: Box, popup: Size, viewport: Box, { rightToLeft, gap = 4, padding = 10 }: Options): Placement {
  const roomBelow = viewport.top + viewport.height - padding - (control.top + control.height + gap)
  const roomAbove = control.top - gap - (viewport.top + padding)
  const side = popup.height <= roomBelow || roomBelow >= roomAbove ? 'below' : 'above'
  const heightMax = Math.max(0, side === 'below' ? roomBelow : roomAbove)
  const edge = side === 'below' ? control.top + control.height + gap : control.top - gap
  const wanted = rightToLeft ? control.left + control.width - popup.width : control.left
  const leftMax = viewport.left + viewport.width - padding - popup.width
  return { left: Math.max(viewport.left + padding, Math.min(wanted, leftMax)), edge, heightMax, side }
}
