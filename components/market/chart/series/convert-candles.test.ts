import { expect, it } from 'vitest'
import { axisDecimals, convertCandle } from './convert-candles.ts'

it('converts prices exactly and leaves time and volume alone', () => {
  expect(convertCandle([5, '1.1', '2', '0.5', '1.5', '7'], '0.9')).toEqual([5, '0.99', '1.8', '0.45', '1.35', '7'])
})

it.each([
  { price: 64_000, decimals: 0 },
  { price: 999, decimals: 2 },
  { price: 0.12, decimals: 4 },
  { price: 0.0001, decimals: 6 },
])('labels $price with $places decimals', ({ price, decimals }) => {
  expect(axisDecimals(price)).toBe(decimals)
})
