import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { AssertionError } from '#lib/kernel/assert.ts'
import { count, price, rate } from '#tests/calc/arbitraries.ts'
import { rational } from '#tests/calc/rational.ts'
import { exact } from '../arithmetic/fraction.ts'
import {
  geometricGridLines,
  geometricGridRate,
  gridLines,
  gridProfitFutures,
  gridProfitSpot,
  gridRate,
  gridRatio,
  gridStep,
  gridTotalProfit,
  gridYearlyRate,
} from './grid.ts'
import { rootText } from '../arithmetic/root.ts'

const Precise = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -200, toExpPos: 200 })

describe('roots', () => {
  it.for([
    ['8', 3, '2'],
    ['2', 2, '1.4142135623730950488'],
    ['0.000001', 3, '0.01'],
    ['1000000000000000000000000000000', 5, '1000000'],
    ['7.25', 1, '7.25'],
    ['0', 3, '0'],
    ['-8', 3, '0'],
  ] as const)('%s to the %ith root is %s', ([value, degree, expected]) => {
    expect(rootText(exact(value), degree)).toBe(expected)
  })

  it('of a missing value is zero', () => {
    expect(rootText(exact('1').over('0'), 3)).toBe('0')
  })

  test('against decimal.js', () => {
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: 60 }), (a, b, degree) => {
        const expected = new Precise(a).div(b).pow(new Precise(1).div(degree)).toSignificantDigits(20)
        expect(rootText(exact(a).over(b), degree)).toBe(expected.toFixed())
      }),
    )
  })
})

describe('grid lines', () => {
  const range = { upper: '30000', lower: '10000', grids: 5 }

  it('arithmetic', () => {
    expect(gridStep(range)).toBe('4000')
    expect(gridLines(range)).toEqual(['10000', '14000', '18000', '22000', '26000', '30000'])
    expect(gridLines({ upper: '2', lower: '1', grids: 3 })).toEqual(['1', '1.3333333333333333333', '1.6666666666666666667', '2'])
  })

  it('geometric', () => {
    expect(gridRatio({ upper: '16', lower: '1', grids: 4 })).toBe('2')
    expect(gridRatio({ upper: '16', lower: '0', grids: 4 })).toBe('0')
    expect(geometricGridLines({ upper: '16', lower: '1', grids: 4 })).toEqual(['1', '2', '4', '8', '16'])
    expect(geometricGridLines({ upper: '48', lower: '3', grids: 4 })).toEqual(['3', '6', '12', '24', '48'])
    expect(geometricGridLines({ upper: '2', lower: '1', grids: 2 })).toEqual(['1', '1.4142135623730950488', '2'])
  })

  it.for([0, 1001, 1.5, -1])('of %s steps do not exist', (grids) => {
    for (const of of [gridStep, gridLines, gridRatio, geometricGridLines]) {
      expect(() => of({ ...range, grids })).toThrow(new AssertionError('a grid has 1 to 1000 steps'))
    }
  })

  it('may be one or a thousand steps', () => {
    expect(gridLines({ ...range, grids: 1 })).toEqual(['10000', '30000'])
    expect(gridLines({ ...range, grids: 1000 })).toHaveLength(1001)
    expect(gridStep({ ...range, grids: 1000 })).toBe('20')
  })
})

describe('grid profit', () => {
  const trade = { buyPrice: '100', sellPrice: '110', count: '10', feeRate: '0.01' }

  it.for([
    ['futures', () => gridProfitFutures(trade), '79'],
    // 10 bought, 9.9 left, 9.9 x 110 x 0.99 - 1000
    ['spot', () => gridProfitSpot(trade), '78.11'],
    ['spot, sold by whole coins', () => gridProfitSpot({ ...trade, volumePlace: 0 }), '-19.9'],
    ['spot, sold by tenths', () => gridProfitSpot({ ...trade, volumePlace: 1 }), '78.11'],
    ['rate of a relative step', () => gridRate({ step: '0.007', feeRate: '0.001' }), '0.005'],
    ['rate at a price', () => gridRate({ step: '10', price: '100', feeRate: '0.001' }), '0.098'],
    ['rate at no price', () => gridRate({ step: '10', price: '0', feeRate: '0.001' }), '0'],
    ['geometric rate', () => geometricGridRate({ ratio: '1.1', feeRate: '0.01' }), '0.079'],
    ['total', () => gridTotalProfit({ realised: '50', price: '110', averagePrice: '100', holdCount: '2' }), '70'],
    ['total of what holds nothing', () => gridTotalProfit({ realised: '50', price: '110', averagePrice: '100' }), '50'],
    ['a year', () => gridYearlyRate({ realised: '10', investment: '1000', days: '73' }), '0.05'],
    ['a year of no investment', () => gridYearlyRate({ realised: '10', investment: '0', days: '73' }), '0'],
    ['a year of no days', () => gridYearlyRate({ realised: '10', investment: '1000', days: '0' }), '0'],
  ] as const)('%s', ([, actual, expected]) => {
    expect(actual()).toBe(expected)
  })

  test('against naive fractions', () => {
    fc.assert(
      fc.property(price, price, count, rate, (buyPrice, sellPrice, size, feeRate) => {
        const gain = rational(sellPrice).minus(buyPrice).times(size)
        const fees = rational(sellPrice).plus(buyPrice).times(size).times(feeRate)
        expect(gridProfitFutures({ buyPrice, sellPrice, count: size, feeRate })).toBe(gain.minus(fees).text())
        const kept = rational('1').minus(feeRate)
        const proceeds = kept.times(size).times(sellPrice).times(kept)
        expect(gridProfitSpot({ buyPrice, sellPrice, count: size, feeRate })).toBe(proceeds.minus(rational(buyPrice).times(size)).text())
      }),
    )
  })
})
