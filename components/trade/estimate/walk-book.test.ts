import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { BookLevel } from '#lib/contract/market/market.ts'
import { compare, sum } from '#lib/kernel/decimal.ts'
import { walkBook } from './walk-book.ts'

const asks: BookLevel[] = [
  ['100', '1'],
  ['101', '2'],
  ['103', '5'],
]
const bids: BookLevel[] = [
  ['99', '1'],
  ['98', '2'],
]

describe('walkBook', () => {
  it.each([
    { size: '0.5', averagePrice: '100', levelsTaken: 1, slippage: '0', worstPrice: '100' },
    { size: '1', averagePrice: '100', levelsTaken: 1, slippage: '0', worstPrice: '100' },
    { size: '2', averagePrice: '100.5', levelsTaken: 2, slippage: '0.005', worstPrice: '101' },
    { size: '4', averagePrice: '101.25', levelsTaken: 3, slippage: '0.0125', worstPrice: '103' },
  ])('buys $size over $levelsTaken levels at $averagePrice', ({ size, ...expected }) => {
    expect(walkBook(asks, size)).toMatchObject({ ...expected, filled: size, complete: true })
  })

  it('counts slippage against the seller too', () => {
    expect(walkBook(bids, '2')).toMatchObject({ averagePrice: '98.5', value: '197', worstPrice: '98' })
    expect(walkBook(bids, '2')?.slippage.startsWith('0.00505')).toBe(true)
  })

  it('says so when the book is not deep enough', () => {
    expect(walkBook(asks, '10')).toMatchObject({ filled: '8', complete: false })
  })

  it('skips a level that has been emptied', () => {
    expect(
      walkBook(
        [
          ['100', '0'],
          ['101', '1'],
        ],
        '1',
      ),
    ).toMatchObject({ levelsTaken: 1, averagePrice: '101', slippage: '0.01' })
  })

  it('has no answer for no size or no book', () => {
    expect([walkBook(asks, '0'), walkBook([], '1'), walkBook([['100', '0']], '1')]).toEqual([null, null, null])
  })

  it('never fills more than asked or more than there is, and costs more the more is taken', () => {
    const book = fc
      .array(fc.record({ step: fc.integer({ min: 1, max: 500 }), size: fc.integer({ min: 1, max: 900 }) }), {
        minLength: 1,
        maxLength: 20,
      })
      .map((entries) => {
        let cents = 10_000
        return entries.map(({ step, size }): BookLevel => [((cents += step) / 100).toFixed(2), (size / 10).toFixed(1)])
      })
    fc.assert(
      fc.property(book, fc.integer({ min: 1, max: 20_000 }), (levels, tenths) => {
        const size = (tenths / 10).toFixed(1)
        const walk = walkBook(levels, size)
        expect(walk).not.toBeNull()
        if (!walk) return
        expect(compare(walk.filled, size)).toBeLessThanOrEqual(0)
        expect(compare(walk.filled, sum(levels.map((level) => level[1])))).toBeLessThanOrEqual(0)
        expect(compare(walk.averagePrice, levels[0]?.[0] ?? '')).toBeGreaterThanOrEqual(0)
        expect(compare(walk.averagePrice, walk.worstPrice)).toBeLessThanOrEqual(0)
      }),
    )
  })
})
