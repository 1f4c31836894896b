import { afterAll, beforeAll, expect, it } from 'vitest'
import { TRADING_ROUTES } from '#lib/contract/trading/trading.ts'
import { endsEpochOn } from '#gateway/exchange/terms/ends-epoch.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'
import { HistoryStore } from '#gateway/exchange/history/history-store.ts'

/** Goal: guests whom nobody sees any more leave nothing but their id, and all others keep everything. */

const DAY_MS = 86_400_000
const ORDER = { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'market', amount: '100', clientOrderId: 'one' }

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
  const { accounts, floor } = server
  accounts.closing.onClosing(endsEpochOn(floor.exchange))
  accounts.idleGuests.closeAfter(30)
  accounts.idleGuests.onClosed((closed) => floor.exchange.tellEngine({ type: 'forget', accounts: closed }))
})
afterAll(() => server.close())

async function openGuest(): Promise<{ readonly browser: Browser; readonly userId: string }> {
  const browser = server.browser()
  const { userInfo } = (await browser.post('/v1/user/guest/create', {})).data as { readonly userInfo: { readonly userId: string } }
  await server.floor.trader(userInfo.userId)
  await browser.post(TRADING_ROUTES.placeOrder.path, ORDER)
  return { browser, userId: userInfo.userId }
}

/** Returns how many ledger rows the file of the history has of an account. */
function rowsOf(account: string): number {
  const store = new HistoryStore(server.floor.file('history'), true)
  const { length } = store.ids(account, 'bills', { limit: 100 })
  store.close()
  return length
}

it('closes guests that were not seen for 30 days, and deletes their history', async () => {
  const { accounts, clock, floor } = server
  const [idle, seen, registered] = [await openGuest(), await openGuest(), await openTrader(server)]
  await registered.browser.post(TRADING_ROUTES.placeOrder.path, ORDER)
  for (const days of [6, 6, 6, 6, 5]) {
    clock.advance(days * DAY_MS)
    await seen.browser.post('/v1/user/session/refresh', {})
    await accounts.sweep()
  }
  expect([idle, seen, registered].map(({ userId }) => rowsOf(userId) > 0)).toEqual([true, true, true])

  clock.advance(2 * DAY_MS)
  await accounts.sweep()
  expect([idle, seen, registered].map(({ userId }) => rowsOf(userId) > 0)).toEqual([false, true, true])
  expect([idle, seen, registered].map(({ userId }) => floor.exchange.read.account(userId)?.epoch === null)).toEqual([true, false, false])
  expect(await accounts.users.find(idle.userId)).toMatchObject({ id: idle.userId, kind: 'guest', frozenAt: clock.now() })
  expect(await accounts.users.find(seen.userId)).toMatchObject({ frozenAt: null })
  expect((await idle.browser.get(TRADING_ROUTES.openOrders.path)).code).not.toBe('00000')
})
