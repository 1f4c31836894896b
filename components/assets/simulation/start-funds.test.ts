import { describe, expect, it } from 'vitest'
import { START_FUNDS_MAX } from '#lib/contract/trading-simulation.ts'
import { FIRST_FUNDS, FUNDS_MAX, readStart, START_COINS } from './start-funds.ts'

describe('the funds that a simulation begins with', () => {
  it('are what the call takes', () => {
    expect(readStart(FIRST_FUNDS, '')).toEqual({ funds: FIRST_FUNDS })
    expect(readStart([...FIRST_FUNDS, { coin: 'BTC', amount: '0.5' }], '10000')).toEqual({
      funds: [...FIRST_FUNDS, { coin: 'BTC', amount: '0.5' }],
      toFutures: '10000',
    })
  })

  it.each([
    ['no coin', [], ''],
    ['a coin twice', [...FIRST_FUNDS, ...FIRST_FUNDS], ''],
    ['no amount', [{ coin: 'BTC', amount: '' }], ''],
    ['nothing of a coin', [{ coin: 'BTC', amount: '0' }], ''],
    ['more for futures than there is', FIRST_FUNDS, '10000.01'],
    ['futures without USDT', [{ coin: 'BTC', amount: '1' }], '1'],
  ])('are refused with %s', (_name, funds, toFutures) => expect(readStart(funds, toFutures)).toBeNull())

  it('are as many as the contract allows', () => expect(FUNDS_MAX).toBe(START_FUNDS_MAX))

  it('can be of any coin, USDT first', () => {
    expect(START_COINS[0]).toBe('USDT')
    expect(START_COINS).toContain('BTC')
  })
})
