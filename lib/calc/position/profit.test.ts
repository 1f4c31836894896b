import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { amount, count, direction, leverage, price, rate, SIGN } from '#tests/calc/arbitraries.ts'
import { isClose, rational } from '#tests/calc/rational.ts'
import { breakEvenPrice } from './break-even.ts'
import { netProfit, realisedPnl, totalUnrealisedPnl, unrealisedPnl } from './profit.ts'
import { positionRoe, priceReturn, roe } from './roe.ts'

const LONG = { direction: 1, openAvgPrice: '100', markPrice: '110', count: '2' } as const
const INVERSE = { direction: 1, openAvgPrice: '100', markPrice: '125', count: '1000', contractType: 'inverse' } as const

describe('unrealised profit', () => {
  it.for([
    ['long', LONG, '20'],
    ['short', { ...LONG, direction: 2 }, '-20'],
    ['contracts', { ...LONG, faceValue: '0.1' }, '2'],
    ['in a coin', { ...LONG, bp: '5' }, '4'],
    ['inverse long', INVERSE, '2'],
    ['inverse short', { ...INVERSE, direction: 2 }, '-2'],
    ['inverse contracts', { ...INVERSE, count: '10', faceValue: '100' }, '2'],
    ['no index price', { ...LONG, bp: '0' }, '0'],
    ['inverse at no mark', { ...INVERSE, markPrice: '0' }, '0'],
    ['inverse from no entry', { ...INVERSE, openAvgPrice: '0' }, '0'],
  ] as const)('%s', ([, position, expected]) => {
    expect(unrealisedPnl(position)).toBe(expected)
  })

  it('of several positions is their sum, also where one of them has none', () => {
    expect(totalUnrealisedPnl([LONG, { ...INVERSE, markPrice: '0' }, { ...LONG, direction: 2, count: '0.5' }])).toBe('15')
    expect(totalUnrealisedPnl([])).toBe('0')
  })

  test('of a long and a short of one size cancel out', () => {
    fc.assert(
      fc.property(price, price, count, (openAvgPrice, markPrice, size) => {
        const sides = ([1, 2] as const).map((side) => ({ direction: side, openAvgPrice, markPrice, count: size }))
        expect(totalUnrealisedPnl(sides)).toBe('0')
      }),
    )
  })

  test('inverse, against naive fractions', () => {
    fc.assert(
      fc.property(direction, price, price, count, (side, openAvgPrice, markPrice, size) => {
        const oracle = rational('1').over(openAvgPrice).minus(rational('1').over(markPrice)).times(size).times(SIGN[side])
        expect(unrealisedPnl({ direction: side, openAvgPrice, markPrice, count: size, contractType: 'inverse' })).toBe(oracle.text())
      }),
    )
  })
})

const CLOSE = { direction: 1, openAvgPrice: '100', closePrice: '110', closeDealCount: '2' } as const

describe('realised profit', () => {
  it.for([
    ['gross', () => realisedPnl(CLOSE), '20'],
    ['gross of a short', () => realisedPnl({ ...CLOSE, direction: 2 }), '-20'],
    ['net without costs', () => netProfit(CLOSE), '20'],
    ['fees by rate', () => netProfit({ ...CLOSE, openFeeRate: '0.01', closeFeeRate: '0.02' }), '13.6'],
    ['fees by amount', () => netProfit({ ...CLOSE, openFee: '1', closeFee: '0.5' }), '18.5'],
    [
      'an amount wins over a rate',
      () => netProfit({ ...CLOSE, openFee: '1', openFeeRate: '0.5', closeFee: '0', closeFeeRate: '0.5' }),
      '19',
    ],
    ['funding received', () => netProfit({ ...CLOSE, funding: '1.5' }), '21.5'],
    ['funding paid', () => netProfit({ ...CLOSE, funding: '-1.5' }), '18.5'],
    ['fees in a coin', () => netProfit({ ...CLOSE, openFeeRate: '0.01', bp: '2' }), '9'],
    [
      'inverse',
      () =>
        netProfit({
          ...CLOSE,
          closePrice: '125',
          closeDealCount: '1000',
          closeFeeRate: '0.01',
          contractType: 'inverse',
        }),
      '1.92',
    ],
    ['inverse from no entry', () => netProfit({ ...CLOSE, openAvgPrice: '0', contractType: 'inverse' }), '0'],
  ] as const)('%s', ([, actual, expected]) => {
    expect(actual()).toBe(expected)
  })
})

