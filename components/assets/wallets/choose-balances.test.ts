import { describe, expect, it } from 'vitest'
import type { BalanceRow } from '#lib/contract/trading/trading-assets.ts'
import { chooseBalances } from './choose-balances.ts'

function balance(coin: string, value: string | null, change: Partial<BalanceRow> = {}): BalanceRow {
  return { wallet: 'spot', coin, total: '1', available: '1', frozen: '0', borrowed: '0', interest: '0', value, ...change }
}

const ROWS = [balance('ETH', '20'), balance('USDT', '9000'), balance('DOGE', '0.4'), balance('XRP', null)]
const coins = (rows: readonly BalanceRow[]) => rows.map(({ coin }) => coin)

describe('the balances that are shown', () => {
  it('are sorted by value, the largest first', () => expect(coins(chooseBalances(ROWS, '', false))).toEqual(['USDT', 'ETH', 'DOGE', 'XRP']))
  it('leave out what is worth less than 1 USDT', () => expect(coins(chooseBalances(ROWS, '', true))).toEqual(['USDT', 'ETH']))
  it('never leave out a debt', () => {
    expect(coins(chooseBalances([balance('BTC', '0', { borrowed: '0.1' })], '', true))).toEqual(['BTC'])
  })
  it.each([
    ['eth', ['ETH']],
    ['doge', ['DOGE']],
    ['Ethereum', ['ETH']],
    ['zzz', []],
  ])('are found by %s', (query, found) => {
    expect(coins(chooseBalances(ROWS, query, false))).toEqual(found)
  })
})
