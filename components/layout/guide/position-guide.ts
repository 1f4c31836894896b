/** An area of the window, in pixels from its upper left corner. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Places {
  readonly card: { readonly width: number; readonly height: number }
  /** The preferred area: the card goes into one of its corners. */
  readonly seat: Area | null
  /** Areas that must stay visible: the part being explained, the prices, and the controls that send an order. */
  readonly free: readonly Area[]
  /** Those of them that stay visible even where the part being explained cannot. */
  readonly kept?: readonly Area[]
  /** Areas whose figures it would cut; they stay visible where something else can be covered. */
  readonly scales?: readonly Area[]
  /** The window; `top` is the lower end of the sticky content at its upper edge. */
  readonly view: { readonly width: number; readonly height: number; readonly top?: number }
  readonly isRtl: boolean
}

const GAP_PX = 12

/**
 * Returns the upper left corner of the card: the first corner of its seat, else of the window, that covers nothing in `free`, else nothing
 * in `kept`, each without a scale if possible, else a corner between those of `kept` that are above and below the middle. If every corner
 * covers something, it is the window's first.
 */
export function positionGuide({ card, seat, free, kept = [], scales = [], view, isRtl }: Places): {
  readonly left: number
  readonly top: number
} {
  const { top: edge = 0 } = view
  const whole = { left: 0, top: edge, width: view.width, height: view.height - edge }
  const corners = [...(seat === null ? [] : listCorners(seat)), ...listCorners(whole)].map(inView)
  const firstOfWindow = corners.at(-4) ?? { left: 0, top: 0 }
  const covers = (corner: (typeof corners)[number], areas: readonly Area[]) => areas.some((area) => overlaps({ ...corner, ...card }, area))
  const cornerBeside = (areas: readonly Area[]) =>
    corners.find((corner) => !covers(corner, [...areas, ...scales])) ?? corners.find((corner) => !covers(corner, areas))
  if (kept.length === 0) return cornerBeside(free) ?? firstOfWindow
  return (
    cornerBeside(free) ??
    cornerBeside(kept) ??
    listCorners(between())
      .map(inView)
      .find((corner) => !covers(corner, kept)) ??
    firstOfWindow
  )

  /** Returns what of the window is between the kept areas of its upper and of its lower half: on a phone, all of them are as wide as it. */
  function between(): Area {
    const isUpper = ({ top, height }: Area) => top + height / 2 < view.height / 2
    const from = Math.max(edge, ...kept.filter(isUpper).map(({ top, height }) => top + height))
    const to = Math.min(view.height, ...kept.filter((area) => !isUpper(area)).map(({ top }) => top))
    return { left: 0, top: from, width: view.width, height: to - from }
  }

  function listCorners({ left, top, width, height }: Area) {
    const [start, end] = [left + GAP_PX, left + width - card.width - GAP_PX]
    const columns = isRtl ? [start, end] : [end, start]
    return [top + height - card.height - GAP_PX, top + GAP_PX].flatMap((y) => columns.map((x) => ({ left: x, top: y })))
  }

  function inView({ left, top }: { left: number; top: number }) {
    const clamp = (value: number, least: number, most: number) => Math.max(least + GAP_PX, Math.min(value, most - GAP_PX))
    return { left: clamp(left, 0, view.width - card.width), top: clamp(top, edge, view.height - card.height) }
  }
}

function overlaps(a: Area, b: Area): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height
}
