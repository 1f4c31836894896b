/** An area of the window, in pixels from its upper left corner. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Places {
  readonly card: { readonly width: number; readonly height: number }
  /** Where the card lies if it can: in a corner of it. */
  readonly seat: Area | null
  /** What it must leave in view: what it tells of, and what sends an order. */
  readonly free: readonly Area[]
  /** The window; `top` is where what sticks to its upper edge ends. */
  readonly view: { readonly width: number; readonly height: number; readonly top?: number }
  readonly isRtl: boolean
}

const GAP_PX = 12

/** The upper left corner of a guide's card: the first corner of its seat, else of the window, in which nothing that must stay in view is covered. */
export function placeGuide({ card, seat, free, view, isRtl }: Places): { readonly left: number; readonly top: number } {
  const { top: edge = 0 } = view
  const whole = { left: 0, top: edge, width: view.width, height: view.height - edge }
  const corners = [...(seat === null ? [] : cornersOf(seat)), ...cornersOf(whole)].map(inView)
  return corners.find((corner) => !free.some((area) => overlaps({ ...corner, ...card }, area))) ?? corners.at(-4) ?? { left: 0, top: 0 }

  function cornersOf({ left, top, width, height }: Area) {
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
