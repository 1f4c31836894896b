import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERRORS, findErrorName } from '#lib/contract/errors/errors.ts'
import { TRADING_ROUTES } from '#lib/contract/trading.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import type { Browser, Envelope } from '#tests/support/accounts.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'
import { GUEST_BYTES } from '#gateway/accounts/guest-quota.ts'

/** Goal: what a guest can add to the journal has limits, which nobody meets who trades by hand, and registered users are never refused for guests. */

const errorIn = ({ code }: Envelope): string | null => findErrorName(code) ?? null
const DAY_MS = 86_400_000

let server: TradingServer
let hasSpace = true
beforeAll(async () => {
  server = await startTrading({ hasSpaceForGuests: () => Promise.resolve(hasSpace) })
})
afterAll(() => server.close())

async function openGuest(): Promise<{ readonly browser: Browser; readonly userId: string }> {
  const browser = server.browser()
  const answer = await browser.post('/v1/user/guest/create', {})
  const { userInfo } = answer.data as { readonly userInfo: { readonly userId: string } }
  await server.floor.trader(userInfo.userId, FRICTIONLESS)
  return { browser, userId: userInfo.userId }
}

/** Orders far below the market, which are placed and never filled. */
function batch(clientOrderId: string, count = 50) {
  const order = { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '49000', size: '0.001' }
  return { orders: Array.from({ length: count }, (_, nth) => ({ ...order, clientOrderId: `${clientOrderId}-${nth}` })) }
}

describe('a batch', () => {
  it('counts in the rate of an account by its orders', async () => {
    const limited = await startTrading({ api: () => ({ limits: { read: 1000, change: 30 } }) })
    try {
      const { browser } = await openTrader(limited)
      const codes = await Promise.all(
        ['a', 'b', 'c', 'd'].map(async (name) => (await browser.post(TRADING_ROUTES.placeOrders.path, batch(name))).code),
      )
      expect(codes.filter((code) => code === '00000').length).toBeGreaterThan(0)
      expect(codes).toContain(ERRORS.tooManyRequests.code)
    } finally {
      await limited.close()
    }
  })
})

describe('rounds', () => {
  it('begin ten times in a day, and again on the next one', async () => {
    const { browser } = await openTrader(server)
    const reset = async () => errorIn(await browser.post(TRADING_ROUTES.resetEpoch.path, {}))
    for (let count = 0; count < 10; count += 1) expect(await reset()).toBeNull()
    expect(await reset()).toBe('tooManyRounds')
    server.clock.advance(DAY_MS)
    expect(await reset()).toBeNull()
  })

  it('that were refused are not counted', async () => {
    const { browser } = await openTrader(server)
    const start = { funds: [{ coin: 'USDT', amount: '-1' }] }
    for (let count = 0; count < 12; count += 1) await browser.post(TRADING_ROUTES.resetEpoch.path, start)
    expect(errorIn(await browser.post(TRADING_ROUTES.resetEpoch.path, {}))).toBeNull()
  })
})

describe('the journal of a guest', () => {
  it('takes thousands of orders in an hour, then no more until the next one; a registered user goes on', async () => {
    const [{ browser, userId }, { browser: registered }] = [await openGuest(), await openTrader(server)]
    let [placed, refused] = [0, null as string | null]
    for (let count = 0; refused === null && count < 200; count += 1) {
      refused = errorIn(await browser.post(TRADING_ROUTES.placeOrders.path, batch(`q${count}`)))
      if (refused === null) placed += 50
      await browser.post(TRADING_ROUTES.cancelAll.path, { kind: 'both' })
    }
    expect(refused).toBe('guestQuotaUsed')
    expect(placed).toBeGreaterThan(1000)
    expect(server.floor.exchange.written(userId)).toBeGreaterThan(GUEST_BYTES.ofGuest)
    expect(server.floor.exchange.written(userId)).toBeLessThan(GUEST_BYTES.ofGuest * 1.1)
    expect(errorIn(await registered.post(TRADING_ROUTES.placeOrders.path, batch('r')))).toBeNull()
    server.clock.advance(GUEST_BYTES.windowMs)
    expect(errorIn(await browser.post(TRADING_ROUTES.placeOrders.path, batch('next')))).toBeNull()
  })

  it('ends for all guests when space is short, before registered users notice anything', async () => {
    const [{ browser }, { browser: registered }] = [await openGuest(), await openTrader(server)]
    hasSpace = false
    expect(errorIn(await browser.post(TRADING_ROUTES.placeOrders.path, batch('g', 1)))).toBe('guestsPaused')
    expect(errorIn(await registered.post(TRADING_ROUTES.placeOrders.path, batch('h', 1)))).toBeNull()
    hasSpace = true
    expect(errorIn(await browser.post(TRADING_ROUTES.placeOrders.path, batch('i', 1)))).toBeNull()
  })
})
