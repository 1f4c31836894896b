import { expect, it } from 'vitest'
import { clampInside } from './drag-end.ts'

it('leaves a place inside as it is, and moves one on the edge or beyond it inside', () => {
  expect(clampInside(150, 100, 400)).toBe(150)
  expect(clampInside(399, 100, 400)).toBe(392)
  expect(clampInside(900, 100, 400)).toBe(392)
  expect(clampInside(-5, 100, 400)).toBe(108)
})
