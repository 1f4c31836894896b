import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { DecimalError } from '#lib/kernel/decimal-text.ts'
import { count, nonNegative, price, rate } from '#tests/calc/arbitraries.ts'
import { isClose, rational } from '#tests/calc/rational.ts'
import {
  debtRatio,
  debtRatioAtLeverage,
  initialMarginRate,
  loanInterest,
  marginLevel,
  marginLiquidationPrice,
  marginTradeProfit,
  maxBorrow,
  riskRatio,
  yearlyRate,
} from './spot-margin.ts'

describe('loans', () => {
  it.for([
    ['by margin', () => maxBorrow({ margin: '5', leverage: '10' }), '45'],
    ['by the coin', () => maxBorrow({ margin: '5', leverage: '10', coinLimit: '40' }), '40'],
    ['by the pool', () => maxBorrow({ margin: '5', leverage: '10', coinLimit: '40', pool: '30' }), '30'],
    ['not by a larger limit', () => maxBorrow({ margin: '5', leverage: '10', coinLimit: '50', pool: '60' }), '45'],
    ['none without leverage', () => maxBorrow({ margin: '5', leverage: '1' }), '0'],
    ['none against a debt', () => maxBorrow({ margin: '-5', leverage: '10' }), '0'],
    ['a year', () => yearlyRate('0.00100008'), '0.3650292'],
  ] as const)('%s', ([, actual, expected]) => {
    expect(actual()).toBe(expected)
  })

  it.for([
    ['0', '1'],
    ['0.0001', '1'],
    ['1', '1'],
    ['1.0001', '2'],
    ['2.3333', '3'],
    ['25', '25'],
  ] as const)('%s hours cost %s', ([hours, charged]) => {
    expect(loanInterest({ borrowed: '24000', dailyRate: '0.001', hours })).toBe(charged)
  })

  it('do not run backwards', () => {
    expect(() => loanInterest({ borrowed: '1', dailyRate: '0.001', hours: '-1' })).toThrow(
      new DecimalError('a loan cannot run for negative hours: -1'),
    )
  })
})

describe('risk of a margin account', () => {
  const account = { baseAssets: '2', baseDebt: '1', quoteAssets: '100', quoteDebt: '50' } as const

  it.for([
    ['level', () => marginLevel({ ...account, price: '50' }), '2'],
    ['level without a debt', () => marginLevel({ quoteAssets: '100', price: '50' }), '0'],
    ['debt ratio', () => debtRatio({ ...account, price: '50' }), '0.5'],
    ['debt ratio without assets', () => debtRatio({ quoteDebt: '100', price: '50' }), '0'],
    ['debt ratio after borrowing', () => debtRatioAtLeverage('10'), '0.9'],
    ['debt ratio at no leverage', () => debtRatioAtLeverage('0'), '0'],
    ['risk ratio', () => riskRatio({ debt: '1000', mmr: '0.1', netAssets: '200' }), '0.5'],
    ['risk ratio of no assets', () => riskRatio({ debt: '1000', mmr: '0.1', netAssets: '0' }), '0'],
    ['initial rate', () => initialMarginRate('5'), '0.25'],
    ['initial rate without borrowing', () => initialMarginRate('1'), '0'],
    ['liquidation of a long', () => marginLiquidationPrice({ quoteDebt: '20000', baseAssets: '1', riskRate: '1.1' }), '22000'],
    ['liquidation of a short', () => marginLiquidationPrice({ quoteAssets: '6300', baseDebt: '0.1', riskRate: '1.05' }), '60000'],
    [
      'liquidation of both',
      () =>
        marginLiquidationPrice({
          baseAssets: '2',
          baseDebt: '0.5',
          quoteAssets: '10',
          quoteDebt: '100',
          riskRate: '1.2',
        }),
      '78.571428571428571429',
    ],
    ['liquidation of neither', () => marginLiquidationPrice({ riskRate: '1.2' }), '0'],
    ['no liquidation', () => marginLiquidationPrice({ baseAssets: '1', quoteAssets: '10', riskRate: '1.2' }), '0'],
  ] as const)('%s', ([, actual, expected]) => {
    expect(actual()).toBe(expected)
  })

  test('at the liquidation price the level is the rate', () => {
    fc.assert(
      fc.property(count, count, nonNegative, nonNegative, (baseAssets, baseDebt, quoteAssets, quoteDebt) => {
        const balances = { baseAssets, baseDebt, quoteAssets, quoteDebt }
        const at = marginLiquidationPrice({ ...balances, riskRate: '1.1' })
        fc.pre(at !== '0')
        expect(isClose(marginLevel({ ...balances, price: at }), '1.1', '10')).toBe(true)
        expect(isClose(rational(debtRatio({ ...balances, price: at })).times('1.1'), '1', '10')).toBe(true)
      }),
    )
  })
})

describe('profit of a margin trade', () => {
  const TRADE = { direction: 1, openAvgPrice: '100', closePrice: '110', closeDealCount: '10' } as const

  it.for([
    ['long', TRADE, '100'],
    ['long with fees', { ...TRADE, openFeeRate: '0.01', closeFeeRate: '0.02' }, '68'],
    ['long with interest in quote', { ...TRADE, interest: '5' }, '95'],
    ['short', { ...TRADE, direction: 2 }, '-100'],
    ['short with fees', { ...TRADE, direction: 2, openFeeRate: '0.01', closeFeeRate: '0.02' }, '-132'],
    ['short with interest in base', { ...TRADE, direction: 2, interest: '1' }, '-210'],
    ['short with interest and fee', { ...TRADE, direction: 2, interest: '1', closeFeeRate: '0.1' }, '-331'],
  ] as const)('%s', ([, trade, expected]) => {
    expect(marginTradeProfit(trade)).toBe(expected)
  })

  test('of a long and a short of one size lose the fees', () => {
    fc.assert(
      fc.property(price, price, count, rate, (openAvgPrice, closePrice, size, feeRate) => {
        const trade = { openAvgPrice, closePrice, closeDealCount: size, openFeeRate: feeRate, closeFeeRate: feeRate }
        const both = rational(marginTradeProfit({ ...trade, direction: 1 })).plus(marginTradeProfit({ ...trade, direction: 2 }))
        const values = rational(openAvgPrice).plus(closePrice).times(size)
        expect(isClose(both, values.times(feeRate).times('-2'), values)).toBe(true)
      }),
    )
  })
})
