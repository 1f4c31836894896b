import { expect, it } from 'vitest'
import { DRAWINGS } from '../persisted-drawings.ts'
import { findDrawingPrice, hasPrice } from './drawing-price.ts'

const POINTS = [
  { dataIndex: 10, value: 100 },
  { dataIndex: 20, value: 120 },
]

it.each([
  { name: 'horizontalStraightLine', at: 90, price: 100 },
  { name: 'segment', at: 15, price: 110 },
  { name: 'rayLine', at: 30, price: 140 },
  { name: 'straightLine', at: 0, price: 80 },
  { name: 'straightLine', at: -60, price: null },
  { name: 'verticalStraightLine', at: 15, price: null },
  { name: 'fibonacciLine', at: 15, price: null },
] as const)('$name has the price $price at candle $at', ({ name, at, price }) => {
  expect(findDrawingPrice(name, POINTS, at)).toBe(price)
})

it('has no price while it is being drawn, or upright', () => {
  expect(findDrawingPrice('segment', POINTS.slice(0, 1), 15)).toBeNull()
  expect(findDrawingPrice('horizontalStraightLine', [], 15)).toBeNull()
  expect(findDrawingPrice('segment', [POINTS[0] ?? {}, { dataIndex: 10, value: 120 }], 10)).toBeNull()
})

it('offers an alert at lines alone', () => {
  expect(DRAWINGS.filter(hasPrice)).toEqual(['segment', 'rayLine', 'straightLine', 'horizontalStraightLine'])
})
