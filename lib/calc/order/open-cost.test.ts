import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { count, direction, leverage, price, rate } from '#tests/calc/arbitraries.ts'
import { isClose } from '#tests/calc/rational.ts'
import { capOpenable, maxOpenable } from './max-openable.ts'
import { marketOrderPrice, openCost, openCostWithCloseFee, openLoss } from './open-cost.ts'

const ORDER = { orderPrice: '100', count: '3', openLevel: '10' } as const

describe('open loss', () => {
  it.for([
    ['long above the mark', { direction: 1, orderPrice: '100', markPrice: '98', count: '3' }, '6'],
    ['long below the mark', { direction: 1, orderPrice: '100', markPrice: '102', count: '3' }, '0'],
    ['short below the mark', { direction: 2, orderPrice: '100', markPrice: '102', count: '3' }, '6'],
    ['short above the mark', { direction: 2, orderPrice: '100', markPrice: '98', count: '3' }, '0'],
    ['in a coin', { direction: 1, orderPrice: '100', markPrice: '98', count: '3', bp: '2' }, '3'],
    ['inverse long', { direction: 1, orderPrice: '100', markPrice: '80', count: '400', contractType: 'inverse' }, '1'],
    ['inverse at no mark', { direction: 1, orderPrice: '100', markPrice: '0', count: '400', contractType: 'inverse' }, '0'],
  ] as const)('%s', ([, order, expected]) => {
    expect(openLoss(order)).toBe(expected)
  })
})

describe('open cost', () => {
  it.for([
    ['margin', ORDER, '30'],
    ['and fee', { ...ORDER, feeRate: '0.001' }, '30.3'],
    ['and reserves', { ...ORDER, feeRate: '0.001', openCostUpRatio: '0.01', feeRateUpRatio: '0.5' }, '30.75'],
    ['and open loss', { ...ORDER, direction: 1, markPrice: '99' }, '33'],
    ['without an open loss', { ...ORDER, direction: 2, markPrice: '99' }, '30'],
    ['in a coin', { ...ORDER, feeRate: '0.001', direction: 1, markPrice: '99', bp: '3' }, '11.1'],
    ['inverse', { ...ORDER, count: '1000', feeRate: '0.01', contractType: 'inverse' }, '1.1'],
    ['at no leverage', { ...ORDER, openLevel: '0', feeRate: '0.001' }, '0'],
    ['at no index price', { ...ORDER, feeRate: '0.001', bp: '0' }, '0'],
  ] as const)('%s', ([, order, expected]) => {
    expect(openCost(order)).toBe(expected)
  })

  it.for([
    ['long', { orderPrice: '10000', count: '1', openLevel: '50', feeRate: '0.00075', direction: 1 }, '214.85'],
    ['short', { orderPrice: '10000', count: '1', openLevel: '50', feeRate: '0.00075', direction: 2 }, '215.15'],
    ['without a fee', { orderPrice: '10000', count: '1', openLevel: '50', direction: 2 }, '200'],
    ['in a coin', { orderPrice: '10000', count: '1', openLevel: '50', feeRate: '0.00075', direction: 1, bp: '5' }, '42.97'],
    ['inverse', { orderPrice: '10000', count: '40000', openLevel: '4', feeRate: '0.01', direction: 1, contractType: 'inverse' }, '1.09'],
  ] as const)('with the closing fee at the bankruptcy price: %s', ([, order, expected]) => {
    expect(openCostWithCloseFee(order)).toBe(expected)
  })

  it('of a market order is counted at the far side of the book and beyond', () => {
    const book = { ask1: '101', bid1: '99', markup: '0.1' }
    expect(marketOrderPrice({ ...book, direction: 1 })).toBe('111.1')
    expect(marketOrderPrice({ ...book, direction: 2 })).toBe('89.1')
  })
})

describe('largest size', () => {
  it.for([
    ['by margin', { available: '100', orderPrice: '100', openLevel: '10' }, '10'],
    ['by margin and fee', { available: '100', orderPrice: '100', openLevel: '10', feeRate: '0.025' }, '8'],
    [
      'with reserves',
      {
        available: '100',
        orderPrice: '100',
        openLevel: '10',
        feeRate: '0.01',
        openCostUpRatio: '0.1',
        feeRateUpRatio: '0.5',
      },
      '8',
    ],
    ['with what closing frees', { available: '60', positionOffset: '40', orderPrice: '100', openLevel: '10' }, '10'],
    ['in a coin', { available: '50', orderPrice: '100', openLevel: '10', bp: '2' }, '10'],
    ['with an open loss', { available: '100', orderPrice: '100', openLevel: '10', direction: 1, markPrice: '90' }, '5'],
    ['of contracts', { available: '100', orderPrice: '100', openLevel: '10', faceValue: '0.1' }, '100'],
    ['inverse', { available: '1', orderPrice: '100', openLevel: '10', contractType: 'inverse' }, '1000'],
    ['a share of it', { available: '100', orderPrice: '100', openLevel: '10', safety: '0.9' }, '9'],
    [
      'against a position',
      { available: '100', orderPrice: '100', openLevel: '10', safety: '0.9', oppositeCount: '2', sameSideCount: '0.5' },
      '10.5',
    ],
    ['never negative for orders', { available: '100', orderPrice: '100', openLevel: '10', sameSideCount: '11' }, '0'],
    ['without money only the opposite', { available: '-100', orderPrice: '100', openLevel: '10', oppositeCount: '2' }, '2'],
    ['at no price', { available: '100', orderPrice: '0', openLevel: '10' }, '0'],
  ] as const)('%s', ([, inputs, expected]) => {
    expect(maxOpenable(inputs)).toBe(expected)
  })

  test('costs exactly what is available', () => {
    fc.assert(
      fc.property(
        count,
        price,
        leverage,
        rate,
        direction,
        price,
        price,
        (available, orderPrice, openLevel, feeRate, side, markPrice, bp) => {
          const order = {
            orderPrice,
            openLevel,
            feeRate,
            direction: side,
            markPrice,
            bp,
            openCostUpRatio: '0.01',
            feeRateUpRatio: '0.005',
          }
          const size = maxOpenable({ ...order, available })
          expect(isClose(openCost({ ...order, count: size }), available, available)).toBe(true)
        },
      ),
    )
  })

  const grid = { sizeMultiplier: '0.1', minTradeNum: '0.2' }
  it.for([
    ['by the grid', '1.27', grid, '1.2'],
    ['below the smallest order', '0.19', grid, '0'],
    ['by the order', '5', { ...grid, maxOrderQty: '3' }, '3'],
    ['not by a larger order', '2', { ...grid, maxOrderQty: '3' }, '2'],
    ['by what the tier leaves', '5', { ...grid, maxValue: '1000', usedValue: '800', price: '100' }, '2'],
    ['by a tier that is not used yet', '50', { ...grid, maxValue: '1000', price: '100' }, '10'],
    ['not by a larger tier', '1', { ...grid, maxValue: '1000', price: '100' }, '1'],
    ['by a tier that is used up', '5', { ...grid, maxValue: '1000', usedValue: '1800', price: '100' }, '0'],
    [
      'inverse, where a contract is worth its face',
      '50',
      { ...grid, maxValue: '1000', price: '7', faceValue: '100', contractType: 'inverse' },
      '10',
    ],
    ['not without a price', '50', { ...grid, maxValue: '1000' }, '50'],
    ['not without a tier', '50', { ...grid, price: '100' }, '50'],
  ] as const)('capped %s', ([, size, caps, expected]) => {
    expect(capOpenable(size, caps)).toBe(expected)
  })
})
