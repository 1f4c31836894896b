import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exact } from '#lib/calc/arithmetic/fraction.ts'
import { calculateSize, calculateValue, type Level, convertFigures, convertPrice, limitAmount } from './convert.ts'

const BIDS: readonly Level[] = [
  { price: '100', size: '1' },
  { price: '99', size: '2' },
]
const ASKS: readonly Level[] = [
  { price: '10', size: '5' },
  { price: '11', size: '50' },
]

describe('a walk through a book', () => {
  it('values a size level by level', () => {
    expect(calculateValue(BIDS, '2')?.text()).toBe('199')
    expect(calculateValue(BIDS, '3')?.text()).toBe('298')
    expect(calculateValue(BIDS, '3.00000001')).toBeNull()
    expect(calculateValue([], '0')?.text()).toBe('0')
  })

  it('finds the size of a value', () => {
    expect(calculateSize(ASKS, '50')?.text()).toBe('5')
    expect(calculateSize(ASKS, '61')?.text()).toBe('6')
    expect(calculateSize(ASKS, '601')).toBeNull()
  })

  it('is the inverse of itself for any book', () => {
    const levels = fc.array(fc.record({ price: fc.integer({ min: 1, max: 10_000 }), size: fc.integer({ min: 1, max: 1000 }) }), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(levels, fc.integer({ min: 1, max: 1000 }), (found, thousandths) => {
        const book = found.map(({ price, size }) => ({ price: String(price), size: String(size) }))
        const size = exact(String(found.reduce((sum, level) => sum + level.size, 0))).times(
          thousandths === 1000 ? '1' : `0.${String(thousandths).padStart(3, '0')}`,
        )
        const value = calculateValue(book, size)
        expect(value).not.toBeNull()
        expect(calculateSize(book, value ?? '0')?.compare(size)).toBe(0)
      }),
    )
  })
})

describe('the figures of a conversion', () => {
  it('keep the spread from the proceeds, and round down what is received', () => {
    // 2 sold for 199, of which 198.801 buy 5 at 10 and the rest at 11: 5 + 148.801 / 11.
    expect(convertFigures({ fromAmount: '2' }, { bids: BIDS, asks: ASKS }, '0.001')).toEqual({
      fromAmount: '2',
      toAmount: '18.52736363',
      value: '199',
    })
    expect(convertFigures({ fromAmount: '2' }, { bids: BIDS, asks: null }, '0.001')?.toAmount).toBe('198.801')
    expect(convertFigures({ fromAmount: '3' }, { bids: null, asks: ASKS }, '0')?.toAmount).toBe('0.3')
  })

  it('round up what is paid for a wanted amount', () => {
    // 6 cost 61, which are 0.999 of what must come in: 61.06106106...
    expect(convertFigures({ toAmount: '6' }, { bids: null, asks: ASKS }, '0.001')?.fromAmount).toBe('61.06106107')
    expect(convertFigures({ toAmount: '6' }, { bids: BIDS, asks: ASKS }, '0.001')?.fromAmount).toBe('0.61061062')
  })

  it('do not exist where a book is too thin or nothing would be received', () => {
    expect(convertFigures({ fromAmount: '4' }, { bids: BIDS, asks: null }, '0')).toBeNull()
    expect(convertFigures({ toAmount: '56' }, { bids: null, asks: ASKS }, '0')).toBeNull()
    expect(convertFigures({ fromAmount: '0.00000001' }, { bids: null, asks: ASKS }, '0')).toBeNull()
  })

  it('never give more than the other direction takes', () => {
    const amount = fc.integer({ min: 1, max: 100_000_000 }).map((units) => `0.${String(units).padStart(9, '0')}`.slice(0, 10))
    fc.assert(
      fc.property(amount, (fromAmount) => {
        const there = convertFigures({ fromAmount }, { bids: BIDS, asks: ASKS }, '0.001')
        if (there === null) return
        const back = convertFigures({ toAmount: there.toAmount }, { bids: BIDS, asks: ASKS }, '0.001')
        expect(exact(back?.fromAmount ?? '0').compare(fromAmount)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('have a price, and a limit wants at least its own', () => {
    expect(convertPrice({ fromAmount: '4', toAmount: '1' })).toBe('0.25')
    expect(convertPrice({ fromAmount: '3', toAmount: '0.00004' })).toBe('0.0000133333333333')
    expect(limitAmount('3', '0.333333333', 'given')).toBe('1')
    expect(limitAmount('0.00000003', '0.5', 'given')).toBe('0.00000002')
    expect(limitAmount('100', '30', 'wanted')).toBe('3.33333334')
    expect(limitAmount('100', '0', 'wanted')).toBe('0')
  })
})
