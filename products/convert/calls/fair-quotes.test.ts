import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { add } from '#lib/kernel/decimal.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { call } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'
import { figuresNow, openQuotes } from './quotes.ts'

/** Goal: no quote is a free gain: one that the market has left behind by more than the exchange's own spread is refused, and nothing moves. */

let server: TradingServer
let browser: Browser
let userId: string
beforeAll(async () => {
  server = await startTrading()
  ;({ browser, userId } = await openTrader(server))
})
afterAll(() => server.close())

const SMALLEST = '0.00000001'

/** What amounts bring now, if the exchange keeps nothing. */
function fairNow(fromCoin: string, toCoin: string, fromAmount: string): string {
  const figures = figuresNow(server.floor.feed.frozen(), fromCoin, toCoin, { fromAmount }, '0')
  if (!figures.ok) throw new Error(figures.error)
  return figures.value.toAmount
}

/** Accepts a promise that was made while the market was elsewhere. */
function accept(fromCoin: string, toCoin: string, fromAmount: string, toAmount: string) {
  const { exchange, nowMs } = server.floor
  const promised = { account: userId, fromCoin, toCoin, fromAmount, toAmount, value: '0' }
  const { id } = openQuotes(exchange).add(promised, nowMs)
  return call(browser, 'convertAccept', { quoteId: id })
}

describe('a quote that is accepted', () => {
  it.each([
    { from: 'USDT', to: 'BTC', amount: '250' },
    { from: 'BTC', to: 'USDT', amount: '0.001' },
    { from: 'BTC', to: 'ETH', amount: '0.001' },
  ])('gives at most what $from brings in $to now', async ({ from, to, amount }) => {
    await accept('USDT', 'BTC', '500', fairNow('USDT', 'BTC', '500'))
    const fair = fairNow(from, to, amount)
    const before = (await call(browser, 'balances')).data
    expect((await accept(from, to, amount, add(fair, SMALLEST))).error).toBe('quoteMoved')
    expect((await call(browser, 'balances')).data).toEqual(before)
    expect((await accept(from, to, amount, fair)).data).toMatchObject({ status: 'completed', toAmount: fair })
  })

  it('is accepted as it was made while the market stays', async () => {
    for (const fromAmount of ['10', '20000']) {
      const { data } = await call(browser, 'convertQuote', { fromCoin: 'USDT', toCoin: 'BTC', fromAmount })
      expect((await call(browser, 'convertAccept', { quoteId: data.quoteId })).data).toMatchObject({ toAmount: data.toAmount })
      server.floor.pass(120_000, 1000)
    }
  })

  it('gains nothing at any moment of its time', async () => {
    for (let tries = 0; tries < 40; tries += 1) {
      server.floor.pass(10_000, 1000)
      const [fromCoin, toCoin, fromAmount] = tries % 2 === 0 ? ['USDT', 'BTC', '20'] : ['BTC', 'USDT', '0.0002']
      const { data } = await call(browser, 'convertQuote', { fromCoin, toCoin, fromAmount })
      server.floor.pass(7000, 1000)
      const gain = Number(data.toAmount) > Number(fairNow(fromCoin ?? '', toCoin ?? '', data.fromAmount))
      const { error } = await call(browser, 'convertAccept', { quoteId: data.quoteId })
      expect(error).toBe(gain ? 'quoteMoved' : undefined)
    }
  })
})
