import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXPORT_KINDS, exportAddress } from '#lib/contract/trading/exports.ts'
import { TRADING_ROUTES } from '#lib/contract/trading.ts'
import { ask } from '#tests/front/support/client.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { Askers, openLongHistory, slowestOf, threadTime } from '#tests/support/long-history.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: nobody waits for the history of somebody else, and an account's own reads cost the main thread the same however long it is. */

const ROWS = 50_000
const ROWS_PER_TRIP = 8
const CONNECTIONS = 20
/** How many rounds are tried before the least of their ratios counts. */
const ROUNDS_MAX = 8

let server: TradingServer
let trader: Browser
let other: Browser
let lengthen: (trips: number) => void
beforeAll(async () => {
  server = await startTrading()
  const opened = await openTrader(server)
  trader = opened.browser
  ;({ browser: other } = await openTrader(server))
  lengthen = await openLongHistory(server, trader, opened.userId)
  lengthen(ROWS / ROWS_PER_TRIP)
})
afterAll(() => server.close())

const cookieOf = (browser: Browser): string => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function read(browser: Browser, path: string) {
  return ask(server.port, path, { headers: { host: `127.0.0.1:${server.port}`, cookie: cookieOf(browser) } })
}

/** Returns the 99th percentile of what stands before an answer to the other account. */
const slowest = (): Promise<number> => slowestOf(async () => expect((await read(other, TRADING_ROUTES.openOrders.path)).status).toBe(200))

const SUMS = [TRADING_ROUTES.performance.path, TRADING_ROUTES.rounds.path, TRADING_ROUTES.profitCurve.path, TRADING_ROUTES.earnCurve.path]
const PAGES = ['orderHistory', 'fills', 'bills', 'journalTrades'] as const
const HEAVY = [
  ...SUMS,
  ...PAGES.map((name) => `${TRADING_ROUTES[name].path}?page=1&symbol=ETHUSDT`),
  TRADING_ROUTES.orderReceipts.path,
  ...EXPORT_KINDS.flatMap((kind) => [exportAddress(kind, 'csv'), exportAddress(kind, 'json')]),
]

describe('a history of 50,000 rows', () => {
  it('holds up nobody else, while twenty connections read, sum up and download it', async () => {
    await slowest()
    let least = Infinity
    for (let round = 0; round < ROUNDS_MAX && least > 2; round += 1) {
      const idle = await slowest()
      const askers = new Askers(server.port, HEAVY, cookieOf(trader), CONNECTIONS)
      await askers.begun()
      const busy = await slowest()
      const statuses = await askers.end()
      expect(Object.keys(statuses).toSorted()).toEqual(expect.arrayContaining(['200']))
      expect(Object.keys(statuses).filter((status) => status !== '200' && status !== '429')).toEqual([])
      least = Math.min(least, busy / idle)
    }
    expect(least).toBeLessThanOrEqual(2)
  })

  it('costs the main thread no more when it has doubled', async () => {
    const reads = [
      ...SUMS,
      ...PAGES.map((name) => `${TRADING_ROUTES[name].path}?page=1&symbol=ETHUSDT`),
      exportAddress('tax', 'csv', { symbol: 'ETHUSDT' }),
    ]
    const cost = async (): Promise<number> => {
      let least = Infinity
      for (let round = 0; round < 10; round += 1) {
        // A later record: nothing that was kept is answered again.
        await trader.post(TRADING_ROUTES.transfer.path, {
          clientTransferId: `t${server.floor.nowMs}-${Math.random()}`,
          from: 'spot',
          to: 'futures',
          coin: 'USDT',
          amount: '1',
        })
        const startedAt = threadTime()
        for (const path of reads) expect((await read(trader, path)).status).toBe(200)
        least = Math.min(least, threadTime() - startedAt)
      }
      return least
    }
    await cost()
    const once = await cost()
    lengthen(ROWS / ROWS_PER_TRIP)
    // A neighbour and the collection of garbage can only add to a round: its least counts, as above.
    let twice = Infinity
    for (let round = 0; round < ROUNDS_MAX && twice / once >= 1.5; round += 1) twice = Math.min(twice, await cost())
    expect(twice / once).toBeLessThan(1.5)
  })

  it('is refused in part when too much of it is asked for at once, and is there again afterwards', async () => {
    // Each takes longer than all requests take to arrive.
    const answers = await Promise.all(Array.from({ length: 40 }, () => read(trader, exportAddress('orders', 'json'))))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, headers, body } of refused) {
      expect([status, headers['retry-after'], (JSON.parse(body) as { code: string }).code]).toEqual([429, '2', '10431'])
    }
    expect((await read(trader, TRADING_ROUTES.performance.path)).status).toBe(200)
  })
})
