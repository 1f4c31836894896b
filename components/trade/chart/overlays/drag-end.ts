import type { Chart } from 'klinecharts'

/** Near a pane's edge the library takes a point for the 7 px high separator of two panes. */
const EDGE_PX = 8

const CAPTURE_ONCE = { capture: true, once: true } as const

/** The end of each chart's current drag; a new press replaces one that never ended. */
const ends = new WeakMap<Chart, AbortController>()

/** Clamps a coordinate to an extent, away from its edges. */
export function clampInside(value: number, start: number, end: number): number {
  return Math.max(start + EDGE_PX, Math.min(value, end - EDGE_PX))
}

/**
 * Lets a drag of a line or drawing end wherever it is released. The library only ends one over a pane: it swallows a release on the
 * separator between two panes or beside the chart, and the line would stick to the pointer. Such a release is first passed to it as one
 * at the nearest point of the drag's own pane. Call it on every press.
 */
export function endDragAnywhere(chart: Chart, paneId: string): void {
  const pane = chart.getDom(paneId, 'main')
  const page = pane?.ownerDocument
  const view = page?.defaultView
  if (!pane || !page || !view) return
  ends.get(chart)?.abort()
  const end = new AbortController()
  ends.set(chart, end)
  const repeat = (released: MouseEvent | Touch, tell: (point: { clientX: number; clientY: number }) => Event) => {
    end.abort()
    const { left, right, top, bottom } = pane.getBoundingClientRect()
    const point = { clientX: clampInside(released.clientX, left, right), clientY: clampInside(released.clientY, top, bottom) }
    if (point.clientX === released.clientX && point.clientY === released.clientY) return
    page.documentElement.dispatchEvent(tell(point))
  }
  const options = { ...CAPTURE_ONCE, signal: end.signal }
  view.addEventListener(
    'mouseup',
    (event) => repeat(event, (point) => new MouseEvent('mouseup', { ...point, button: event.button })),
    options,
  )
  view.addEventListener(
    'touchend',
    (event) => {
      const [touch] = event.changedTouches
      if (!touch) return
      const { identifier, target } = touch
      repeat(touch, (point) => new TouchEvent('touchend', { changedTouches: [new Touch({ identifier, target, ...point })] }))
    },
    options,
  )
}
