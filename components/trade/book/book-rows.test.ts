import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { BookLevel } from '#lib/contract/market/market.ts'
import { compare, sum } from '#lib/kernel/decimal.ts'
import { groupings, groupLevels, makeBook, toBookRows } from './book-rows.ts'

const asks: BookLevel[] = [
  ['100.1', '1'],
  ['100.2', '2.5'],
  ['100.9', '1'],
  ['101.0', '4'],
]
const bids: BookLevel[] = [
  ['99.9', '1'],
  ['99.1', '2'],
  ['99.0', '3'],
  ['98.7', '0.5'],
]

describe('groupLevels', () => {
  it('rounds asks up and bids down, so that no grouped price is better than a real one', () => {
    expect(groupLevels(asks, '1', 'asks', 10)).toEqual([['101', '8.5']])
    expect(groupLevels(bids, '1', 'bids', 10)).toEqual([
      ['99', '6'],
      ['98', '0.5'],
    ])
  })

  it('leaves the book as it is at the tick itself', () => {
    expect(groupLevels(asks, '0.1', 'asks', 10).map(([price]) => price)).toEqual(['100.1', '100.2', '100.9', '101.0'])
  })

  it('joins everything that belongs to the last line before it stops', () => {
    expect(groupLevels(bids, '1', 'bids', 1)).toEqual([['99', '6']])
  })

  it('keeps order, loses no size and improves no price, whatever the step', () => {
    const sides = fc.constantFrom('asks' as const, 'bids' as const)
    const steps = fc.constantFrom('0.01', '0.1', '0.5', '1', '10')
    const levels = fc.uniqueArray(fc.integer({ min: 2000, max: 9999 }), { maxLength: 40 })
    fc.assert(
      fc.property(sides, steps, levels, fc.nat({ max: 999 }), (side, step, prices, size) => {
        const sorted = prices.toSorted((a, b) => (side === 'asks' ? a - b : b - a))
        const book = sorted.map((price): BookLevel => [(price / 100).toFixed(2), `${size}.25`])
        const grouped = groupLevels(book, step, side, 1000)
        expect(compare(sum(grouped.map((level) => level[1])), sum(book.map((level) => level[1])))).toBe(0)
        grouped.forEach(([price], index) => {
          const next = grouped[index + 1]
          if (next) expect(compare(price, next[0])).toBe(side === 'asks' ? -1 : 1)
        })
        const best = book[0]
        if (best) expect(compare(grouped[0]?.[0] ?? '', best[0])).not.toBe(side === 'asks' ? -1 : 1)
      }),
    )
  })
})

describe('toBookRows', () => {
  it('adds up from the best price on', () => {
    expect(toBookRows(asks, '17').map((row) => row.total)).toEqual(['1', '3.5', '4.5', '8.5'])
  })

  it('measures the bar against the deepest line, never beyond it', () => {
    expect(toBookRows(asks, '17').at(-1)?.share).toBe(0.5)
    expect(toBookRows(asks, '4').at(-1)?.share).toBe(1)
    expect(toBookRows(asks, '0').every((row) => row.share === 0)).toBe(true)
  })
})

describe('makeBook', () => {
  it('gives the bars of both sides one measure', () => {
    const book = makeBook({ asks, bids }, '0.1', 10)
    expect(book.asks.at(-1)?.share).toBe(1)
    expect(book.bids.at(-1)?.share).toBeCloseTo(6.5 / 8.5)
  })

  it('shows an empty book as empty', () => {
    expect(makeBook({ asks: [], bids: [] }, '1', 10)).toEqual({ asks: [], bids: [] })
  })
})

describe('groupings', () => {
  it.each([
    { tick: '0.01', price: '64000.00', steps: ['0.01', '0.1', '1', '10'] },
    { tick: '0.1', price: '64000.0', steps: ['0.1', '1', '10', '100'] },
    { tick: '0.0001', price: '0.4512', steps: ['0.0001', '0.001'] },
    { tick: '0.00001', price: '0.07', steps: ['0.00001', '0.0001', '0.001'] },
  ])('offers $steps for a tick of $tick at $price', ({ tick, price, steps }) => {
    expect(groupings(tick, price)).toEqual(steps)
  })
})
