import { expect, it } from 'vitest'
import { onTick } from './on-tick.ts'

it.each([
  [63_000.04, '63000.0'],
  [63_000.06, '63000.1'],
  [-5, '0.0'],
])('puts %d on the grid', (value, price) => {
  expect(onTick(value, { tick: '0.1', pricePlace: 1 })).toBe(price)
})
