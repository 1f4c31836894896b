import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BookLevels, LEVELS_READ } from './book-levels.ts'
import { Spans } from './spans.ts'

// Goal: the sorted arrays show what a plain map of levels would, and arrays that a reader got stay unchanged.

const changes = fc.array(
  fc.record({
    snapshot: fc.boolean(),
    levels: fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 3 })), { maxLength: 30 }),
  }),
  { maxLength: 20 },
)

describe('one side of a book', () => {
  it.each([1, -1] as const)('equals a map of levels after any changes (sign %d)', (sign) => {
    fc.assert(
      fc.property(changes, (events) => {
        const side = new BookLevels(sign)
        const naive = new Map<number, number>()
        const read: { got: { prices: Float64Array; sizes: Float64Array }; before: string }[] = []
        for (const { snapshot, levels } of events) {
          if (snapshot) {
            side.clear()
            naive.clear()
          }
          side.set({ prices: Float64Array.from(levels, ([price]) => price), sizes: Float64Array.from(levels, ([, size]) => size) })
          for (const [price, size] of levels) {
            naive.delete(price)
            if (size > 0) naive.set(price, size)
          }
          const wanted = [...naive].toSorted((a, b) => (a[0] - b[0]) * sign)
          const got = side.read()
          expect([...got.prices].map((price, at) => [price, got.sizes[at]])).toEqual(wanted)
          expect(side.best).toEqual({ price: wanted[0]?.[0] ?? 0, size: wanted[0]?.[1] ?? 0 })
          read.push({ got, before: [...got.prices, ...got.sizes].join() })
        }
        for (const { got, before } of read) expect([...got.prices, ...got.sizes].join()).toBe(before)
      }),
    )
  })

  it('shows some hundreds of levels at most', () => {
    const side = new BookLevels(-1)
    const prices = Float64Array.from({ length: 3000 }, (_, at) => at + 1)
    side.set({ prices, sizes: prices })
    expect(side.read().prices).toHaveLength(LEVELS_READ)
    expect(side.best.price).toBe(3000)
  })
})

describe('known spans', () => {
  it('equal a set of numbers', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: -1, max: 8 }))
    fc.assert(
      fc.property(fc.array(span), span, (added, [from, length]) => {
        const spans = new Spans()
        const naive = new Set<number>()
        for (const [start, count] of added) {
          spans.add(start, start + count)
          for (let at = start; at <= start + count; at += 1) naive.add(at)
        }
        const missing = spans.missing(from, from + length)
        const numbers = missing.flatMap(([start, end]) => Array.from({ length: end - start + 1 }, (_, at) => start + at))
        const wanted = Array.from({ length: length + 1 }, (_, at) => from + at).filter((at) => !naive.has(at))
        expect(numbers).toEqual(wanted)
        for (let at = 0; at < 60; at += 1) expect(spans.has(at)).toBe(naive.has(at))
        expect(spans.first).toBe(Math.min(...naive))
      }),
    )
  })
})
