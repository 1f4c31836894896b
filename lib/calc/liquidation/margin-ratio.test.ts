import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { count, leverage, price, rate } from '#tests/calc/arbitraries.ts'
import { isClose, rational } from '#tests/calc/rational.ts'
import { liquidationPriceIsolated } from './liquidation-isolated.ts'
import { accountLeverage, accountMaintenance, isLiquidated, marginRatio } from './margin-ratio.ts'
import { unrealisedPnl } from '../position/profit.ts'

const POSITION = { markPrice: '100', count: '10', mm: '0.01' } as const

describe('margin ratio', () => {
  it.for([
    ['of a position', { positions: [POSITION], equity: '100' }, '0.1'],
    ['with fee and deduction', { positions: [{ ...POSITION, feeRate: '0.01', maintainAmount: '5' }], equity: '100' }, '0.15'],
    ['of two positions', { positions: [POSITION, { ...POSITION, count: '5' }], equity: '100' }, '0.15'],
    [
      'with open orders',
      { positions: [POSITION], orders: [{ totalDelegateValue: '500', mm: '0.01', feeRate: '0.01' }], equity: '100' },
      '0.2',
    ],
    ['of nothing', { positions: [], equity: '100' }, '0'],
    ['of no equity', { positions: [POSITION], equity: '0' }, '0'],
    ['of a negative equity', { positions: [POSITION], equity: '-100' }, '-0.1'],
    [
      'also where one position has no value',
      { positions: [POSITION, { ...POSITION, markPrice: '0', contractType: 'inverse' }], equity: '100' },
      '0.1',
    ],
  ] as const)('%s', ([, account, expected]) => {
    expect(marginRatio(account)).toBe(expected)
  })

  it('is maintenance over equity', () => {
    expect(accountMaintenance({ positions: [POSITION], orders: [{ totalDelegateValue: '500', mm: '0.01' }] })).toBe('15')
  })

  test('is 1 at the liquidation price', () => {
    fc.assert(
      fc.property(price, count, leverage, rate, (openAvgPrice, size, openLevel, feeRate) => {
        const position = { direction: 2, openAvgPrice, count: size, openLevel, mm: '0.004', feeRate } as const
        const markPrice = liquidationPriceIsolated(position)
        const margin = rational(openAvgPrice).times(size).over(openLevel).text()
        const equity = rational(margin)
          .plus(unrealisedPnl({ ...position, markPrice }))
          .text()
        // If maintenance is far smaller than the margin, few digits of the equity remain.
        expect(isClose(marginRatio({ positions: [{ ...position, markPrice }], equity }), '1', '1000')).toBe(true)
      }),
    )
  })
})

describe('liquidation', () => {
  it.for([
    ['above maintenance', '10.01', '10', false],
    ['at maintenance', '10', '10', true],
    ['below maintenance', '9.99', '10', true],
    ['in debt', '-1', '10', true],
    ['with nothing to maintain', '0', '0', false],
    ['in debt with nothing to maintain', '-1', '0', false],
  ] as const)('%s', ([, equity, maintenance, expected]) => {
    expect(isLiquidated({ equity, maintenance })).toBe(expected)
  })
})

describe('account', () => {
  it('has a leverage', () => {
    expect(accountLeverage({ notional: '500', equity: '100' })).toBe('5')
    expect(accountLeverage({ notional: '500', equity: '0' })).toBe('0')
  })
})
