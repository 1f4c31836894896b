import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { absoluteValue, add, DecimalError, sign } from '#lib/kernel/decimal.ts'
import { amount, price } from '#tests/calc/arbitraries.ts'
import { rational } from '#tests/calc/rational.ts'
import {
  calculateTick,
  roundAvailable,
  roundFee,
  roundInterestRate,
  roundLiquidationPrice,
  roundMarginRatio,
  roundPrice,
  roundProfit,
  roundReceived,
  roundRequired,
  roundReturn,
  roundSize,
  roundStopPrice,
  splitAmount,
} from './rounding.ts'

describe('money and ratios', () => {
  it.for([
    ['return', () => roundReturn('12.349'), '12.34'],
    ['return of a loss', () => roundReturn('-12.345'), '-12.35'],
    ['gain', () => roundProfit('0.0000019'), '0.000001'],
    ['loss, half-up', () => roundProfit('-0.0000015'), '-0.000002'],
    ['loss, to the nearest', () => roundProfit('-0.0000014'), '-0.000001'],
    ['gain to 2 decimals', () => roundProfit('1.999', 2), '1.99'],
    ['nothing', () => roundProfit('0'), '0'],
    ['margin ratio', () => roundMarginRatio('0.0295995403541'), '0.029599540355'],
    ['interest rate', () => roundInterestRate('0.000375084'), '0.00037509'],
    ['interest rate that fits', () => roundInterestRate('0.0000679'), '0.0000679'],
    ['interest rate at 6 decimals', () => roundInterestRate('0.0000679', 6), '0.000068'],
    ['fee', () => roundFee('0.006420225'), '0.00642023'],
    ['fee, below the half', () => roundFee('0.006420222'), '0.00642022'],
    ['fee at 6 decimals', () => roundFee('0.0064205', 6), '0.006421'],
    ['received', () => roundReceived('0.087870869'), '0.08787086'],
    ['received at 2 decimals', () => roundReceived('0.087870869', 2), '0.08'],
    ['maintenance', () => roundRequired('499.90834285714285714'), '499.90834286'],
    ['what is owed, below zero', () => roundRequired('-1.000000009'), '-1'],
    ['equity', () => roundAvailable('9973.310000009'), '9973.31'],
    ['equity below zero', () => roundAvailable('-1.000000001'), '-1.00000001'],
  ] as const)('%s', ([, actual, expected]) => {
    expect(actual()).toBe(expected)
  })

  test('a gain is never shown larger, a margin ratio never smaller than it is', () => {
    fc.assert(
      fc.property(amount, (value) => {
        if (!rational(value).isBelow('0')) expect(rational(value).isBelow(roundProfit(value, 3))).toBe(false)
        if (!rational(value).isBelow('0')) expect(rational(roundMarginRatio(value)).isBelow(value)).toBe(false)
      }),
    )
  })
})

describe('a total and its parts', () => {
  it.for([
    ['exact', ['10', '4'], ['10', '4', '6']],
    ['all free', ['10.123456789', '10.123456789'], ['10.12345678', '10.12345678', '0']],
    ['all used', ['10.123456789', '0'], ['10.12345678', '0', '10.12345678']],
    ['a rest on both sides', ['1.0000000051', '0.4000000026'], ['1', '0.39999999', '0.60000001']],
    ['a debt of which nothing is free', ['-3.000000001', '0'], ['-3.00000001', '0', '-3.00000001']],
    ['nothing', ['0', '0'], ['0', '0', '0']],
  ] as const)('%s', ([, [whole, part], [total, free, used]]) => {
    expect(splitAmount(whole, part)).toEqual({ total, free, used })
  })

  test('add up exactly; neither reads higher than it is, and nothing free reads below zero', () => {
    fc.assert(
      fc.property(amount, amount, (first, second) => {
        const [whole, part] = [add(first, second), absoluteValue(first)]
        const { total, free, used } = splitAmount(whole, part, 3)
        expect(add(free, used)).toBe(total)
        expect([rational(whole).isBelow(total), rational(part).isBelow(free)]).toEqual([false, false])
        expect(rational(whole).minus(total).isBelow('0.001')).toBe(true)
        expect(sign(free)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('the price grid', () => {
  it.for([
    [{ pricePlace: 1 }, '0.1'],
    [{ pricePlace: '1', priceEndStep: '5' }, '0.5'],
    [{ pricePlace: 0, priceEndStep: '1' }, '1'],
    [{ pricePlace: 4, priceEndStep: '10' }, '0.001'],
    [{ pricePlace: 100 }, `0.${'0'.repeat(99)}1`],
  ] as const)('%j has the tick %s', ([grid, tick]) => {
    expect(calculateTick(grid)).toBe(tick)
  })

  it.for([-1, 1.5, 101, Number.NaN, 'x'])('refuses %s decimals', (pricePlace) => {
    expect(() => calculateTick({ pricePlace })).toThrow(DecimalError)
    expect(() => calculateTick({ pricePlace })).toThrow(String(pricePlace))
  })

  it('takes the nearest price unless told otherwise', () => {
    const grid = { pricePlace: 1, priceEndStep: '5' }
    expect(roundPrice('100.74', grid)).toBe('100.5')
    expect(roundPrice('100.75', grid)).toBe('101')
    expect(roundPrice('100.51', grid, 'ceil')).toBe('101')
    expect(roundPrice('100.99', grid, 'floor')).toBe('100.5')
  })

  test('liquidation and stop prices move towards the entry, by less than a tick', () => {
    fc.assert(
      fc.property(price, (at) => {
        const grid = { pricePlace: 2 }
        for (const round of [roundLiquidationPrice, roundStopPrice]) {
          const long = rational(round(at, 1, grid)).minus(at)
          const short = rational(at).minus(round(at, 2, grid))
          expect([long.isBelow('0'), long.isBelow('0.01'), short.isBelow('0'), short.isBelow('0.01')]).toEqual([false, true, false, true])
        }
      }),
    )
  })
})

describe('the size grid', () => {
  it.for([
    ['0.4', { sizeMultiplier: '1', minTradeNum: '1' }, '0'],
    ['1', { sizeMultiplier: '1', minTradeNum: '1' }, '1'],
    ['1.999', { sizeMultiplier: '0.5' }, '1.5'],
    ['0.3', { sizeMultiplier: '0.1', minTradeNum: '0.5' }, '0'],
    ['0.5', { sizeMultiplier: '0.1', minTradeNum: '0.5' }, '0.5'],
    ['-0.3', { sizeMultiplier: '0.1' }, '0'],
  ] as const)('%s on %j is %s', ([count, grid, expected]) => {
    expect(roundSize(count, grid)).toBe(expected)
  })
})
