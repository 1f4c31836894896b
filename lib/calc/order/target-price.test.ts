import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { DecimalError } from '#lib/kernel/decimal-text.ts'
import { amount, count, direction, leverage, price, SIGN } from '#tests/calc/arbitraries.ts'
import { isClose, rational } from '#tests/calc/rational.ts'
import { stopPriceFromChange, stopPriceFromRoe, withinRange } from './price-range.ts'
import {
  changeFromPrice,
  offsetFromPrice,
  pnlFromPrice,
  priceFromChange,
  priceFromOffset,
  priceFromPnl,
  priceFromRoe,
  roeFromPrice,
} from './target-price.ts'

const LONG = { direction: 1, openAvgPrice: '100' } as const
const SHORT = { direction: 2, openAvgPrice: '100' } as const
const COIN = { contractType: 'inverse' } as const

describe('target prices', () => {
  it.for([
    ['return, long', () => priceFromRoe({ ...LONG, openLevel: '10', ratio: '0.5' }), '105'],
    ['return, short', () => priceFromRoe({ ...SHORT, openLevel: '10', ratio: '0.5' }), '95'],
    ['loss, long', () => priceFromRoe({ ...LONG, openLevel: '10', ratio: '-0.5' }), '95'],
    ['return by margin', () => priceFromRoe({ ...LONG, margin: '40', count: '2', ratio: '0.5' }), '110'],
    ['margin wins over leverage', () => priceFromRoe({ ...LONG, margin: '40', count: '2', openLevel: '10', ratio: '0.5' }), '110'],
    ['return by margin of contracts', () => priceFromRoe({ ...LONG, margin: '40', count: '20', faceValue: '0.1', ratio: '0.5' }), '110'],
    ['return by margin in a coin', () => priceFromRoe({ ...LONG, margin: '20', bp: '2', count: '2', ratio: '0.5' }), '110'],
    ['return, inverse long', () => priceFromRoe({ ...LONG, ...COIN, openLevel: '2', ratio: '0.4' }), '125'],
    ['return, inverse short', () => priceFromRoe({ ...SHORT, ...COIN, openLevel: '2', ratio: '0.5' }), '80'],
    ['return by margin, inverse', () => priceFromRoe({ ...LONG, ...COIN, margin: '5', count: '1000', ratio: '0.4' }), '125'],
    ['inverse beyond any price', () => priceFromRoe({ ...LONG, ...COIN, openLevel: '1', ratio: '1' }), '0'],
    ['no leverage', () => priceFromRoe({ ...LONG, openLevel: '0', ratio: '0.5' }), '0'],
    ['back to the return, long', () => roeFromPrice({ ...LONG, openLevel: '10', price: '105' }), '0.5'],
    ['back to the return, short', () => roeFromPrice({ ...SHORT, openLevel: '10', price: '105' }), '-0.5'],
    ['back to the return by margin', () => roeFromPrice({ ...LONG, margin: '40', count: '2', price: '110' }), '0.5'],
    ['back to the return, inverse', () => roeFromPrice({ ...SHORT, ...COIN, openLevel: '2', price: '80' }), '0.5'],
    ['back to the return by margin, inverse', () => roeFromPrice({ ...LONG, ...COIN, margin: '5', count: '1000', price: '125' }), '0.4'],
    ['profit, long', () => priceFromPnl({ ...LONG, count: '2', pnl: '20' }), '110'],
    ['profit, short', () => priceFromPnl({ ...SHORT, count: '2', pnl: '20' }), '90'],
    ['profit in a coin', () => priceFromPnl({ ...LONG, count: '2', pnl: '20', bp: '2' }), '120'],
    ['profit of contracts', () => priceFromPnl({ ...LONG, count: '20', pnl: '20', faceValue: '0.1' }), '110'],
    ['profit, inverse', () => priceFromPnl({ ...LONG, ...COIN, count: '1000', pnl: '2' }), '125'],
    ['profit, inverse short', () => priceFromPnl({ ...SHORT, ...COIN, count: '1000', pnl: '2.5' }), '80'],
    ['profit of nothing', () => priceFromPnl({ ...LONG, count: '0', pnl: '20' }), '0'],
    ['back to the profit', () => pnlFromPrice({ ...SHORT, count: '2', price: '90' }), '20'],
    ['change, long', () => priceFromChange({ ...LONG, change: '0.15' }), '115'],
    ['change, short', () => priceFromChange({ ...SHORT, change: '0.15' }), '85'],
    ['back to the change', () => changeFromPrice({ ...SHORT, price: '85' }), '0.15'],
    ['change from nothing', () => changeFromPrice({ ...SHORT, openAvgPrice: '0', price: '85' }), '0'],
    ['distance, long', () => priceFromOffset({ ...LONG, offset: '5' }), '105'],
    ['distance, short', () => priceFromOffset({ ...SHORT, offset: '5' }), '95'],
    ['back to the distance', () => offsetFromPrice({ ...SHORT, price: '95' }), '5'],
  ] as const)('%s', ([, actual, expected]) => {
    expect(actual()).toBe(expected)
  })

  test('the profit at the target price is the target', () => {
    fc.assert(
      fc.property(direction, price, count, amount, (side, openAvgPrice, size, pnl) => {
        const target = { direction: side, openAvgPrice, count: size }
        const at = priceFromPnl({ ...target, pnl })
        const scale = rational(openAvgPrice).times(size).plus(rational(pnl).absolute())
        expect(isClose(pnlFromPrice({ ...target, price: at }), pnl, scale)).toBe(true)
        expect(isClose(rational(at).minus(openAvgPrice).times(size).times(SIGN[side]), pnl, scale)).toBe(true)
      }),
    )
  })

  test('return, change and distance come back from their prices', () => {
    fc.assert(
      fc.property(direction, price, leverage, fc.integer({ min: -999, max: 999 }), (side, openAvgPrice, openLevel, percent) => {
        const entry = { direction: side, openAvgPrice }
        const ratio = rational(String(percent)).over('1000').text()
        const back = roeFromPrice({ ...entry, openLevel, price: priceFromRoe({ ...entry, openLevel, ratio }) })
        expect(isClose(back, ratio, '1000')).toBe(true)
        const coin = { ...entry, ...COIN, openLevel }
        expect(isClose(roeFromPrice({ ...coin, price: priceFromRoe({ ...coin, ratio }) }), ratio, '1000')).toBe(true)
        expect(isClose(changeFromPrice({ ...entry, price: priceFromChange({ ...entry, change: ratio }) }), ratio, '10')).toBe(true)
        expect(
          isClose(
            offsetFromPrice({ ...entry, price: priceFromOffset({ ...entry, offset: ratio }) }),
            ratio,
            rational(openAvgPrice).plus('1'),
          ),
        ).toBe(true)
      }),
    )
  })
})

