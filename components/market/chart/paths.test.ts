import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { Bar } from './series/bars.ts'
import { drawArea, drawCandles, drawLine, drawVolume, indexAt, toX, toY } from './paths.ts'

const box = { width: 100, height: 50 }
const domain = { min: 0, max: 10 }

function bar(overrides: Partial<Bar> = {}): Bar {
  return { time: 0, open: 2, high: 8, low: 1, close: 6, volume: 4, ...overrides }
}

/** Ten units for each of 24 bars, the minimum number of slots. */
const wide = { width: 240, height: 50 }

function series(count: number, overrides: Partial<Bar> = {}): Bar[] {
  return Array.from({ length: count }, () => bar(overrides))
}

describe('placing', () => {
  it('puts the highest price at the top and the lowest at the bottom', () => {
    expect(toY(10, domain, box)).toBe(0)
    expect(toY(0, domain, box)).toBe(50)
  })

  it('finds the bar again whose middle it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(), (count, seed) => {
        const index = seed % count
        expect(indexAt(toX(index, count, box), count, box)).toBe(index)
      }),
    )
  })

  it('holds a pointer outside the drawing on the first or last bar', () => {
    expect(indexAt(-20, 10, box)).toBe(0)
    expect(indexAt(250, 10, box)).toBe(9)
  })
})

describe('drawCandles', () => {
  it('gives a short series the width of a full one, aligned to the end', () => {
    expect(toX(0, 1, box)).toBeCloseTo(97.9, 1)
    expect(toX(23, 24, box)).toBe(toX(0, 1, box))
  })

  it('sorts candles by direction; one that closed where it opened counts as up', () => {
    const paths = drawCandles([bar(), bar({ open: 6, close: 2 }), bar({ open: 3, close: 3 })], domain, box)
    expect(paths.upWicks.match(/M/g)).toHaveLength(2)
    expect(paths.downBodies.match(/M/g)).toHaveLength(1)
  })

  it('draws the wick from high to low and the body from open to close', () => {
    const paths = drawCandles(series(24), domain, wide)
    expect(paths.upWicks.startsWith('M5 10V45M15 10V45')).toBe(true)
    expect(paths.upBodies.startsWith('M1.7 20h6.6v20h-6.6z')).toBe(true)
  })

  it('can leave the last candle to another renderer, at the same positions', () => {
    const [all, first] = [drawCandles([bar(), bar()], domain, box), drawCandles([bar(), bar()], domain, box, 1)]
    expect(all.upWicks.startsWith(first.upWicks)).toBe(true)
    expect(first.upWicks.match(/M/g)).toHaveLength(1)
  })

  it('keeps a body visible that has no height', () => {
    expect(drawCandles([bar({ open: 5, close: 5 })], domain, box).upBodies).toContain('v1h')
  })
})

describe('lines and areas', () => {
  it('joins the closes in order', () => {
    const closes = [bar({ close: 10 }), ...series(22, { close: 5 }), bar({ close: 0 })]
    expect(drawLine(closes, domain, wide)).toMatch(/^M5 0L15 25L.*L225 25L235 50$/)
  })

  it('closes the area along the bottom', () => {
    expect(drawArea(series(24, { close: 5 }), domain, wide)).toMatch(/^M5 25L.*L235 25L235 50L5 50z$/)
  })

  it('draws nothing for an empty series', () => {
    expect([drawLine([], domain, box), drawArea([], domain, box), drawVolume([], box, 0.2)]).toEqual(['', '', ''])
  })

  it('lets the largest volume fill its share of the height', () => {
    expect(drawVolume([bar({ volume: 4 }), bar({ volume: 2 })], box, 0.2)).toContain('v-10h')
    expect(drawVolume([bar({ volume: 0 })], box, 0.2)).toBe('')
  })
})
