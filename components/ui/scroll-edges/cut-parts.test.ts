import { describe, expect, it } from 'vitest'
import { findCutParts, findMore } from './cut-parts.ts'

// Goal: no part that an edge cuts stays readable, and no part that has its whole content in view disappears.

const room = { left: 100, right: 400 }
const extents = (...edges: readonly (readonly [number, number])[]) => edges.map(([left, right]) => ({ left, right }))

describe('findCutParts', () => {
  it.each([
    { what: 'all in view', parts: extents([100, 200], [200, 400]), cut: [] },
    { what: 'cut at the end', parts: extents([100, 350], [350, 450]), cut: [2] },
    { what: 'cut at the start', parts: extents([40, 140], [140, 300]), cut: [1] },
    { what: 'out of view', parts: extents([-60, 40], [100, 300], [450, 500]), cut: [1, 3] },
    { what: 'only its padding is cut', parts: extents([90, 200], [200, 410]), cut: [] },
    { what: 'a little more than its padding', parts: extents([86, 200], [200, 414]), cut: [1, 2] },
    { what: 'wider than the room', parts: extents([50, 500]), cut: [] },
  ])('$what', ({ parts, cut }) => {
    expect(findCutParts(parts, room, 12)).toEqual(cut)
  })
})

describe('findMore', () => {
  it.each([
    { passed: 0, content: 300, more: [] },
    { passed: 0, content: 301, more: [] },
    { passed: 0, content: 500, more: ['end'] },
    { passed: 80, content: 500, more: ['start', 'end'] },
    { passed: 199.5, content: 500, more: ['start'] },
  ])('$passed of $content', ({ passed, content, more }) => {
    expect(findMore(passed, content, 300)).toEqual(more)
  })
})
