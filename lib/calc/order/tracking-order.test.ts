import { describe, expect, it } from 'vitest'
import { copyRoi, copyTotalRoi, roundTrackingProfit, trackingHoldCount, trackingProfit, trackingRate } from './tracking-order.ts'

const ORDER = { buyDelegateCount: '10', buyPrice: '100', holdCount: '9' } as const

describe('a tracking order', () => {
  it.for([
    ['is worth what it holds', () => trackingProfit({ ...ORDER, marketPrice: '120' }), '80'],
    ['has a return', () => trackingRate({ ...ORDER, marketPrice: '120' }), '8'],
    ['that has sold nothing yet', () => trackingProfit({ ...ORDER, marketPrice: '120', dealCount: '0' }), '80'],
    ['that holds nothing and sold nothing', () => trackingProfit({ ...ORDER, holdCount: '0', marketPrice: '120' }), '-1000'],
    [
      'that has sold a part bears its share of the cost',
      () => trackingProfit({ ...ORDER, holdCount: '3', dealCount: '6', marketPrice: '120' }),
      '26.666666666666666667',
    ],
    [
      'that has sold a part has a return on that share',
      () => trackingRate({ ...ORDER, holdCount: '3', dealCount: '6', marketPrice: '120' }),
      '8',
    ],
    ['of the past brought its proceeds', () => trackingProfit({ ...ORDER, proceeds: '1100', dealCount: '9' }), '100'],
    ['of the past has a return', () => trackingRate({ ...ORDER, proceeds: '1100' }), '10'],
    ['that cost nothing', () => trackingRate({ ...ORDER, buyPrice: '0', marketPrice: '120' }), '0'],
    ['holds what was bought and not sold', () => trackingHoldCount({ buyDealCount: '10', fee: '0.01', dealCount: '4' }), '5.99'],
    ['holds what was bought', () => trackingHoldCount({ buyDealCount: '10' }), '10'],
  ] as const)('%s', ([, actual, expected]) => {
    expect(actual()).toBe(expected)
  })
})

describe('copy trading', () => {
  it.for([
    ['return on what it began with', () => copyRoi({ pnl: '200', beginAssets: '1000' }), '20'],
    ['return on 200 at least', () => copyRoi({ pnl: '20', beginAssets: '10' }), '10'],
    ['total', () => copyTotalRoi({ carryover: '25', current: '-20' }), '5'],
  ] as const)('%s', ([, actual, expected]) => {
    expect(actual()).toBe(expected)
  })
})

it.each([
  ['a gain', '0.779452959', undefined, '0.77945295'],
  ['a loss', '-0.779452959', undefined, '-0.77945295'],
  ['a loss at 2 decimals', '-0.779', 2, '-0.77'],
] as const)('the profit is cut off: %s', (_, profit, decimals, expected) => expect(roundTrackingProfit(profit, decimals)).toBe(expected))
