import type { BookLevel } from '#lib/contract/market/market.ts'
import { short } from '#components/ui/plot/short.ts'
import type { Levels } from '../levels.ts'

/** The drawing's own units: bids extend left from the middle, asks right. */
export interface DepthBox {
  readonly width: number
  readonly height: number
}

/** The reference for distances and sizes, so that both sides have one scale. Pixels, not money. */
export interface DepthScale {
  readonly middle: number
  /** Distance from the middle to the edge. */
  readonly reach: number
  /** Size at the top of the picture. */
  readonly most: number
}

/** Space above the deeper side. */
const HEADROOM = 1.12
/** How far the outline extends beyond the picture, so that only its upper edge is visible. */
const MARGIN = 4

/** Returns the scale that shows both sides as far as the shallower one reaches; null if a side is empty. */
export function depthScale({ asks, bids }: Levels): DepthScale | null {
  const [ask, bid] = [asks[0], bids[0]]
  if (!ask || !bid) return null
  const middle = (Number(ask[0]) + Number(bid[0])) / 2
  const reach = Math.min(Number(asks.at(-1)?.[0]) - middle, middle - Number(bids.at(-1)?.[0]))
  const most = Math.max(...[asks, bids].map((side) => totalWithin(side, middle, reach)))
  return reach > 0 && most > 0 ? { middle, reach, most: most * HEADROOM } : null
}

function totalWithin(levels: readonly BookLevel[], middle: number, reach: number): number {
  return levels.reduce((total, [price, size]) => (Math.abs(Number(price) - middle) <= reach ? total + Number(size) : total), 0)
}

/**
 * Draws one side as a filled staircase: at each price the size between it and the middle. With `size` it ends where an order of that
 * size would: the part of the book that the order takes.
 */
export function depthPath(levels: readonly BookLevel[], scale: DepthScale, box: DepthBox, size = Infinity): string {
  let total = 0
  let x = box.width / 2
  let path = ''
  for (const [price, available] of levels) {
    const distance = Number(price) - scale.middle
    if (total >= size || Math.abs(distance) > scale.reach) break
    const next = (box.width / 2) * (1 + distance / scale.reach)
    path += path === '' ? `M${short(next)} ${short(box.height + MARGIN)}` : `H${short(next)}`
    total += Math.min(Number(available), size - total)
    path += `V${short(box.height * (1 - total / scale.most))}`
    x = next
  }
  if (path === '') return ''
  // The last step keeps a little width, so that an order that takes a single level is visible.
  const outer = size === Infinity ? findEdge(levels, scale, box) : x + (x >= box.width / 2 ? 3 : -3)
  return `${path}H${short(outer)}V${short(box.height + MARGIN)}z`
}

function findEdge(levels: readonly BookLevel[], scale: DepthScale, box: DepthBox): number {
  return Number(levels[0]?.[0]) > scale.middle ? box.width + MARGIN : -MARGIN
}
