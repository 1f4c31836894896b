import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { AssertionError } from '#lib/kernel/assert.ts'
import { count, price, signedRate } from '#tests/calc/arbitraries.ts'
import { rational } from '#tests/calc/rational.ts'
import { deleveragingLamps, deleveragingQueue, deleveragingScore, positionRoi } from './liquidation/deleveraging.ts'
import { fundingFee, fundingRate, fundingTotal, fundingWithinMargin, premiumIndex } from './funding.ts'
import { indexPrice, markPrice, markPriceByBasis, markPriceByFunding } from './position/mark-price.ts'

describe('funding fee', () => {
  it.for([
    ['a long pays a positive rate', { direction: 1, count: '2', markPrice: '100', fundingRate: '0.01' }, '-2'],
    ['a short receives it', { direction: 2, count: '2', markPrice: '100', fundingRate: '0.01' }, '2'],
    ['a long receives a negative rate', { direction: 1, count: '2', markPrice: '100', fundingRate: '-0.01' }, '2'],
    ['contracts', { direction: 1, count: '20', faceValue: '0.1', markPrice: '100', fundingRate: '0.01' }, '-2'],
    ['inverse', { direction: 1, count: '1000', contractType: 'inverse', markPrice: '100', fundingRate: '0.01' }, '-0.1'],
    ['inverse at no mark', { direction: 1, count: '1000', contractType: 'inverse', markPrice: '0', fundingRate: '0.01' }, '0'],
  ] as const)('%s', ([, position, expected]) => {
    expect(fundingFee(position)).toBe(expected)
  })

  test('what one side pays the other receives', () => {
    fc.assert(
      fc.property(count, price, signedRate, (size, markPriceNow, rateNow) => {
        const settlement = { count: size, markPrice: markPriceNow, fundingRate: rateNow }
        const both = rational(fundingFee({ ...settlement, direction: 1 })).plus(fundingFee({ ...settlement, direction: 2 }))
        expect(both.text()).toBe('0')
        expect(fundingFee({ ...settlement, direction: 2 })).toBe(rational(size).times(markPriceNow).times(rateNow).text())
      }),
    )
  })

  it('of several settlements is their sum, also where one has none', () => {
    const inverse = { direction: 1, count: '1000', contractType: 'inverse' } as const
    const settlements = [
      { markPrice: '100', fundingRate: '0.01' },
      { markPrice: '0', fundingRate: '0.01' },
      { markPrice: '50', fundingRate: '-0.01' },
    ]
    expect(fundingTotal(inverse, settlements)).toBe('0.1')
    expect(fundingTotal(inverse, [])).toBe('0')
  })

  it.for([
    ['paid in full', '-5', '20', '10', '-5'],
    ['paid down to the maintenance', '-15', '20', '10', '-10'],
    ['not paid below it', '-15', '9', '10', '0'],
    ['received in full', '15', '9', '10', '15'],
  ] as const)('of an isolated position is %s', ([, fee, margin, maintenance, expected]) => {
    expect(fundingWithinMargin({ fee, margin, maintenance })).toBe(expected)
  })
})

describe('funding rate', () => {
  it.for([
    ['damped down', { premium: '0.002', interest: '0.0001', intervalHours: '8' }, '0.0015'],
    ['damped up', { premium: '-0.002', interest: '0.0001', intervalHours: '8' }, '-0.0015'],
    ['the interest alone while the premium is near', { premium: '0.0003', intervalHours: '8' }, '0.0001'],
    ['of another interest', { premium: '0', interest: '0.0002', intervalHours: '8' }, '0.0002'],
    ['of a shorter interval', { premium: '0.002', intervalHours: '4' }, '0.00075'],
    ['not above its cap', { premium: '0.02', intervalHours: '8', minRate: '-0.003', maxRate: '0.003' }, '0.003'],
    ['not below its floor', { premium: '-0.02', intervalHours: '8', minRate: '-0.003', maxRate: '0.003' }, '-0.003'],
    ['without bounds', { premium: '0.02', intervalHours: '8' }, '0.0195'],
    ['of no interval', { premium: '0.02', intervalHours: '0' }, '0'],
  ] as const)('%s', ([, inputs, expected]) => {
    expect(fundingRate(inputs)).toBe(expected)
  })

  it.for([
    ['above the index', { impactBid: '101', impactAsk: '102', indexPrice: '100' }, '0.01'],
    ['below the index', { impactBid: '97', impactAsk: '98', indexPrice: '100' }, '-0.02'],
    ['around the index', { impactBid: '99', impactAsk: '101', indexPrice: '100' }, '0'],
    ['against the mark', { impactBid: '101', impactAsk: '102', indexPrice: '100', markPrice: '100.5' }, '0.005'],
    ['without an index', { impactBid: '101', impactAsk: '102', indexPrice: '0' }, '0'],
  ] as const)('premium %s', ([, book, expected]) => {
    expect(premiumIndex(book)).toBe(expected)
  })
})

