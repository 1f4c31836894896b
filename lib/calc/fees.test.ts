import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { DecimalError } from '#lib/kernel/decimal-text.ts'
import { count, nonNegative, price, rate } from '#tests/calc/arbitraries.ts'
import { rational } from '#tests/calc/rational.ts'
import { discountedRate, marketBuyByAmount, netReceived, spotFee, tradeFee } from './fees.ts'

describe('fees', () => {
  it.for([
    ['futures', () => tradeFee({ price: '40000', count: '1', feeRate: '0.0002' }), '8'],
    ['futures contracts', () => tradeFee({ price: '40000', count: '10', faceValue: '0.1', feeRate: '0.0002' }), '8'],
    ['futures in a coin', () => tradeFee({ price: '40000', count: '1', feeRate: '0.0002', bp: '2' }), '4'],
    ['inverse', () => tradeFee({ price: '50', count: '1000', feeRate: '0.001', contractType: 'inverse' }), '0.02'],
    ['inverse at no price', () => tradeFee({ price: '0', count: '1000', feeRate: '0.001', contractType: 'inverse' }), '0'],
    ['a rebate', () => tradeFee({ price: '100', count: '1', feeRate: '-0.001' }), '-0.1'],
    ['received after it', () => netReceived({ count: '2', feeRate: '0.001' }), '1.998'],
    ['a discount', () => discountedRate({ feeRate: '0.1', discount: '0.2' }), '0.08'],
  ] as const)('%s', ([, actual, expected]) => {
    expect(actual()).toBe(expected)
  })

  it('of a spot fill come from the coin received', () => {
    const fill = { price: '100', count: '2', feeRate: '0.001' }
    expect(spotFee({ ...fill, side: 'buy' })).toEqual({ coin: 'base', fee: '0.002', received: '1.998' })
    expect(spotFee({ ...fill, side: 'sell' })).toEqual({ coin: 'quote', fee: '0.2', received: '199.8' })
    expect(() => spotFee({ ...fill, side: JSON.parse('"hold"') })).toThrow(new DecimalError('a side is buy or sell: hold'))
  })
})

describe('market buy by amount', () => {
  it.for([
    [{ amount: '100', price: '69.265', volumePlace: 4, feeRate: '0.001' }, ['1.4437', '99.9978805', '0.0014437', '1.4422563']],
    [{ amount: '100', price: '30', volumePlace: 0, feeRate: '0' }, ['3', '90', '0', '3']],
    [{ amount: '1', price: '30', volumePlace: 1, feeRate: '0.1' }, ['0', '0', '0', '0']],
    [{ amount: '100', price: '0', volumePlace: 4, feeRate: '0.1' }, ['0', '0', '0', '0']],
    // The quotient has more than 20 digits and its 20th would be rounded up.
    [
      { amount: '0.9999999999999999999999', price: '1', volumePlace: 22, feeRate: '0' },
      ['0.9999999999999999999999', '0.9999999999999999999999', '0', '0.9999999999999999999999'],
    ],
  ] as const)('%j', ([order, [size, spent, fee, received]]) => {
    expect(marketBuyByAmount(order)).toEqual({ count: size, spent, fee, received })
  })

  test('spends no more than the amount, and less than one step less', () => {
    fc.assert(
      fc.property(nonNegative, price, rate, fc.integer({ min: 0, max: 8 }), (amount, at, feeRate, volumePlace) => {
        const bought = marketBuyByAmount({ amount, price: at, volumePlace, feeRate })
        const left = rational(amount).minus(rational(bought.count).times(at))
        const step = rational(at).over((10n ** BigInt(volumePlace)).toString())
        expect([left.isBelow('0'), left.isBelow(step)]).toEqual([false, true])
        expect(rational(bought.fee).plus(bought.received).text()).toBe(rational(bought.count).text())
      }),
    )
  })

  test('costs what its size costs', () => {
    fc.assert(
      fc.property(count, price, (size, at) => {
        const { spent, count: bought } = marketBuyByAmount({
          amount: '1000',
          price: at,
          volumePlace: 4,
          feeRate: '0.001',
        })
        expect(spent).toBe(rational(bought).times(at).text())
        expect(spotFee({ side: 'sell', price: at, count: size, feeRate: '0' }).received).toBe(rational(size).times(at).text())
      }),
    )
  })
})
