import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { AssertionError } from '#lib/kernel/assert.ts'
import { count, nonNegative, price, rate, tiers } from '#tests/calc/arbitraries.ts'
import { rational } from '#tests/calc/rational.ts'
import { calculateMaintenance, maintenance, maintenanceProgressive } from './maintenance.ts'
import { findTier, maxValueAtLeverage, tierOffsets } from './tiers.ts'

const TABLE = [
  { minValue: '0', maxValue: '200000', mm: '0.004', maxLever: '150' },
  { minValue: '200000', maxValue: '1000000', mm: '0.005', maxLever: '100' },
  { minValue: '1000000', maxValue: '5000000', mm: '0.007', maxLever: '75' },
]

describe('maintenance margin', () => {
  it.for([
    ['rate alone', { markPrice: '10000', count: '2', mm: '0.004' }, '80'],
    ['with the closing fee', { markPrice: '10000', count: '2', mm: '0.004', feeRate: '0.0005' }, '90'],
    ['less the deduction', { markPrice: '10000', count: '2', mm: '0.004', feeRate: '0.0005', maintainAmount: '15' }, '75'],
    ['contracts', { markPrice: '10000', count: '2', mm: '0.004', faceValue: '0.1' }, '8'],
    ['inverse', { markPrice: '10000', count: '20000', mm: '0.004', contractType: 'inverse' }, '0.008'],
    ['inverse at no price', { markPrice: '0', count: '20000', mm: '0.004', contractType: 'inverse' }, '0'],
  ] as const)('%s', ([, inputs, expected]) => {
    expect(maintenance(inputs)).toBe(expected)
  })

  it('of a value: whole-value rule without a deduction, progressive with it', () => {
    expect(calculateMaintenance({ value: '330000', mm: '0.005', feeRate: '0.0006' })).toBe('1848')
    expect(calculateMaintenance({ value: '330000', mm: '0.005', feeRate: '0.0006', maintainAmount: '200' })).toBe('1648')
    expect(maintenanceProgressive({ value: '330000', feeRate: '0.0006', tiers: TABLE })).toBe('1648')
  })

  test('slice by slice equals rate and deduction of the tier in force, at every value', () => {
    fc.assert(
      fc.property(nonNegative, rate, tiers, (value, feeRate, table) => {
        const { mm, maintainAmount } = findTier(value, table)
        expect(maintenanceProgressive({ value, feeRate, tiers: table })).toBe(calculateMaintenance({ value, mm, feeRate, maintainAmount }))
      }),
    )
  })

  test('does not jump at a floor, and both neighbours of a floor give the same there', () => {
    fc.assert(
      fc.property(tiers, (table) => {
        const offsets = tierOffsets(table)
        for (const [index, { minValue: value, mm }] of table.entries()) {
          const below = table[index - 1]
          if (below === undefined) continue
          expect(calculateMaintenance({ value, mm, maintainAmount: offsets[index] ?? '' })).toBe(
            calculateMaintenance({ value, mm: below.mm, maintainAmount: offsets[index - 1] ?? '' }),
          )
        }
      }),
    )
  })

  test('grows with the price', () => {
    fc.assert(
      fc.property(price, price, count, rate, (a, b, size, mm) => {
        const [low, high] = rational(a).isBelow(b) ? [a, b] : [b, a]
        const lower = maintenance({ markPrice: low, count: size, mm })
        expect(rational(maintenance({ markPrice: high, count: size, mm })).isBelow(lower)).toBe(false)
      }),
    )
  })
})

describe('tiers', () => {
  it('deduct what keeps the maintenance from jumping', () => {
    expect(tierOffsets(TABLE)).toEqual(['0', '200', '2200'])
    expect(tierOffsets([])).toEqual([])
  })

  it.for([
    ['0', 1, '0.004', '0'],
    ['199999.99', 1, '0.004', '0'],
    ['200000', 2, '0.005', '200'],
    ['999999', 2, '0.005', '200'],
    ['1000000', 3, '0.007', '2200'],
    ['9000000', 3, '0.007', '2200'],
    ['-5', 1, '0.004', '0'],
  ] as const)('a value of %s is in row %i', ([value, level, mm, maintainAmount]) => {
    expect(findTier(value, TABLE)).toEqual({ level, mm, maintainAmount })
  })

  it('must have a row', () => {
    expect(() => findTier('1', [])).toThrow(new AssertionError('a tier table has at least one row'))
  })

  it.for([
    ['150', '200000'],
    ['101', '200000'],
    ['100', '1000000'],
    ['10', '5000000'],
    ['151', '0'],
  ] as const)('leverage %s may hold %s', ([openLevel, value]) => {
    expect(maxValueAtLeverage(openLevel, TABLE)).toBe(value)
  })

  it('without leverages allow none', () => {
    const bare = [{ minValue: '0', maxValue: '10', mm: '0.1' }]
    expect(maxValueAtLeverage('1', bare)).toBe('0')
  })
})
