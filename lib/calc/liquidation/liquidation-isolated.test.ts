import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { count, direction, leverage, nonNegative, price, rate, SIGN } from '#tests/calc/arbitraries.ts'
import { isClose, rational, type Rational } from '#tests/calc/rational.ts'
import { bankruptcyPrice, worstClosePrice } from './bankruptcy.ts'
import { liquidationPriceIsolated, liquidationPriceOneTickEarly } from './liquidation-isolated.ts'

const LONG = { direction: 1, openAvgPrice: '100', count: '10', openLevel: '10', mm: '0.01' } as const
const INVERSE = { ...LONG, count: '1000', contractType: 'inverse' } as const

describe('isolated liquidation price', () => {
  it.for([
    // 100 + 10 (P - 100) = 0.1 P
    ['long', LONG, '90.909090909090909091'],
    ['short', { ...LONG, direction: 2 }, '108.91089108910891089'],
    ['with the closing fee', { ...LONG, mm: '0.04', feeRate: '0.06' }, '100'],
    ['of a margin', { ...LONG, margin: '604', mm: '0.01' }, '40'],
    ['of a margin that was added to', { ...LONG, margin: '600', addedMargin: '4' }, '40'],
    ['of leverage and added margin', { ...LONG, addedMargin: '504' }, '40'],
    ['with a deduction', { ...LONG, margin: '600', maintainAmount: '4' }, '40'],
    ['of contracts', { ...LONG, count: '100', faceValue: '0.1', margin: '604' }, '40'],
    ['of a margin in a coin', { ...LONG, margin: '302', bp: '2' }, '40'],
    ['never reached', { ...LONG, margin: '1000' }, '0'],
    ['beyond zero', { ...LONG, margin: '1500' }, '0'],
    ['of nothing', { ...LONG, count: '0' }, '0'],
    ['at no leverage', { ...LONG, openLevel: '0' }, '0'],
    ['where the rate takes all', { ...LONG, mm: '1' }, '0'],
    // V = 1000: 1000 x 1.01 / (10 + 1)
    ['inverse long', INVERSE, '91.818181818181818182'],
    // 1000 x 0.99 / (10 - 1)
    ['inverse short', { ...INVERSE, direction: 2 }, '110'],
    ['inverse contracts', { ...INVERSE, direction: 2, count: '10', faceValue: '100' }, '110'],
    ['inverse with a deduction', { ...INVERSE, margin: '0.05', addedMargin: '0.03', maintainAmount: '0.02' }, '100'],
    ['inverse short with margin for any price', { ...INVERSE, direction: 2, margin: '10' }, '0'],
  ] as const)('%s', ([, position, expected]) => {
    expect(liquidationPriceIsolated(position)).toBe(expected)
  })

  test('is where equity equals maintenance', () => {
    fc.assert(
      fc.property(
        direction,
        price,
        count,
        leverage,
        rate,
        rate,
        nonNegative,
        (side, openAvgPrice, size, openLevel, mm, feeRate, addedMargin) => {
          const at = liquidationPriceIsolated({
            direction: side,
            openAvgPrice,
            count: size,
            openLevel,
            mm,
            feeRate,
            addedMargin,
            maintainAmount: '0.5',
          })
          fc.pre(at !== '0')
          const entryValue = rational(openAvgPrice).times(size)
          const pnl = rational(at).times(size).minus(entryValue).times(SIGN[side])
          const equity = entryValue.over(openLevel).plus(addedMargin).plus(pnl)
          const maintenance = rational(at).times(size).times(rational(mm).plus(feeRate)).minus('0.5')
          expect(isClose(equity, maintenance, entryValue.plus(addedMargin).plus('1').times('10'))).toBe(true)
        },
      ),
    )
  })

  test('inverse is where equity in the coin equals maintenance', () => {
    fc.assert(
      fc.property(direction, price, count, leverage, rate, (side, openAvgPrice, size, openLevel, mm) => {
        const at = liquidationPriceIsolated({
          direction: side,
          openAvgPrice,
          count: size,
          openLevel,
          mm,
          contractType: 'inverse',
        })
        fc.pre(at !== '0')
        const coins = (where: string): Rational => rational(size).over(where)
        const equity = coins(openAvgPrice)
          .over(openLevel)
          .plus(coins(openAvgPrice).minus(coins(at)).times(SIGN[side]))
        expect(isClose(equity, coins(at).times(mm), coins(openAvgPrice).plus(coins(at)).times('10'))).toBe(true)
      }),
    )
  })

  it.for([
    ['long', { ...LONG, margin: '604', tick: '0.5' }, '40.5'],
    ['short', { ...LONG, margin: '10', direction: 2, tick: '0.5' }, '99.5'],
    ['none', { ...LONG, margin: '1000', tick: '0.5' }, '0'],
    ['short below a tick', { ...LONG, margin: '10', direction: 2, tick: '500' }, '0'],
  ] as const)('one tick early: %s', ([, position, expected]) => {
    expect(liquidationPriceOneTickEarly(position)).toBe(expected)
  })
})

