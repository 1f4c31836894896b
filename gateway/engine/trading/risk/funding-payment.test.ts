import { describe, expect, it } from 'vitest'
import { crossFunding, isolatedFunding } from './funding-payment.ts'
import { CONTRACT, LONG } from '#tests/rigs/risk.ts'

describe('funding', () => {
  const settlement = { markPrice: '100', fundingRate: '0.01' }

  it.for([
    ['long pays', LONG, { amount: '-5', shortfall: '0' }],
    ['short receives', { ...LONG, direction: 2 }, { amount: '5', shortfall: '0' }],
    ['pays down to the maintenance', { ...LONG, margin: '8' }, { amount: '-3', shortfall: '2' }],
    ['has nothing to pay with', { ...LONG, margin: '4' }, { amount: '0', shortfall: '5' }],
  ] as const)('isolated: %s', ([, position, expected]) => {
    expect(isolatedFunding(CONTRACT, position, settlement)).toEqual(expected)
  })

  it('of a cross position is paid in full, at 8 decimals', () => {
    expect(crossFunding({ ...LONG, count: '0.0001' }, { markPrice: '100.01', fundingRate: '0.0000017' })).toEqual({
      amount: '-0.00000002',
      shortfall: '0',
    })
  })
})
