import { afterAll, beforeAll, expect, it } from 'vitest'
import { TRADING_ROUTES } from '#lib/contract/trading.ts'
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
  const { length } = store.places(account, 'bills', { limit: 100 })
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

it('goes on where a guest is away and its bot trades by a key', async () => {
  const { accounts, clock } = server
  const guest = await openGuest()
  const made = await guest.browser.post('/v1/user/api-key/create', { label: 'bot', permissions: ['trade'], passphrase: 'correct9horse' })
  expect(made.code).toBe('00000')
  const { apiKey } = made.data as { readonly apiKey: string }
  for (let days = 0; days < 40; days += 5) {
    clock.advance(5 * DAY_MS)
    const key = await accounts.apiKeys.find(apiKey)
    if (key !== null) await accounts.apiKeys.touch(key)
    await accounts.sweep()
  }
  expect(await accounts.users.find(guest.userId)).toMatchObject({ frozenAt: null })
})

it('closes a guest after all whose closing was broken off by the end of the process', async () => {
  const { accounts, clock, floor, store } = server
  const guest = await openGuest()
  await store.updateTable('users').set({ frozenAt: clock.now() }).where('id', '=', guest.userId).execute()
  await accounts.sweep()
  expect((await floor.exchange.submit({ type: 'close-epoch', account: guest.userId })).kind).toBe('rejected')
  expect(await store.selectFrom('sessions').select('id').where('userId', '=', guest.userId).execute()).toEqual([])
  expect(rowsOf(guest.userId)).toBe(0)
})
