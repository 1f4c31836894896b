import { add, divide, subtract } from '#lib/kernel/decimal.ts'
import type { BookLevel } from '#lib/contract/market/market.ts'
import type { DepthScale } from '#components/trade/estimate/depth-path.ts'
import type { Levels } from '#components/trade/levels.ts'

/** A price of the depth chart, with the total between it and the middle. Decimals. */
export interface DepthPoint {
  readonly side: 'asks' | 'bids'
  readonly price: string
  /** Size from the best price to this one. */
  readonly total: string
  /** Distance from the middle, as a ratio; below zero for bids. */
  readonly distance: string
}

/** Returns the prices of a depth chart from lowest to highest, within its picture. */
export function depthPoints({ asks, bids }: Levels, { reach, middle }: DepthScale): readonly DepthPoint[] {
  const [ask, bid] = [asks[0], bids[0]]
  if (!ask || !bid) return []
  const centre = divide(add(ask[0], bid[0]), '2')
  const toPoints = (levels: readonly BookLevel[], side: DepthPoint['side']): DepthPoint[] => {
    const points: DepthPoint[] = []
    let total = '0'
    for (const [price, size] of levels) {
      if (Math.abs(Number(price) - middle) > reach) break
      total = add(total, size)
      points.push({ side, price, total, distance: divide(subtract(price, centre), centre) })
    }
    return points
  }
  return [...toPoints(bids, 'bids').toReversed(), ...toPoints(asks, 'asks')]
}

/** Returns the index of the price nearest to a share of the picture's width, for the cursor; -1 if there is no price. */
export function nearestPoint(points: readonly DepthPoint[], { middle, reach }: DepthScale, share: number): number {
  const price = middle + reach * (2 * share - 1)
  const gaps = points.map((point) => Math.abs(Number(point.price) - price))
  return gaps.indexOf(Math.min(...gaps))
}