describe('mark and index price', () => {
  it.for([
    [
      'index',
      () =>
        indexPrice([
          { price: '100', weight: '1' },
          { price: '102', weight: '3' },
        ]),
      '101.5',
    ],
    [
      'index without a stray source',
      () =>
        indexPrice([
          { price: '100', weight: '1' },
          { price: '102', weight: '3' },
          { price: '110', weight: '9' },
        ]),
      '101.5',
    ],
    [
      'index with a source at the limit',
      () =>
        indexPrice([
          { price: '97', weight: '1' },
          { price: '100', weight: '1' },
          { price: '103', weight: '1' },
        ]),
      '100',
    ],
    [
      'index with a wider limit',
      () =>
        indexPrice(
          [
            { price: '100', weight: '1' },
            { price: '100', weight: '1' },
            { price: '110', weight: '2' },
          ],
          '0.1',
        ),
      '105',
    ],
    ['index of nothing', () => indexPrice([]), '0'],
    [
      'price 1',
      () =>
        markPriceByBasis({
          indexPrice: '100',
          samples: [
            { bid1: '100', ask1: '102', indexPrice: '99' },
            { bid1: '99', ask1: '101', indexPrice: '99' },
          ],
        }),
      '101.5',
    ],
    ['price 1 without samples', () => markPriceByBasis({ indexPrice: '100', samples: [] }), '100'],
    ['price 2', () => markPriceByFunding({ indexPrice: '91500', fundingRate: '0.0001', timeToNext: '120', interval: '480' }), '91502.2875'],
    [
      'price 2 of no interval',
      () => markPriceByFunding({ indexPrice: '91500', fundingRate: '0.0001', timeToNext: '120', interval: '0' }),
      '0',
    ],
    ['median of last', () => markPrice({ last: '9', price1: '8', price2: '10' }), '9'],
    ['median of price 1', () => markPrice({ last: '7', price1: '8', price2: '10' }), '8'],
    ['median of price 2', () => markPrice({ last: '100', price1: '8', price2: '10' }), '10'],
  ] as const)('%s', ([, actual, expected]) => {
    expect(actual()).toBe(expected)
  })
})

describe('automatic deleveraging', () => {
  it.for([
    ['profit rises with risk', () => deleveragingScore({ roi: '0.5', marginRatio: '0.2' }), '0.1'],
    ['loss falls with risk', () => deleveragingScore({ roi: '-0.5', marginRatio: '0.2' }), '-2.5'],
    ['no profit', () => deleveragingScore({ roi: '0', marginRatio: '0.2' }), '0'],
    ['loss without risk', () => deleveragingScore({ roi: '-0.5', marginRatio: '0' }), '0'],
    ['return on the entry value', () => positionRoi({ upnl: '5', entryValue: '50' }), '0.1'],
    ['return of a short, whose entry value is negative', () => positionRoi({ upnl: '5', entryValue: '-50' }), '0.1'],
    ['return of nothing', () => positionRoi({ upnl: '5', entryValue: '0' }), '0'],
  ] as const)('%s', ([, actual, expected]) => {
    expect(actual()).toBe(expected)
  })

  it('takes the highest score first, and equal ones as they came', () => {
    const positions = [
      { name: 'a', score: '1' },
      { name: 'b', score: '10' },
      { name: 'c', score: '1.0' },
      { name: 'd', score: '-3' },
    ]
    expect(deleveragingQueue(positions).map(({ name }) => name)).toEqual(['b', 'a', 'c', 'd'])
  })

  it('warns by fifths of the queue', () => {
    expect(Array.from({ length: 10 }, (_, place) => deleveragingLamps(place, 10))).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 1, 1])
    expect(deleveragingLamps(0, 1)).toBe(5)
  })

  it.for([
    [-1, 3],
    [3, 3],
    [0.5, 3],
    [0, 0],
  ] as const)('has no place %d in a queue of %d', ([place, length]) => {
    expect(() => deleveragingLamps(place, length)).toThrow(new AssertionError('the place lies in the queue'))
  })
})