describe('bankruptcy price', () => {
  it.for([
    ['long by leverage', { direction: 1, openAvgPrice: '100', openLevel: '4' }, '75'],
    ['short by leverage', { direction: 2, openAvgPrice: '100', openLevel: '4' }, '125'],
    ['long by margin', { direction: 1, openAvgPrice: '100', margin: '80', count: '2' }, '60'],
    ['by margin rather than leverage', { direction: 1, openAvgPrice: '100', margin: '80', count: '2', openLevel: '4' }, '60'],
    ['by margin in a coin', { direction: 1, openAvgPrice: '100', margin: '40', count: '2', bp: '2' }, '60'],
    ['of contracts', { direction: 1, openAvgPrice: '100', margin: '80', count: '20', faceValue: '0.1' }, '60'],
    ['none for a long without leverage', { direction: 1, openAvgPrice: '100', openLevel: '1' }, '0'],
    ['none beyond', { direction: 1, openAvgPrice: '100', openLevel: '0.5' }, '0'],
    ['none at no leverage', { direction: 1, openAvgPrice: '100', openLevel: '0' }, '0'],
    ['inverse long', { direction: 1, openAvgPrice: '100', openLevel: '4', contractType: 'inverse' }, '80'],
    ['inverse short', { direction: 2, openAvgPrice: '90', openLevel: '4', contractType: 'inverse' }, '120'],
    ['inverse short without leverage', { direction: 2, openAvgPrice: '90', openLevel: '1', contractType: 'inverse' }, '0'],
    ['inverse by margin', { direction: 1, openAvgPrice: '100', margin: '2.5', count: '1000', contractType: 'inverse' }, '80'],
  ] as const)('%s', ([, position, expected]) => {
    expect(bankruptcyPrice(position)).toBe(expected)
  })

  it.for([
    // (-1000 + 100) / (10 x -0.9)
    ['long', { direction: 1, openAvgPrice: '100', count: '10', margin: '100', feeRate: '0.1' }, '100'],
    // (1000 + 100) / (10 x 1.1)
    ['short', { direction: 2, openAvgPrice: '100', count: '10', margin: '100', feeRate: '0.1' }, '100'],
    [
      'contracts in a coin',
      { direction: 2, openAvgPrice: '100', count: '100', faceValue: '0.1', margin: '50', bp: '2', feeRate: '0.1' },
      '100',
    ],
    ['none', { direction: 1, openAvgPrice: '100', count: '10', margin: '2000', feeRate: '0.1' }, '0'],
    ['of nothing', { direction: 1, openAvgPrice: '100', count: '0', margin: '2000', feeRate: '0.1' }, '0'],
  ] as const)('worst close: %s', ([, position, expected]) => {
    expect(worstClosePrice(position)).toBe(expected)
  })

  test('a close at the worst price uses up margin and fee, no more', () => {
    fc.assert(
      fc.property(direction, price, count, nonNegative, rate, (side, openAvgPrice, size, margin, feeRate) => {
        const at = worstClosePrice({ direction: side, openAvgPrice, count: size, margin, feeRate })
        fc.pre(at !== '0')
        const value = rational(at).times(size)
        const entryValue = rational(openAvgPrice).times(size)
        const left = value.minus(entryValue).times(SIGN[side]).plus(margin).minus(value.times(feeRate))
        expect(isClose(left, '0', entryValue.plus(margin).times('10'))).toBe(true)
      }),
    )
  })
})
