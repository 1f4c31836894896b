import { expect, it } from 'vitest'
import { nearestBox, WAYS } from './nearest.ts'

// 0 1
// 2 3, where 3 is lower and wider than 2.
const boxes = [
  { left: 0, top: 0, width: 100, height: 100 },
  { left: 100, top: 0, width: 200, height: 100 },
  { left: 0, top: 100, width: 100, height: 100 },
  { left: 100, top: 100, width: 200, height: 140 },
]

it.each([
  { key: 'ArrowRight', from: 0, to: 1 },
  { key: 'ArrowDown', from: 0, to: 2 },
  { key: 'ArrowLeft', from: 3, to: 2 },
  { key: 'ArrowUp', from: 3, to: 1 },
  { key: 'ArrowUp', from: 0, to: null },
  { key: 'ArrowLeft', from: 2, to: null },
])('$key leads from tile $from to $to', ({ key, from, to }) => {
  expect(nearestBox(boxes, from, WAYS[key] ?? [0, 0])).toBe(to)
})

it('leads nowhere from a tile that is not there', () => {
  expect(nearestBox([], 0, [1, 0])).toBeNull()
})
