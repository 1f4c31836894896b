import { afterAll, beforeAll, expect, it } from 'vitest'
import { TRADING_ROUTES, type TradingCallName } from '#lib/contract/trading.ts'
import type { Page } from '#lib/contract/trading/trading-fields.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { call, FUTURES, LIMIT, newId, placed } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'
import { TRADING_CALLS } from '../api/trading-api.ts'

/**
 * Goal: of every list of the pages that has windows, found by the schemas of the calls, adjoining windows have each row once, the clock of
 * the list lies in the window, and the rows are sorted by it.
 */

const MINUTE_MS = 60_000
/** The fields in which a row says when it began; the first that a row has. */
const BEGAN = ['placedAt', 'openedAt', 'createdAt', 'ts'] as const
/** The lists that are about ends, as their contracts say. */
const BY_END: readonly string[] = ['positionHistory', 'journalTrades'] satisfies TradingCallName[]
/** Lists of one bot, which need its number. */
const OF_ONE_BOT: readonly string[] = ['botTrips', 'botDeals'] satisfies TradingCallName[]

type Row = Readonly<Record<string, unknown>>

let server: TradingServer
let browser: Browser
beforeAll(async () => {
  server = await startTrading()
  ;({ browser } = await openTrader(server))
})
afterAll(() => server.close())

function timeOf(name: string, row: Row): number {
  const fields = BY_END.includes(name) ? ['closedAt'] : BEGAN
  return Number(fields.map((field) => row[field]).find((value) => typeof value === 'number'))
}

/** Opens two of each in one minute, and ends them in the next ones, the older one last. */
async function live(): Promise<void> {
  const pass = () => void (server.floor.nowMs += MINUTE_MS)
  const orders = [await placed(browser), await placed(browser)]
  pass()
  await placed(browser, { ...FUTURES, side: 'buy' })
  const grid = { symbol: 'BTCUSDT', mode: 'arithmetic', lower: '45000', upper: '200000', grids: 4, quote: '5000', sellAtEnd: false }
  const bots: string[] = []
  for (let nth = 0; nth < 2; nth += 1) {
    const started = await call(browser, 'gridStart', { requestId: newId(), ...grid })
    expect(started.error).toBeUndefined()
    bots.push(started.data.id)
    pass()
  }
  await placed(browser, { ...FUTURES, symbol: 'ETHUSDT', size: '0.1', side: 'buy' })
  for (const { orderId } of orders.toReversed()) {
    pass()
    await call(browser, 'cancelOrders', { orders: [{ orderId }] })
  }
  for (const symbol of ['ETHUSDT', 'BTCUSDT']) {
    pass()
    await placed(browser, { ...FUTURES, symbol, size: symbol === 'ETHUSDT' ? '0.1' : '0.01', side: 'sell', reduceOnly: true })
  }
  for (const id of bots.toReversed()) {
    pass()
    await call(browser, 'botStop', { id, sell: false })
  }
  pass()
  await placed(browser, { ...LIMIT, type: 'market', price: undefined, size: undefined, amount: '100' })
}

it('has each row in one of two adjoining windows, by the clock of the list', async () => {
  await live()
  const nameOf = (route: object) =>
    (Object.keys(TRADING_ROUTES) as TradingCallName[]).find((name) => TRADING_ROUTES[name] === route) as TradingCallName
  const has = (schema: object, field: string): boolean => field in ((schema as { readonly properties?: object }).properties ?? {})
  const lists = TRADING_CALLS.filter(({ route: { fields, data } }) => has(fields, 'startTime') && has(data, 'next'))
    .map(({ route }) => nameOf(route))
    .filter((name) => !OF_ONE_BOT.includes(name))
  const crossed: string[] = []
  for (const name of lists) {
    const read = async (window: object): Promise<readonly Row[]> => {
      const { data, error } = await call(browser, name, { limit: 100, ...window })
      expect([name, error]).toEqual([name, undefined])
      return (data as Page<Row>).rows
    }
    const all = await read({})
    const times = all.map((row) => timeOf(name, row))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    for (const boundary of new Set(times)) {
      const [early, late] = [await read({ endTime: boundary }), await read({ startTime: boundary + 1 })]
      expect([...late, ...early]).toEqual(all)
      expect(early.every((row) => timeOf(name, row) <= boundary)).toBe(true)
      expect(late.every((row) => timeOf(name, row) > boundary)).toBe(true)
    }
    if (new Set(times).size > 1) crossed.push(name)
  }
  // A test of empty lists could not fail.
  expect(crossed).toEqual(expect.arrayContaining(['orderHistory', 'positionHistory', 'fills', 'bills', 'botRecords']))
})
