import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Floor } from '#tests/exchange/floor.ts'
import { registerHoldings } from './holding-routes.ts'

/** Goal: the figures about loans are those of the loans that there are. */

const DAY_MS = 86_400_000
const WALLET = 'isolated:BTCUSDT'

let floor: Floor
let app: FastifyInstance

beforeEach(async () => {
  floor = new Floor()
  app = Fastify()
  await registerHoldings(app, floor.exchange)
  await floor.trader('ann')
  for (const to of [WALLET, 'cross'] as const)
    await floor.submit({ type: 'transfer', account: 'ann', from: 'spot', to, asset: 'USDT', amount: '2000' })
})

afterEach(async () => {
  await app.close()
  floor.end()
})

const borrow = (wallet: typeof WALLET | 'cross', asset: string, amount: string) =>
  floor.submit({ type: 'borrow', account: 'ann', wallet, asset, amount })

async function read(path: string): Promise<unknown> {
  const bodies = await Promise.all(
    ['mix', 'margin'].map(async (group) => (await app.inject(`/api/v2/${group}/market/${path}`)).json<{ code: string; data: unknown }>()),
  )
  const [one, other] = bodies.map(({ code, data }) => (code === '00000' ? data : code))
  expect(one).toEqual(other)
  return one
}

it('a growth is what was borrowed in the period, by what was owed before', async () => {
  expect(await read('loan-growth?symbol=BTCUSDT&coin=USDT')).toEqual([])
  await borrow('cross', 'USDT', '400')
  floor.nowMs += 2 * DAY_MS
  await borrow(WALLET, 'USDT', '100')
  // The older loan has borne a little interest.
  const [day] = (await read('loan-growth?symbol=btcusdt&coin=usdt')) as { growthRate: string; ts: string }[]
  expect(Number(day?.growthRate)).toBeCloseTo(0.25, 2)
  expect(Number(day?.ts)).toBe(floor.nowMs)
  expect(await read('loan-growth?symbol=BTCUSDT&coin=USDT&period=30d')).toEqual([])
  expect(await read('loan-growth?symbol=BTCUSDT')).toEqual([])
})

it('a borrowing ratio is the base coin’s debt by the quote coin’s, in isolated wallets', async () => {
  await borrow(WALLET, 'BTC', '0.001')
  expect(await read('isolated-borrow-rate?symbol=BTCUSDT')).toEqual([])
  await borrow(WALLET, 'USDT', '500')
  await borrow('cross', 'USDT', '300')
  floor.nowMs += 2000
  const market = floor.feed.market('spot', 'BTCUSDT')
  const last = market === undefined ? NaN : Number(market.priceText(floor.feed.last(market)))
  const [row] = (await read('isolated-borrow-rate?symbol=BTCUSDT')) as { borrowRate: string }[]
  expect(Number(row?.borrowRate)).toBeCloseTo((last * 0.001) / 500, 2)
})

it.each([
  ['loan-growth', '40019'],
  ['loan-growth?symbol=NOPEUSDT', '50004'],
  ['isolated-borrow-rate?symbol=BTCUSDT&period=7m', '40020'],
  ['loan-growth?symbol=BTCUSDT&coin=ETH', '40020'],
])('%s is refused', async (path, code) => {
  expect(await read(path)).toBe(code)
})
