import { expect, it } from 'vitest'
import { depthScale } from '#components/trade/estimate/depth-path.ts'
import type { Levels } from '#components/trade/levels.ts'
import { depthPoints, nearestPoint } from './depth-points.ts'

const book: Levels = {
  asks: [
    ['101', '1'],
    ['102', '0.5'],
    ['105', '9'],
  ],
  bids: [
    ['99', '2'],
    ['97', '0.25'],
    ['95', '1'],
  ],
}

it('adds up each side from the middle outwards, from the lowest price to the highest', () => {
  const scale = depthScale({ ...book, asks: book.asks.slice(0, 2) })
  if (!scale) throw new Error('both sides have levels')
  expect(depthPoints(book, scale)).toEqual([
    { side: 'bids', price: '99', total: '2', distance: '-0.01' },
    { side: 'asks', price: '101', total: '1', distance: '0.01' },
    { side: 'asks', price: '102', total: '1.5', distance: '0.02' },
  ])
})

it('has no points where a side is empty', () => {
  expect(depthPoints({ asks: [], bids: book.bids }, { middle: 100, reach: 5, most: 1 })).toEqual([])
})

it.each([
  { share: 0, price: '95' },
  { share: 0.5, price: '99' },
  { share: 0.62, price: '101' },
  { share: 1, price: '105' },
])('finds the price nearest to $share of the width', ({ share, price }) => {
  const scale = { middle: 100, reach: 5, most: 20 }
  const points = depthPoints(book, scale)
  expect(points[nearestPoint(points, scale, share)]?.price).toBe(price)
})
