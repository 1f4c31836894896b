import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toPoints } from './sparkline.tsx'

it('draws the lowest value at the bottom and the highest at the top, inside the margin', () => {
  expect(toPoints([1, 3, 2], 100, 20)).toEqual([
    [2, 18],
    [50, 2],
    [98, 10],
  ])
})

it('draws a flat row in the middle', () => {
  expect(toPoints([5, 5], 100, 20)).toEqual([
    [2, 10],
    [98, 10],
  ])
})

it('stays inside its box whatever the values', () => {
  const values = fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(values, (row) => {
      for (const [x, y] of toPoints(row, 96, 32)) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(96)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(32)
      }
    }),
  )
})
