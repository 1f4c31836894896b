import { describe, expect, it } from 'vitest'
import { shareAbove } from './legend-room.ts'

/** Returns the position of the highest value: the range is drawn with the shares above and below it added. */
function topOf(share: number, heightPx: number): number {
  return (heightPx * share) / (1 + share + 0.1)
}

describe('the room for a legend', () => {
  it.each([
    { freePx: 58, heightPx: 300 },
    { freePx: 58, heightPx: 150 },
    { freePx: 28, heightPx: 100 },
  ])('keeps $freePx of $heightPx pixels free', ({ freePx, heightPx }) => {
    expect(topOf(shareAbove(freePx, heightPx), heightPx)).toBeCloseTo(freePx, 6)
  })

  it('leaves the candles half of a low pane', () => {
    expect(topOf(shareAbove(58, 60), 60)).toBeCloseTo(30, 6)
    expect(Number.isFinite(shareAbove(58, 0))).toBe(true)
  })
})
