import type { RestClientV2 } from 'bitget-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BOT_CALLS } from '#gateway/http/open/bot/entry/calls.ts'
import { startBotServer, type BotServer } from '../bot-server.ts'
import { DAY } from './driven-day.ts'
import { type Kept, type Params, post, type Step } from './driven-step.ts'

/**
 * Goal: of every private list that has windows, found by the schemas of the calls, adjoining windows have each row once; the time of a row
 * lies in the window that has it; and paging by ids or by times finds every row once. The account has lived for a day of all calls, so that
 * orders, plans, positions and bots have begun in one window and ended in another.
 */

let server: BotServer
beforeAll(async () => {
  server = await startBotServer()
})
afterAll(() => server.close())

const product = { productType: 'USDT-FUTURES' }
const contract = { ...product, symbol: 'BTCUSDT', marginCoin: 'USDT' }
const order = { ...contract, marginMode: 'crossed', orderType: 'market', size: '0.01' }
const spotPlan = { symbol: 'BTCUSDT', planType: 'amount', triggerType: 'fill_price', orderType: 'limit', size: '0.001' }
const cents = (ratio: number) => (kept: Kept) => (kept.last * ratio).toFixed(2)

/** What a day of all calls does not leave behind: a closed position, bots that have ended, and plans that ended before they fired. */
const MORE: readonly Step[] = [
  post('mix/account/set-position-mode', { ...product, posMode: 'one_way_mode' }),
  ...['buy', 'sell'].map((side) => post('mix/order/place-order', { ...order, side })),
  ...['buy', 'sell'].map((side) => post('mix/order/place-order', { ...order, symbol: 'ETHUSDT', size: '0.1', side })),
  post('spot/wallet/transfer', { fromType: 'usdt_futures', toType: 'spot', amount: '500', coin: 'USDT' }),
  ...[1, 2].map(() =>
    post('bot/grid/order-algo', (kept) => ({
      instId: 'BTCUSDT',
      minPx: cents(0.9)(kept),
      maxPx: cents(1.1)(kept),
      gridNum: '4',
      quoteSz: '200',
    })),
  ),
  post('spot/trade/place-plan-order', (kept) => ({
    ...spotPlan,
    side: 'buy',
    triggerPrice: cents(0.9)(kept),
    executePrice: cents(0.9)(kept),
  })),
  post('spot/trade/place-order', { symbol: 'BTCUSDT', side: 'buy', orderType: 'market', force: 'gtc', size: '200' }),
  post('margin/crossed/account/borrow', { coin: 'USDT', borrowAmount: '20' }),
  post('spot/trade/batch-cancel-plan-order', { symbolList: ['BTCUSDT'] }),
]

/** Parameters that a list needs and a day has not given. */
const NEEDED: Readonly<Record<string, Params>> = {
  'spot/trade/unfilled-orders': {},
  'mix/account/interest-history': product,
}
/** Lists that are left out, because they need a bot that has done something; `began.test.ts` has their rows. */
const ABOUT_ONE_BOT = new Set(['bot/grid/round-trips', 'bot/dca/deals'])
/** The fields in which a row says when it began; the first that a row has. */
const TIMES = ['cTime', 'ctime', 'ts', 'profitTime', 'openTime', 'buyTime'] as const

type Row = Readonly<Record<string, unknown>>

function timeOf(row: Row): number {
  return Number(TIMES.map((name) => row[name]).find((value) => value !== undefined))
}

/** Returns the rows of an answer: the answer itself, or the one list in it. */
function rowsOf(data: unknown): readonly Row[] {
  if (Array.isArray(data)) return data as readonly Row[]
  const lists = Object.values(data as object).filter((value) => Array.isArray(value))
  expect(lists).toHaveLength(1)
  return lists[0] as readonly Row[]
}

async function live(rest: RestClientV2, userId: string): Promise<Kept> {
  const ticker = (await rest.getSpotTicker({ symbol: 'BTCUSDT' })) as { data: readonly { lastPr: string }[] }
  const kept: Kept = { last: Number(ticker.data[0]?.lastPr), main: userId, sub: '', subKey: '', ids: {} }
  for (const { call, params, keep } of [...DAY, ...MORE]) {
    const [method, path = ''] = call.split(' ')
    const asked = method === 'GET' ? rest.getPrivate(path, params(kept)) : rest.postPrivate(path, params(kept))
    const answer = (await asked.catch(() => null)) as { data: never } | null
    if (answer !== null) keep?.(kept, answer.data)
  }
  const bots = (await rest.getPrivate('/api/v2/bot/grid/orders-algo-pending')) as { data: readonly { algoId: string }[] }
  for (const { algoId } of bots.data) await rest.postPrivate('/api/v2/bot/grid/stop-order-algo', { algoId })
  return kept
}

it('has each row in one of two adjoining windows, by the time that the row says', async () => {
  const key = await server.createMainKey()
  const rest = server.rest(key)
  const kept = await live(rest, key.userId)
  const lists = BOT_CALLS.filter(({ method, input }) => method === 'GET' && 'startTime' in (input as { properties: object }).properties)
    .map(({ path }) => path.replace('/api/v2/', ''))
    .filter((path) => !ABOUT_ONE_BOT.has(path))
  const filled: string[] = []
  for (const path of lists) {
    const {
      startTime: _,
      endTime: __,
      ...given
    } = {
      ...DAY.find(({ call }) => call === `GET /api/v2/${path}`)?.params(kept),
      ...NEEDED[path],
    } as Params
    const read = async (window: Params) =>
      rowsOf(((await rest.getPrivate(`/api/v2/${path}`, { ...given, ...window })) as { data: unknown }).data)
    const texts = (rows: readonly Row[]) => rows.map((row) => JSON.stringify([path, row]))
    const all = await read({ limit: 500 })
    const times = [...new Set(all.map(timeOf))]
    for (const time of times.length > 3 ? [times[0], times[1], times.at(-1)] : times) {
      const boundary = time as number
      const [early, late] = [await read({ endTime: boundary, limit: 500 }), await read({ startTime: boundary + 1, limit: 500 })]
      expect(early.every((row) => timeOf(row) <= boundary)).toBe(true)
      expect(late.every((row) => timeOf(row) > boundary)).toBe(true)
      expect(texts([...early, ...late]).toSorted()).toEqual(texts(all).toSorted())
    }
    // A client without ids continues by the time of the last row.
    const byTimes = new Set<string>()
    for (let endTime: number | undefined, more = true; more;) {
      const page = await read({ limit: 30, ...(endTime === undefined ? {} : { endTime }) })
      const before = byTimes.size
      for (const text of texts(page)) byTimes.add(text)
      more = byTimes.size > before
      endTime = timeOf(page.at(-1) ?? { ts: 1 })
    }
    expect([...byTimes].toSorted()).toEqual(texts(all).toSorted())
    expect(all.map(timeOf)).toEqual(all.map(timeOf).toSorted((a, b) => b - a))
    if (times.length > 1) filled.push(path)
  }
  // A test of empty lists could not fail.
  expect(filled).toEqual(
    expect.arrayContaining([
      'spot/trade/history-orders',
      'spot/trade/fills',
      'spot/trade/history-plan-order',
      'spot/account/bills',
      'mix/order/orders-history',
      'mix/order/orders-plan-history',
      'mix/order/fill-history',
      'mix/position/history-position',
      'mix/account/bill',
      'margin/crossed/history-orders',
      'margin/crossed/borrow-history',
      'bot/grid/orders-algo-history',
    ]),
  )
})
