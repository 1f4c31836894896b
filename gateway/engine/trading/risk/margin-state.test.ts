import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { count, tiers } from '#tests/calc/arbitraries.ts'
import { rational } from '#tests/calc/rational.ts'
import { crossMaintenance, crossState, crossUpnl, isolatedState } from './margin-state.ts'
import { crossTier } from './tier-in-force.ts'
import { CONTRACT, cross, LONG } from '#tests/rigs/risk.ts'

describe('state of an isolated position', () => {
  it.for([
    ['at entry', LONG, '100', { equity: '50', maintenance: '5', ratio: '0.1', isLiquidated: false }],
    ['in the second tier', { ...LONG, count: '20' }, '100', { equity: '50', maintenance: '30', ratio: '0.6', isLiquidated: false }],
    ['in loss', LONG, '91', { equity: '5', maintenance: '4.55', ratio: '0.91', isLiquidated: false }],
    ['at its end', LONG, '90.9', { equity: '4.5', maintenance: '4.545', ratio: '1.01', isLiquidated: true }],
    ['beyond its end', LONG, '80', { equity: '-50', maintenance: '4', ratio: '-0.08', isLiquidated: true }],
    ['short', { ...LONG, direction: 2 }, '101', { equity: '45', maintenance: '5.05', ratio: '0.112222222223', isLiquidated: false }],
  ] as const)('%s', ([, position, mark, expected]) => {
    expect(isolatedState(CONTRACT, position, mark)).toEqual(expected)
  })

  it('holds the closing fee back', () => {
    expect(isolatedState({ ...CONTRACT, feeRate: '0.01' }, LONG, '100').maintenance).toBe('10')
  })
})

describe('state of a cross account', () => {
  it('adds what its symbols earn and must keep', () => {
    const other = cross({
      contract: { ...CONTRACT, symbol: 'ETHUSDT' },
      markPrice: '90',
      positions: [{ direction: 2, openAvgPrice: '100', count: '2' }],
    })
    expect(crossState({ wallet: '100', symbols: [cross({ markPrice: '98' }), other] })).toEqual({
      equity: '110',
      maintenance: '6.7',
      ratio: '0.06090909091',
      isLiquidated: false,
    })
  })

  it('of a hedge keeps the larger side, by the tier of both', () => {
    const hedge = cross({
      positions: [
        { direction: 1, openAvgPrice: '100', count: '15' },
        { direction: 2, openAvgPrice: '110', count: '5' },
      ],
    })
    // Both sides are worth 2000, in the second tier with a deduction of 10, of which the larger side gets three quarters.
    expect(crossTier(CONTRACT, hedge.positions, '100')).toEqual({ level: 2, mm: '0.02', maintainAmount: '7.5' })
    expect(crossMaintenance(hedge)).toBe('22.5')
    expect(crossUpnl(hedge)).toBe('50')
  })

  it('keeps open orders too', () => {
    expect(crossMaintenance(cross({ totalDelegateValue: '300' }))).toBe('8')
    expect(crossMaintenance(cross({ positions: [], totalDelegateValue: '300' }))).toBe('3')
  })

  test('never has a maintenance below zero', () => {
    fc.assert(
      fc.property(tiers, count, count, (table, long, short) => {
        const contract = { ...CONTRACT, tiers: table }
        const positions = [
          { direction: 1 as const, openAvgPrice: '1', count: long },
          { direction: 2 as const, openAvgPrice: '1', count: short },
        ]
        expect(rational(crossMaintenance(cross({ contract, positions }))).isBelow('0')).toBe(false)
      }),
    )
  })
})
