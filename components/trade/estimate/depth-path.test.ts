import { describe, expect, it } from 'vitest'
import type { BookLevel } from '#lib/contract/market/market.ts'
import { depthPath, depthScale } from './depth-path.ts'

const asks: BookLevel[] = [
  ['101', '1'],
  ['105', '3'],
  ['110', '4'],
]
const bids: BookLevel[] = [
  ['99', '2'],
  ['90', '2'],
]
const box = { width: 100, height: 50 }
const scale = { middle: 100, reach: 10, most: 8 }

describe('depthScale', () => {
  it('reaches as far as the shallower side, and as high as the deeper one with some air', () => {
    expect(depthScale({ asks, bids })).toEqual({ middle: 100, reach: 10, most: 8 * 1.12 })
  })

  it('has no scale for a book with an empty side', () => {
    expect([depthScale({ asks: [], bids }), depthScale({ asks, bids: [] })]).toEqual([null, null])
  })
})

describe('depthPath', () => {
  it('climbs to the right for asks and to the left for bids, from the bottom and back to it', () => {
    expect(depthPath(asks, scale, box)).toBe('M55 54V43.8H75V25H100V0H104V54z')
    expect(depthPath(bids, scale, box)).toBe('M45 54V37.5H0V25H-4V54z')
  })

  it('ends where an order of a size would end', () => {
    expect(depthPath(asks, scale, box, 2)).toBe('M55 54V43.8H75V37.5H78V54z')
    expect(depthPath(asks, scale, box, 0)).toBe('')
  })

  it('leaves out what lies beyond the edge', () => {
    expect(
      depthPath(
        [
          ['101', '1'],
          ['150', '9'],
        ],
        scale,
        box,
      ),
    ).toBe('M55 54V43.8H104V54z')
  })

  it('draws nothing for an empty side', () => {
    expect(depthPath([], scale, box)).toBe('')
  })
})
