import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, FUTURES, placed } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: owners see how close each of their positions is to being deleveraged, by the ranking that is really used. */

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())

describe('the queue of automatic deleveraging', () => {
  it('has the highest return on the least margin in front, and shows each owner only their own rank', async () => {
    const long = async (leverage: number) => {
      const { browser } = await openTrader(server)
      expect((await call(browser, 'setMarginMode', { symbol: 'ETHUSDT', marginMode: 1 })).code).toBe('00000')
      expect((await call(browser, 'setLeverage', { symbol: 'ETHUSDT', leverage })).code).toBe('00000')
      await placed(browser, { ...FUTURES, symbol: 'ETHUSDT', size: '0.1' })
      return browser
    }
    // At a loss the score is the return over the margin ratio: the trader with the least margin is first in the queue.
    const traders = []
    for (const leverage of [2, 5, 10, 20, 50]) traders.push(await long(leverage))
    const lamps = await Promise.all(traders.map(async (browser) => (await call(browser, 'deleveraging')).data.rows))
    expect(lamps.map(([row]) => row?.lamps)).toEqual([1, 2, 3, 4, 5])
    expect(lamps[0]).toEqual([{ symbol: 'ETHUSDT', side: 'net', lamps: 1 }])
    const { browser: alone } = await openTrader(server)
    expect((await call(alone, 'deleveraging')).data.rows).toEqual([])
    await placed(alone, { ...FUTURES, symbol: 'ETHUSDT', side: 'sell', size: '0.1' })
    // The only position of its side has nobody before or behind it: lit lamps would warn of nothing.
    expect((await call(alone, 'deleveraging')).data.rows).toEqual([])
  })
})
