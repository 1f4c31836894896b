import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coveringRadius, pressPoint, REVEAL_MS } from './switch-theme.ts'

it('reveals for the 400 ms of specification 9', () => {
  expect(REVEAL_MS).toBe(400)
})

it('reaches from a corner to the opposite one', () => {
  expect(coveringRadius({ x: 0, y: 0 }, 300, 400)).toBe(500)
  expect(coveringRadius({ x: 300, y: 400 }, 300, 400)).toBe(500)
  expect(coveringRadius({ x: 150, y: 200 }, 300, 400)).toBe(250)
})

it('covers every corner from wherever it starts', () => {
  const side = fc.integer({ min: 1, max: 4000 })
  fc.assert(
    fc.property(
      side,
      side,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (width, height, across, down) => {
        const from = { x: across * width, y: down * height }
        const radius = coveringRadius(from, width, height)
        for (const x of [0, width]) {
          for (const y of [0, height]) expect(Math.hypot(x - from.x, y - from.y)).toBeLessThanOrEqual(radius + 1e-6)
        }
      },
    ),
  )
})

it('takes the place of a press by the pointer, and none of a key’s or a screen reader’s', () => {
  expect(pressPoint({ detail: 1, clientX: 12, clientY: 34 })).toEqual({ x: 12, y: 34 })
  expect(pressPoint({ detail: 0, clientX: 0, clientY: 0 })).toBeNull()
})
