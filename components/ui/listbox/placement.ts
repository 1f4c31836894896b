/** A rectangle in the viewport, in CSS pixels; physical, since it comes from `getBoundingClientRect`. */
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
  /** The edge that stays when the popup grows or shrinks: its top below the control, its bottom above it. */
  readonly edge: number
  /** The height that the popup may take on its side. */
  readonly heightMax: number
  readonly side: 'below' | 'above'
}

interface Options {
  /** The popup's start edge stands at the control's start edge: its right one in right-to-left pages. */
  readonly rightToLeft: boolean
  readonly gap?: number
  /** Distance that is kept from the edges of the viewport. */
  readonly padding?: number
}

/**
 * Where a popup stands beside its control: below it where it fits or where there is more room than above, its start edge on the
 * control's, moved so far that it stays inside the viewport. All in CSS pixels.
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
