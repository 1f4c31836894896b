import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { registerPerson } from '#tests/support/accounts.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'
import { AccountPages, lastOf, snapshotOf, statusOf, updatesOf } from '#tests/support/account-pages.ts'

/** Goal: the account stream serves its owner as long as the session lasts, and closes for everybody who misuses it. */

let server: TradingServer
let pages: AccountPages
beforeAll(async () => {
  server = await startTrading()
  pages = new AccountPages(server)
})
afterEach(() => pages.close())
afterAll(() => server.close())

describe('the account stream', () => {
  it('ends with its session, with the reason', async () => {
    const { browser } = await openTrader(server)
    const listener = await pages.listen(browser)
    await snapshotOf(listener)
    await browser.post('/v1/user/logout')
    await expect.poll(() => listener.closed()).not.toBeNull()
    expect(listener.messages.at(-1)).toEqual({ type: 'ended' })
    expect(await statusOf(pages.dial({ cookies: browser.cookies }))).toBe(401)
  })

  it('goes on when the credential of its session is renewed, also after the old one has run out', async () => {
    const { browser, userId } = await openTrader(server)
    const listener = await pages.listen(browser)
    const { seq } = await snapshotOf(listener)
    expect(await browser.post('/v1/user/session/refresh')).toMatchObject({ code: '00000' })
    server.clock.advance(60_000)
    listener.socket.send('ping')
    await pages.buy(userId)
    await expect.poll(() => lastOf(listener)).toBeGreaterThan(seq)
    // The second answer comes after the first question has been handled.
    listener.socket.send('ping')
    await pages.buy(userId)
    await expect.poll(() => lastOf(listener)).toBe(server.floor.exchange.sequence())
    expect(listener.closed()).toBeNull()
  })

  it('continues for a guest who registers, under the new session', async () => {
    const browser = server.browser()
    const made = await browser.post('/v1/user/guest/create')
    const { userId } = (made.data as { userInfo: { userId: string } }).userInfo
    await server.floor.trader(userId, FRICTIONLESS)
    const listener = await pages.listen(browser)
    const { seq } = await snapshotOf(listener)
    await registerPerson(server, 'guest@agio.example', browser)
    await pages.rest(userId)
    await expect.poll(() => lastOf(listener)).toBeGreaterThan(seq)
    listener.socket.send('ping')
    await browser.post('/v1/user/logout')
    await expect.poll(() => listener.closed()).not.toBeNull()
    expect(listener.messages.at(-1)).toEqual({ type: 'ended' })
  })

  it.each(['switLogin', 'switchWeb', 'switchApp', 'switchLoginDemo', 'switchTradeDemo'])(
    'ends in every tab for whoever goes on as another account by %s, and the next one is that account’s',
    async (name) => {
      const { browser } = await openTrader(server)
      const tabs = [await pages.listen(browser), await pages.listen(browser)]
      for (const tab of tabs) await snapshotOf(tab)
      const { userId } = (await browser.post('/v1/user/sub/create', { name: 'Other' })).data as { userId: string }
      await browser.post(`/v1/user/sub/${name}`, { userId })
      for (const tab of tabs) await expect.poll(() => tab.messages.at(-1)).toEqual({ type: 'ended' })
      expect((await snapshotOf(await pages.listen(browser))).account.accountId).toBe(userId)
    },
  )

  it('tells of both legs of an OCO order, of the parts of a split one, and of an end by the clock', async () => {
    const { browser, userId } = await openTrader(server)
    const listener = await pages.listen(browser)
    await snapshotOf(listener)
    const { floor } = server
    const order = { side: 'buy', ticks: 4_900_000, lots: 1000 } as const
    const told = () => updatesOf(listener).flatMap(({ orders = [] }) => orders)
    await floor.place(userId, { ...order, oco: { ticks: 20_000_000, by: 'last' } })
    await floor.place(userId, { ...order, scaled: { toTicks: 4_800_000, count: 3, sizes: 'flat' } })
    await floor.place(userId, { ...order, force: 'gtd', expiresAtMs: floor.exchange.now() + 60_000 })
    const kinds = () => told().map(({ oco, group, force }) => oco ?? group?.nth ?? force)
    await expect.poll(kinds).toEqual(expect.arrayContaining(['limit', 'stop', 1, 2, 3, 'gtd']))
    const stop = told().find(({ oco }) => oco === 'stop')
    await floor.exchange.submit({ type: 'cancel', account: userId, orders: [{ orderId: Number(stop?.orderId) }] })
    const ended = () => told().flatMap(({ oco, status }) => (status === 'cancelled' ? [oco] : []))
    await expect.poll(ended).toEqual(expect.arrayContaining(['limit', 'stop']))
    floor.pass(61_000, 1_000)
    await expect.poll(() => told().map(({ cancelReason }) => cancelReason)).toContain('expired')
  })

  it('is for the owner alone', async () => {
    const [{ browser, userId }, other] = [await openTrader(server), await openTrader(server)]
    const listener = await pages.listen(other.browser)
    const { seq } = await snapshotOf(listener)
    await pages.buy(userId)
    await pages.buy(other.userId)
    await expect.poll(() => lastOf(listener)).toBe(server.floor.exchange.sequence())
    expect(updatesOf(listener)[0]?.from).toBe(seq + 1)
    expect(updatesOf(listener).flatMap(({ fills = [] }) => fills)).toHaveLength(1)
    expect(await statusOf(pages.dial({}))).toBe(401)
    expect(await statusOf(pages.dial({ cookies: browser.cookies, origin: 'https://elsewhere.example' }))).toBe(401)
  })

  it('is not for a sub-account that may not look, also while it is open', async () => {
    const { browser } = await openTrader(server)
    const { userId } = (await browser.post('/v1/user/sub/create', { name: 'Bot' })).data as { userId: string }
    await browser.post('/v1/user/sub/switLogin', { userId })
    const listener = await pages.listen(browser)
    expect((await snapshotOf(listener)).account.accountId).toBe(userId)
    await server.accounts.users.change(userId, { permissions: JSON.stringify(['trade']) })
    listener.socket.send('ping')
    await expect.poll(() => listener.closed()).not.toBeNull()
    expect(await statusOf(pages.dial({ cookies: browser.cookies }))).toBe(401)
  })

  it.each(['nonsense', '{}', '{"op":"start","since":{"run":1,"seq":0}}', '{"op":"start","since":{"run":"a","seq":-1}}'])(
    'is closed for who says %s',
    async (text) => {
      const { browser } = await openTrader(server)
      const listener = await pages.listen(browser)
      listener.socket.send(text)
      await expect.poll(() => listener.closed()).toBe(1008)
    },
  )

  it('is closed for who talks without end', async () => {
    const { browser } = await openTrader(server)
    const listener = await pages.listen(browser)
    for (let nth = 0; nth < 100; nth += 1) listener.socket.send('ping')
    await expect.poll(() => listener.closed()).toBe(1008)
  })
})