describe('break-even price', () => {
  it.for([
    ['long after its fee', { direction: 1, openAvgPrice: '100', count: '2', feePaid: '1' }, '100.5'],
    ['short after its fee', { direction: 2, openAvgPrice: '100', count: '2', feePaid: '1' }, '99.5'],
    ['with funding received', { direction: 1, openAvgPrice: '100', count: '2', feePaid: '1', fundingPaid: '-1' }, '100'],
    ['with earlier profit', { direction: 1, openAvgPrice: '100', count: '2', achievedProfits: '4' }, '98'],
    ['with the fee to come', { direction: 1, openAvgPrice: '99', count: '2', feeRate: '0.01' }, '100'],
    ['of a short with the fee to come', { direction: 2, openAvgPrice: '101', count: '2', feeRate: '0.01' }, '100'],
    ['of nothing', { direction: 1, openAvgPrice: '100', count: '0', feePaid: '1' }, '0'],
    ['where the fee takes all', { direction: 1, openAvgPrice: '100', count: '1', feeRate: '1' }, '0'],
  ] as const)('%s', ([, position, expected]) => {
    expect(breakEvenPrice(position)).toBe(expected)
  })

  test('closing there leaves nothing', () => {
    fc.assert(
      fc.property(direction, price, count, rate, amount, amount, (side, openAvgPrice, size, feeRate, fundingPaid, achievedProfits) => {
        const closePrice = breakEvenPrice({
          direction: side,
          openAvgPrice,
          count: size,
          feeRate,
          feePaid: '3',
          fundingPaid,
          achievedProfits,
        })
        const gross = rational(closePrice).minus(openAvgPrice).times(size).times(SIGN[side])
        const closeFee = rational(closePrice).times(size).times(feeRate)
        const net = gross.minus(closeFee).minus('3').minus(fundingPaid).plus(achievedProfits)
        const scale = rational(openAvgPrice)
          .times(size)
          .plus('10')
          .plus(rational(fundingPaid).absolute())
          .plus(rational(achievedProfits).absolute())
        expect(isClose(net, '0', scale)).toBe(true)
      }),
    )
  })
})

describe('return on margin', () => {
  it.for([
    ['pnl over margin', () => roe({ pnl: '5', margin: '20' }), '25'],
    ['no margin', () => roe({ pnl: '5', margin: '0' }), '0'],
    ['by leverage', () => positionRoe({ ...LONG, openLevel: '10' }), '100'],
    ['by margin', () => positionRoe({ ...LONG, margin: '50' }), '40'],
    ['by margin and what was added', () => positionRoe({ ...LONG, margin: '50', addedMargin: '50' }), '20'],
    ['a given margin wins over leverage', () => positionRoe({ ...LONG, margin: '50', openLevel: '10' }), '40'],
    ['short', () => positionRoe({ ...LONG, direction: 2, openLevel: '10' }), '-100'],
    ['inverse', () => positionRoe({ ...INVERSE, openLevel: '10' }), '200'],
    ['in a coin as in any', () => positionRoe({ ...LONG, openLevel: '10', bp: '7' }), '100'],
    ['no leverage', () => positionRoe({ ...LONG, openLevel: '0' }), '0'],
    ['of a price', () => priceReturn({ direction: 1, openAvgPrice: '200', markPrice: '220' }), '10'],
    ['of a price, short', () => priceReturn({ direction: 2, openAvgPrice: '200', markPrice: '220' }), '-10'],
    ['of no price', () => priceReturn({ direction: 2, openAvgPrice: '0', markPrice: '220' }), '0'],
  ] as const)('%s', ([, actual, expected]) => {
    expect(actual()).toBe(expected)
  })

  test('by leverage depends on the prices alone', () => {
    fc.assert(
      fc.property(direction, price, price, count, leverage, (side, openAvgPrice, markPrice, size, openLevel) => {
        const change = rational(markPrice).over(openAvgPrice).minus('1').times(SIGN[side])
        expect(positionRoe({ direction: side, openAvgPrice, markPrice, count: size, openLevel })).toBe(
          change.times(openLevel).times('100').text(),
        )
      }),
    )
  })
})
