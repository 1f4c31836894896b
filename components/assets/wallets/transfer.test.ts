import { describe, expect, it } from 'vitest'
import type { BalanceRow } from '#lib/contract/trading/trading-assets.ts'
import { availableIn, canHold, isWallet, movableCoins, problemOf } from './transfer.ts'

function balance(wallet: BalanceRow['wallet'], coin: string, available: string): BalanceRow {
  return { wallet, coin, total: available, available, frozen: '0', borrowed: '0', interest: '0', value: null }
}

const ROWS = [balance('spot', 'USDT', '100'), balance('spot', 'BTC', '0.5'), balance('spot', 'ETH', '0'), balance('cross', 'BTC', '2')]

describe('a transfer', () => {
  it.each([
    ['futures', 'USDT', true],
    ['futures', 'BTC', false],
    ['cross', 'BTC', true],
    ['isolated:BTCUSDT', 'BTC', true],
    ['isolated:BTCUSDT', 'USDT', true],
    ['isolated:BTCUSDT', 'ETH', false],
    ['isolated:NOPE', 'USDT', false],
  ] as const)('%s can hold %s: %s', (wallet, coin, holds) => expect(canHold(wallet, coin)).toBe(holds))

  it('moves what is there and the other wallet can hold', () => {
    expect(movableCoins(ROWS, 'spot', 'cross')).toEqual(['USDT', 'BTC'])
    expect(movableCoins(ROWS, 'spot', 'futures')).toEqual(['USDT'])
    expect(movableCoins(ROWS, 'futures', 'spot')).toEqual([])
    expect(availableIn(ROWS, 'cross', 'BTC')).toBe('2')
    expect(availableIn(ROWS, 'cross', 'ETH')).toBe('0')
  })

  it.each([
    ['', 'empty'],
    ['.', 'empty'],
    ['0.00', 'empty'],
    ['0.50000001', 'tooMuch'],
    ['0.5', 'none'],
  ])('of %j of 0.5: %s', (amount, problem) => expect(problemOf(amount, '0.5')).toBe(problem))

  it('knows its wallets', () => expect(['spot', 'isolated:BTCUSDT', 'isolated:NOPE', ''].map(isWallet)).toEqual([true, true, false, false]))
})
