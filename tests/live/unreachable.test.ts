import { EVENT_LIMIT_MS } from '#tests/support/limits.ts'
import { afterEach, describe, expect, it } from 'vitest'
import type { LiveSettings } from '#gateway/feed/live/messages.ts'
import { required } from '#lib/kernel/assert.ts'
import { startBotServer, type BotServer } from '#tests/conformance/bot-server.ts'
import { startFakeServer, type FakeServer } from '#tests/rigs/exchanges/fake-server.ts'
import { FEW_OKX } from '#tests/rigs/exchanges/instruments.ts'
import { ModelExchange } from '#tests/rigs/exchanges/model-exchange.ts'
import { okx } from '#tests/rigs/exchanges/okx.ts'
import { temporaryFolder } from '#tests/support/stores.ts'

/** Goal: while its exchange cannot be reached, a house runs, reports it, refuses orders with the reason, and recovers by itself. */

/** Retries of the list are up to 90 s apart. */
const PATIENT = { timeout: EVENT_LIMIT_MS, interval: 50 }
const LIMITS = { perSecond: () => 10_000, orders: 200_000 }
let closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.toReversed()) await close()
  closers = []
})

async function startOkx(port = 0): Promise<FakeServer> {
  const server = await startFakeServer(okx, new ModelExchange(FEW_OKX, 5, Date.now), port)
  server.run(50)
  closers.push(() => server.close())
  return server
}

async function startHouse(dataDir: string, url: string): Promise<BotServer> {
  const settings: LiveSettings = { exchange: 'okx', markets: 'all', url, dataDir }
  const house = await startBotServer(LIMITS, { source: 'live', ...settings })
  closers.push(() => house.close())
  return house
}

const market = (house: BotServer) => required(house.feed.market('spot', 'BTCUSDT'), 'the pair')

async function becomesLive(house: BotServer): Promise<void> {
  await expect
    .poll(() => {
      const pair = house.feed.market('spot', 'BTCUSDT')
      if (pair === undefined) return 'unlisted'
      house.feed.book(pair)
      return house.feed.status(pair).state
    }, PATIENT)
    .toBe('live')
}

describe('a house that is started while its exchange is away', () => {
  it('has the markets of the last time, refuses orders with the reason, and fills them once the exchange is there', async () => {
    const folder = temporaryFolder()
    closers.push(() => folder.remove())
    const first = await startOkx()
    const port = Number(new URL(first.origin).port)
    const before = await startHouse(folder.path, first.origin)
    await becomesLive(before)
    await closers.pop()?.()
    await closers.pop()?.()

    const house = await startHouse(folder.path, first.origin)
    expect(house.feed.markets.map(({ symbol }) => symbol).toSorted()).toEqual(['BTCUSDT', 'BTCUSDT', 'DOGEUSDT', 'ETHUSDT'])
    expect(house.feed.status(market(house)).state).toBe('synchronising')
    const client = await house.ccxt(await house.createKey(), { options: { uta: false } })
    closers.push(() => client.close())
    await client.loadMarkets()
    const buy = () => client.createOrder('BTC/USDT', 'limit', 'buy', 0.001, 66_000, { timeInForce: 'IOC' })
    const refusal = await buy().then(
      () => null,
      (error: unknown) => String(error),
    )
    expect(refusal).toMatch(/"code":"43115","msg":"[A-Z]/)

    await startOkx(port)
    await becomesLive(house)
    const { id } = await buy()
    await expect.poll(async () => (await client.fetchOrder(String(id), 'BTC/USDT')).status).toBe('closed')
  })
})
