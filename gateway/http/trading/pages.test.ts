import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, MARKET, placed } from '#tests/support/trading-calls.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: a list can be read page by page, by number or by cursor, and filtered by several values at once. */

let server: TradingServer
let browser: Browser
beforeAll(async () => {
  server = await startTrading()
  ;({ browser } = await openTrader(server))
  for (const symbol of ['BTCUSDT', 'ETHUSDT', 'BTCUSDT', 'SOLUSDT', 'ETHUSDT']) await placed(browser, { ...MARKET, symbol })
})
afterAll(() => server.close())

const symbolsOf = (rows: readonly { readonly symbol: string }[]) => rows.map(({ symbol }) => symbol)

describe('a page by its number', () => {
  it.each([
    [1, ['ETHUSDT', 'SOLUSDT']],
    [2, ['BTCUSDT', 'ETHUSDT']],
    [3, ['BTCUSDT']],
    [4, []],
  ])('%i has its rows, and says how many there are in all', async (page, symbols) => {
    const { data } = await call(browser, 'fills', { page, limit: 2 })
    expect(symbolsOf(data.rows)).toEqual(symbols)
    expect(data.total).toBe(5)
  })

  it('counts what the filters leave', async () => {
    expect((await call(browser, 'orderHistory', { page: 1, limit: 1, symbol: 'ETHUSDT' })).data).toMatchObject({
      total: 2,
      rows: [{ symbol: 'ETHUSDT' }],
    })
    expect((await call(browser, 'bills', { page: 1, kind: 'deposit' })).data.total).toBe(1)
  })

  it('is no page without a number: a cursor counts nothing', async () => {
    expect((await call(browser, 'fills', { limit: 2 })).data.total).toBeUndefined()
  })

  it.each([0, 501, 'x'])('is refused as %s', async (page) => {
    expect((await call(browser, 'fills', { page })).error).toBe('invalidParameter')
  })
})

describe('a filter of several values', () => {
  it('leaves rows of each of them', async () => {
    expect(symbolsOf((await call(browser, 'fills', { symbol: 'SOLUSDT,ETHUSDT' })).data.rows)).toEqual(['ETHUSDT', 'SOLUSDT', 'ETHUSDT'])
    const bills = (await call(browser, 'bills', { kind: 'deposit,trade', coin: 'SOL,ETH' })).data.rows
    expect(new Set(bills.map(({ coin }) => coin))).toEqual(new Set(['SOL', 'ETH']))
  })

  it.each([
    ['fills', { symbol: 'BTCUSDT,' }],
    ['fills', { symbol: Array.from({ length: 21 }, () => 'BTCUSDT').join(',') }],
    ['bills', { kind: 'deposit,nothing' }],
  ] as const)('of %s is refused as %j', async (name, query) => {
    expect((await call(browser, name, query)).error).toBe('invalidParameter')
  })
})
