import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { nonNegative } from '#tests/calc/arbitraries.ts'
import { isClose, rational } from '#tests/calc/rational.ts'
import { debtToRepay, hoursBegun, interestDue, marginAccountState } from './margin-account.ts'

function holding(assets: string, debt: string, price = '1') {
  return { assets, debt, price }
}

describe('a spot margin account', () => {
  it.for([
    ['is safe', [holding('2', '0', '100'), holding('0', '100')], { debt: '100', netAssets: '100', ratio: '0.1', state: 'safe' }],
    ['without a debt is safe', [holding('2', '0', '100')], { debt: '0', netAssets: '200', ratio: '0', state: 'safe' }],
    ['is warned', [holding('9', '8')], { debt: '8', netAssets: '1', ratio: '0.8', state: 'warned' }],
    ['is not warned yet', [holding('9', '7.99')], { debt: '7.99', netAssets: '1.01', ratio: '0.791089108911', state: 'safe' }],
    ['is liquidated', [holding('11', '10')], { debt: '10', netAssets: '1', ratio: '1', state: 'liquidated' }],
    ['is not liquidated yet', [holding('11', '9.99')], { debt: '9.99', netAssets: '1.01', ratio: '0.989108910892', state: 'warned' }],
    ['with nothing left is liquidated', [holding('10', '10')], { debt: '10', netAssets: '0', ratio: '0', state: 'liquidated' }],
    ['in debt is liquidated', [holding('9', '10')], { debt: '10', netAssets: '-1', ratio: '-1', state: 'liquidated' }],
    ['of nothing is safe', [], { debt: '0', netAssets: '0', ratio: '0', state: 'safe' }],
  ] as const)('%s', ([, holdings, expected]) => {
    expect(marginAccountState(holdings, '0.1')).toEqual(expected)
  })

  it.for([
    ['a part', { debt: '10', netAssets: '1' }, '0.1', '5'],
    ['nothing', { debt: '4', netAssets: '1' }, '0.1', '0'],
    ['all where nothing is left', { debt: '10', netAssets: '0' }, '0.1', '10'],
    ['all where debts exceed assets', { debt: '10', netAssets: '-1' }, '0.1', '10'],
    ['all without a rate', { debt: '10', netAssets: '1' }, '0', '10'],
  ] as const)('repays %s', ([, state, mmr, expected]) => {
    expect(debtToRepay(state, mmr).text()).toBe(expected)
  })

  it('is exact, however many digits it has', () => {
    const owed = debtToRepay({ debt: '300.123456789012345678', netAssets: '1.000000000000000001' }, '0.05')
    expect(owed.compare('290.123456789012345668')).toBe(0)
  })

  test('is at half the risk after the repayment', () => {
    fc.assert(
      fc.property(nonNegative, fc.integer({ min: 1, max: 100 }), (debt, percent) => {
        fc.pre(rational(debt).numerator > 0n)
        const assets = rational(debt)
          .plus(rational(debt).times('0.0005').times(String(percent)))
          .text()
        const before = marginAccountState([holding(assets, debt)], '0.05')
        expect(before.state).toBe('liquidated')
        const repaid = debtToRepay(before, '0.05').text()
        const after = marginAccountState([holding(rational(assets).minus(repaid).text(), rational(debt).minus(repaid).text())], '0.05')
        expect(isClose(after.ratio, '0.5', '1000')).toBe(true)
      }),
    )
  })
})

describe('interest', () => {
  const hour = 3_600_000

  it.for([
    [0, 1],
    [1, 1],
    [hour - 1, 1],
    [hour, 1],
    [hour + 1, 2],
    [2 * hour + 1, 3],
    [-5, 1],
  ] as const)('after %i ms %i hours have begun', ([afterMs, hours]) => {
    expect(hoursBegun(1000, 1000 + afterMs)).toBe(hours)
  })

  it.for([
    ['for each hour that was not charged', 4, 1, '0.00375'],
    ['at 8 decimals', 2, 1, '0.00125'],
    ['once', 3, 3, '0'],
    ['never back', 2, 3, '0'],
  ] as const)('is due %s', ([, begun, charged, expected]) => {
    expect(interestDue({ borrowed: '60', dailyRate: '0.0005', hoursBegun: begun, hoursCharged: charged })).toBe(expected)
  })

  it('is rounded to 8 decimals', () => {
    expect(interestDue({ borrowed: '1', dailyRate: '0.00007', hoursBegun: 1, hoursCharged: 0 })).toBe('0.00000292')
  })
})
