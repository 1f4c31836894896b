import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areSafetyPossible, SAFETY_MAX, safetyShapes } from './safety.ts'

const PLAN = { count: 3, units: 100, step: 20_000, stepScale: 1500, sizeScale: 2000 }

describe('safety orders', () => {
  it('grow in distance and size', () => {
    expect(safetyShapes(PLAN)).toEqual([
      { below: 20_000, units: 100 },
      { below: 50_000, units: 200 },
      { below: 95_000, units: 400 },
    ])
    expect(safetyShapes({ ...PLAN, count: 0 })).toEqual([])
  })

  it.each<[string, Partial<typeof PLAN>, boolean]>([
    ['none', { count: 0, units: -1 }, true],
    ['the plan', {}, true],
    ['too many', { count: SAFETY_MAX + 1, step: 1 }, false],
    ['below a price of zero', { step: 400_000 }, false],
    ['without a size', { units: 0 }, false],
    ['shrinking to nothing', { count: 8, units: 100, sizeScale: 500, step: 100, stepScale: 1000 }, false],
    ['half a millionth', { step: 0.5 }, false],
    ['a scale out of bounds', { stepScale: 499 }, false],
  ])('%s', (_what, changed, isPossible) => {
    expect(areSafetyPossible({ ...PLAN, ...changed })).toBe(isPossible)
  })

  it('are all above a price of zero, and of some size, whenever they are possible', () => {
    const idea = fc.record({
      count: fc.integer({ min: 1, max: SAFETY_MAX }),
      units: fc.integer({ min: 1, max: 10 ** 9 }),
      step: fc.integer({ min: 1, max: 999_999 }),
      stepScale: fc.integer({ min: 500, max: 3000 }),
      sizeScale: fc.integer({ min: 500, max: 3000 }),
    })
    fc.assert(
      fc.property(idea, (given) => {
        fc.pre(areSafetyPossible(given))
        const shapes = safetyShapes(given)
        expect(shapes.every(({ below, units }, nth) => below > (shapes[nth - 1]?.below ?? 0) - 1 && below < 1_000_000 && units > 0)).toBe(
          true,
        )
      }),
    )
  })
})
