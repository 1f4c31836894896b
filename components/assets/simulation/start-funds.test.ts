import { describe, expect, it } from 'vitest'
import { START_FUNDS_MAX } from '#lib/contract/trading/trading-simulation.ts'
import { FUNDS_MAX, readStart, suggestedStart } from './start-funds.ts'

const FUNDS = [{ coin: 'USDT', amount: '10000' }]

describe('the funds that a simulation begins with', () => {
  it('are what the call takes', () => {
    expect(readStart(FUNDS, '')).toEqual({ funds: FUNDS })
    expect(readStart([...FUNDS, { coin: 'BTC', amount: '0.5' }], '10000')).toEqual({
      funds: [...FUNDS, { coin: 'BTC', amount: '0.5' }],
      toFutures: '10000',
    })
  })

  it.each([
    ['no coin', [], ''],
    ['a coin twice', [...FUNDS, ...FUNDS], ''],
    ['no amount', [{ coin: 'BTC', amount: '' }], ''],
    ['nothing of a coin', [{ coin: 'BTC', amount: '0' }], ''],
    ['more for futures than there is', FUNDS, '10000.01'],
    ['futures without USDT', [{ coin: 'BTC', amount: '1' }], '1'],
  ])('are refused with %s', (_name, funds, toFutures) => expect(readStart(funds, toFutures)).toBeNull())

  it('are as many as the contract allows', () => expect(FUNDS_MAX).toBe(START_FUNDS_MAX))
})

describe('the funds that a reset suggests', () => {
  const epoch = (number: number, amount: string) => ({ epoch: number, startedAt: 0, endedAt: null, funds: [{ coin: 'USDT', amount }] })

  it.for([
    ['what every account is given, before the first one', [], '100000', '50000'],
    ['what was given', [epoch(1, '100000')], '100000', '50000'],
    ['what was chosen', [epoch(2, '2500.5'), epoch(1, '100000')], '2500.5', ''],
  ] as const)('is %s', ([, epochs, amount, toFutures]) => {
    expect(suggestedStart(epochs)).toEqual({ funds: [{ coin: 'USDT', amount }], toFutures })
  })
})
