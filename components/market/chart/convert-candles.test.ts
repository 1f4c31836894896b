import { expect, it } from 'vitest'
import { axisPlaces, convertCandle } from './convert-candles.ts'

it('converts prices exactly and leaves time and volume alone', () => {
  expect(convertCandle([5, '1.1', '2', '0.5', '1.5', '7'], '0.9')).toEqual([5, '0.99', '1.8', '0.45', '1.35', '7'])
})

it.each([
  { price: 64_000, places: 0 },
  { price: 999, places: 2 },
  { price: 0.12, places: 4 },
  { price: 0.0001, places: 6 },
])('labels $price with $places decimals', ({ price, places }) => {
  expect(axisPlaces(price)).toBe(places)
})