describe('the range rule', () => {
  it.for([
    ['fixed long above the bound', '90.46', { marginMode: 1, direction: 1, lowerBound: '90.45' }, true],
    ['fixed long at the bound', '90.450', { marginMode: 1, direction: 1, lowerBound: '90.45' }, false],
    ['fixed long below the bound', '90.44', { marginMode: 1, direction: 1, lowerBound: '90.45' }, false],
    ['fixed long above any upper bound', '999', { marginMode: 1, direction: 1, upperBound: '100' }, true],
    ['fixed long at zero', '0', { marginMode: 1, direction: 1 }, false],
    ['fixed short below the bound', '109.39', { marginMode: 1, direction: 2, upperBound: '109.4' }, true],
    ['fixed short at the bound', '109.4', { marginMode: 1, direction: 2, upperBound: '109.4' }, false],
    ['fixed short above the bound', '109.41', { marginMode: 1, direction: 2, upperBound: '109.4' }, false],
    ['fixed short below any lower bound', '1', { marginMode: 1, direction: 2, lowerBound: '50' }, true],
    ['fixed short at zero', '0', { marginMode: 1, direction: 2 }, true],
    ['fixed short below zero', '-0.01', { marginMode: 1, direction: 2, upperBound: null }, false],
    ['fixed short without a bound', '999999', { marginMode: 1, direction: 2, upperBound: null }, true],
    ['cross at the lower bound', '60', { marginMode: 2, direction: 1, lowerBound: '60', upperBound: '150' }, true],
    ['cross below the lower bound', '59.99', { marginMode: 2, direction: 1, lowerBound: '60', upperBound: '150' }, false],
    ['cross at the upper bound', '150', { marginMode: 2, direction: 2, lowerBound: '60', upperBound: '150' }, true],
    ['cross above the upper bound', '150.01', { marginMode: 2, direction: 2, lowerBound: '60', upperBound: '150' }, false],
    ['cross without bounds', '999999', { marginMode: 2, direction: 1, lowerBound: null, upperBound: null }, true],
    ['cross below zero', '-1', { marginMode: 2, direction: 1 }, false],
  ] as const)('%s', ([, at, range, isKept]) => {
    expect(withinRange(at, range)).toBe(isKept ? at : '')
  })

  it('knows two margin modes and two directions', () => {
    expect(() => withinRange('1', { marginMode: JSON.parse('3'), direction: 1 })).toThrow(
      new DecimalError('a margin mode is 1 (fixed) or 2 (cross): 3'),
    )
    expect(() => withinRange('1', { marginMode: 1, direction: JSON.parse('0') })).toThrow(
      new DecimalError('a direction is 1 (long) or 2 (short): 0'),
    )
  })

  const grid = { pricePlace: 0 }
  it.for([
    ['long, up to the tick', { ...LONG, openLevel: '10', ratio: '-0.95' }, { marginMode: 1, lowerBound: '90' }, '91'],
    ['short, down to the tick', { ...SHORT, openLevel: '10', ratio: '-0.95' }, { marginMode: 1, upperBound: '110' }, '109'],
    ['blank before the tick', { ...LONG, openLevel: '10', ratio: '-0.95' }, { marginMode: 1, lowerBound: '90.7' }, ''],
    ['blank because the tick lies beyond', { ...LONG, openLevel: '10', ratio: '0.95' }, { marginMode: 2, upperBound: '109.7' }, ''],
    ['blank because the tick is zero', { ...SHORT, openLevel: '1', ratio: '0.995' }, { marginMode: 1 }, ''],
  ] as const)('ready for an order: %s', ([, target, range, expected]) => {
    expect(stopPriceFromRoe(target, range, grid)).toBe(expected)
  })

  it.for([
    ['a change, up to the tick', '-0.095', '91'],
    ['a change past the bound', '-0.1', ''],
  ] as const)('ready for an order: %s', ([, change, expected]) => {
    expect(stopPriceFromChange({ ...LONG, change }, { marginMode: 1, lowerBound: '90' }, grid)).toBe(expected)
  })
})
