import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { linesInSight } from './lines-in-sight.ts'

describe('linesInSight', () => {
  it.each([
    { name: 'at the top of the page', topPx: 300, expected: { first: 0, end: 16 } },
    { name: 'in the middle', topPx: -6400, expected: { first: 92, end: 121 } },
    { name: 'past the end', topPx: -64_000, expected: { first: 200, end: 200 } },
    { name: 'far below the window', topPx: 5000, expected: { first: 0, end: 0 } },
  ])('$name', ({ topPx, expected }) => {
    expect(linesInSight(topPx, 800, 64, 200)).toEqual(expected)
  })

  it('always holds every line that can be seen, and only lines that exist', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000, max: 2000 }),
        fc.integer({ min: 100, max: 2000 }),
        fc.nat({ max: 400 }),
        (topPx, windowPx, count) => {
          const { first, end } = linesInSight(topPx, windowPx, 64, count)
          expect(first).toBeGreaterThanOrEqual(0)
          expect(end).toBeLessThanOrEqual(count)
          for (let line = 0; line < count; line += 1) {
            const isSeen = topPx + (line + 1) * 64 > 0 && topPx + line * 64 < windowPx
            if (isSeen) expect(line >= first && line < end).toBe(true)
          }
        },
      ),
    )
  })
})
