import { describe, expect, it } from 'vitest'
import type { BalanceRow } from '#lib/contract/trading/trading-assets.ts'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { NO_PAIRS, pairBook } from '#lib/contract/market/pairs.ts'
import { availableIn, canHold, findProblem, listWallets, movableCoins } from './transfer.ts'

const PAIRS = pairBook({ spot: SPOT_INSTRUMENTS, futures: FUTURES_INSTRUMENTS })

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
  ] as const)('%s can hold %s: %s', (wallet, coin, holds) => expect(canHold(PAIRS, wallet, coin)).toBe(holds))

  it('moves what is there and the other wallet can hold', () => {
    expect(movableCoins(PAIRS, ROWS, 'spot', 'cross')).toEqual(['USDT', 'BTC'])
    expect(movableCoins(PAIRS, ROWS, 'spot', 'futures')).toEqual(['USDT'])
    expect(movableCoins(PAIRS, ROWS, 'futures', 'spot')).toEqual([])
    expect(availableIn(ROWS, 'cross', 'BTC')).toBe('2')
    expect(availableIn(ROWS, 'cross', 'ETH')).toBe('0')
  })

  it.each([
    ['', 'empty'],
    ['.', 'empty'],
    ['0.00', 'empty'],
    ['0.50000001', 'tooMuch'],
    ['0.5', 'none'],
  ])('of %j of 0.5: %s', (amount, problem) => expect(findProblem(amount, '0.5')).toBe(problem))

  it('goes to the wallets of listed pairs, and comes from those that hold something', () => {
    expect(listWallets(PAIRS)).toHaveLength(3 + SPOT_INSTRUMENTS.length)
    expect(listWallets(PAIRS)).toContain('isolated:BTCUSDT')
    expect(listWallets(NO_PAIRS, [...ROWS, balance('isolated:GONEUSDT', 'GONE', '1')])).toEqual([
      'spot',
      'futures',
      'cross',
      'isolated:GONEUSDT',
    ])
  })
})
