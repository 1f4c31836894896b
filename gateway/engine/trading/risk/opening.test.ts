import { describe, expect, it } from 'vitest'
import { checkOpening, type OpeningAccount, type OpeningContract, type OpeningRequest } from './opening.ts'

const CONTRACT: OpeningContract = {
  symbol: 'BTCUSDT',
  tiers: [
    { minValue: '0', maxValue: '1000', mm: '0.01', maxLever: '50' },
    { minValue: '1000', maxValue: '5000', mm: '0.02', maxLever: '20' },
  ],
  feeRate: '0.001',
  pricePlace: 2,
  sizeMultiplier: '0.1',
  openCostUpRatio: '0.01',
  feeRateUpRatio: '0.005',
  minLever: '1',
  maxLever: '50',
}
const ACCOUNT: OpeningAccount = { available: '100', positions: [], isOneWay: true }
const BUY: OpeningRequest = { direction: 1, orderPrice: '100', count: '5', openLevel: '10' }
const SHORT = { direction: 2, openAvgPrice: '100', count: '3' } as const
const LONG = { direction: 1, openAvgPrice: '100', count: '3' } as const

// 500 / 10 x 1.01 + 500 x 0.001 x 1.005
const COST = '51.0025'

describe('an opening order', () => {
  it.for([
    ['costs margin, fee and reserves', {}, {}, { cost: COST, closeCount: '0', openCount: '5' }],
    [
      'costs the loss at the mark as well',
      { available: '200' },
      { orderPrice: '110' },
      { cost: '106.10275', closeCount: '0', openCount: '5' },
    ],
    [
      'only closes what the other side holds',
      { positions: [{ ...SHORT, count: '5' }] },
      {},
      { cost: '0', closeCount: '5', openCount: '0' },
    ],
    ['closes first and costs what is left', { positions: [SHORT] }, { count: '8' }, { cost: COST, closeCount: '3', openCount: '5' }],
    ['closes nothing in hedge mode', { positions: [SHORT], isOneWay: false }, {}, { cost: COST, closeCount: '0', openCount: '5' }],
    [
      'of a short closes a long',
      { positions: [{ ...LONG, count: '6' }] },
      { direction: 2 },
      { cost: '0', closeCount: '5', openCount: '0' },
    ],
    ['may use all that is available', { available: COST }, {}, { cost: COST, closeCount: '0', openCount: '5' }],
    ['may not use more', { available: '51.0024' }, {}, 'margin-insufficient'],
    [
      'needs nothing to close',
      { available: '0', positions: [{ ...SHORT, count: '5' }] },
      {},
      { cost: '0', closeCount: '5', openCount: '0' },
    ],
    [
      'may close what lies beyond its tier',
      { delegatedValue: '9999', positions: [{ ...SHORT, count: '5' }] },
      {},
      { cost: '0', closeCount: '5', openCount: '0' },
    ],
    ['may fill its tier', {}, { openLevel: '50', count: '10' }, { cost: '21.205', closeCount: '0', openCount: '10' }],
    ['may not leave its tier', {}, { openLevel: '50', count: '10.1' }, 'position-above-tier'],
    ['may not leave its tier with what is held', { positions: [LONG] }, { openLevel: '50', count: '7.1' }, 'position-above-tier'],
    ['may not leave its tier with what is ordered', { delegatedValue: '501' }, { openLevel: '50' }, 'position-above-tier'],
    [
      'is not counted with the other side',
      { positions: [{ ...SHORT, count: '9' }], isOneWay: false },
      { openLevel: '50' },
      { cost: '10.6025', closeCount: '0', openCount: '5' },
    ],
    ['may have the highest leverage', {}, { openLevel: '50' }, { cost: '10.6025', closeCount: '0', openCount: '5' }],
    ['may not have a higher one', {}, { openLevel: '50.1' }, 'leverage-out-of-range'],
    ['may have the lowest leverage', {}, { openLevel: '1', count: '0.5' }, { cost: '50.55025', closeCount: '0', openCount: '0.5' }],
    ['may not have a lower one', {}, { openLevel: '0.9' }, 'leverage-out-of-range'],
  ] as const)('%s', ([, account, request, expected]) => {
    expect(checkOpening(CONTRACT, { ...ACCOUNT, ...account }, { ...BUY, ...request }, '100')).toEqual(expected)
  })
})
