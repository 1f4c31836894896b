import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateOffset, dragTo, indexAt, isSwipe, measureSwipe, nearestEnabled, stepEnabled, swingTo } from './motion.ts'

const SIZE = { itemHeight: 44, count: 10 }

describe('the wheel of a picker (specification 9)', () => {
  it('has an item in the middle at every rest', () => {
    expect([0, 1, 9].map((index) => calculateOffset(index, SIZE))).toEqual([0, -44, -396])
    for (let index = 0; index < 10; index += 1) expect(indexAt(calculateOffset(index, SIZE), SIZE)).toBe(index)
  })

  it('settles on the nearest item, and on the ends from beyond them', () => {
    expect(indexAt(-65, SIZE)).toBe(1)
    expect(indexAt(-67, SIZE)).toBe(2)
    expect(indexAt(500, SIZE)).toBe(0)
    expect(indexAt(-5000, SIZE)).toBe(9)
  })

  it('runs on after a quick swipe: the faster, the farther, in its direction', () => {
    const slow = swingTo(-100, { distance: -60, durationMs: 200 })
    const fast = swingTo(-100, { distance: -120, durationMs: 200 })
    expect(slow).toBe(-200)
    expect(fast).toBe(-300)
    expect(swingTo(-200, { distance: 60, durationMs: 200 })).toBe(-100)
  })

  it('stays where it is let go of after a drag, or after a touch that hardly moved', () => {
    expect(swingTo(-100, { distance: -40, durationMs: 300 })).toBe(-100)
    expect(isSwipe({ distance: 15, durationMs: 50 })).toBe(false)
  })

  it('takes an even finger for slow or quick by its speed alone, however many of its places are told, and at which moments', () => {
    const shares = fc.uniqueArray(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { maxLength: 20 })
    const jitter = fc.double({ min: -0.001, max: 0.001, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(150, 250, 900, 1200, 3000), shares, jitter, (durationMs, inner, late) => {
        const places = [0, ...inner.toSorted((one, other) => one - other), 1].map((share) => ({
          y: -88 * share,
          time: 1000 + durationMs * share + late * share,
        }))
        const end = { y: -88, time: 1000 + durationMs + late }
        expect([durationMs, isSwipe(measureSwipe(places, end))]).toEqual([durationMs, durationMs <= 250])
      }),
    )
  })

  it('stays where a quick finger has stopped before it lets go', () => {
    const places = [
      { y: 0, time: 0 },
      { y: -88, time: 120 },
    ]
    expect(isSwipe(measureSwipe(places, { y: -88, time: 200 }))).toBe(true)
    expect(isSwipe(measureSwipe(places, { y: -88, time: 260 }))).toBe(false)
  })

  it('follows a finger beyond its ends at a third of the way', () => {
    expect(dragTo(-100, SIZE)).toBe(-100)
    expect(dragTo(30, SIZE)).toBe(10)
    expect(dragTo(-396 - 30, SIZE)).toBe(-406)
  })
})

describe('disabled items of a picker', () => {
  const enabled = [false, true, true, false, true, false]

  it('are passed by to the next enabled one, at the end to the one before', () => {
    expect(nearestEnabled(0, enabled)).toBe(1)
    expect(nearestEnabled(3, enabled)).toBe(4)
    expect(nearestEnabled(5, enabled)).toBe(4)
    expect(nearestEnabled(2, enabled)).toBe(2)
    expect(nearestEnabled(0, [false])).toBe(-1)
  })

  it('are stepped over by keys', () => {
    expect(stepEnabled(2, 1, enabled)).toBe(4)
    expect(stepEnabled(4, -1, enabled)).toBe(2)
    expect(stepEnabled(4, 1, enabled)).toBe(4)
    expect(stepEnabled(1, -1, enabled)).toBe(1)
    expect(stepEnabled(1, 6, enabled)).toBe(4)
    expect(stepEnabled(4, -6, enabled)).toBe(1)
  })
})