it('closes the stream of who does not read it and says why, while another page of the account goes on', async () => {
  const limits = { bufferedBytesMax: 100_000, messageBurst: 10_000, messagesPerSecond: 10_000 }
  const narrow = await startTrading({ hub: { limits } })
  try {
    const { browser, userId } = await openTrader(narrow)
    const order = {
      market: 'spot:BTCUSDT',
      wallet: 'spot',
      side: 'buy',
      type: 'limit',
      force: 'gtc',
      ticks: 4_900_000,
      lots: 1000,
    } as const
    for (let batch = 0; batch < 2; batch += 1)
      await narrow.floor.submit({ type: 'place-batch', account: userId, orders: Array.from({ length: 50 }, () => order) })
    const [slow, quick] = [await pages.listen(browser, narrow), await pages.listen(browser, narrow)]
    const { seq } = await snapshotOf(quick)
    slow.socket.pause()
    // Each snapshot is fifty kilobytes: after some ten megabytes the operating system accepts no more.
    for (let nth = 0; nth < 500; nth += 1) slow.start()
    await expect.poll(() => narrow.hub.count()).toBe(1)
    slow.socket.resume()
    await narrow.floor.submit({ type: 'cancel-all', account: userId, kind: 'both' })
    await expect.poll(() => lastOf(quick)).toBeGreaterThan(seq)
    await expect.poll(() => slow.closed()).toBe(1013)
    expect(quick.closed()).toBeNull()
  } finally {
    await narrow.close()
  }
})
