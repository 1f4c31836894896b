import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'
import { AccountPages, lastOf, numbersOf, snapshotOf, updatesOf } from '#tests/support/account-pages.ts'

/** Goal: the owner's page gets every change of the account once, in order, and nobody else gets any. */

let server: TradingServer
let pages: AccountPages
beforeAll(async () => {
  server = await startTrading()
  pages = new AccountPages(server)
})
afterEach(() => pages.close())
afterAll(() => server.close())

describe('the account stream', () => {
  it('begins with the account as it is and goes on with what changes', async () => {
    const { browser, userId } = await openTrader(server)
    await pages.rest(userId)
    const listener = await pages.listen(browser)
    const snapshot = await snapshotOf(listener)
    expect(snapshot).toMatchObject({
      account: { accountId: userId, epoch: 1 },
      orders: [{ status: 'live' }],
      positions: [],
      fills: [],
      wallTime: server.floor.nowMs,
    })
    expect(snapshot.wallets.map(({ wallet }) => wallet)).toEqual(['spot', 'futures'])
    await pages.buy(userId)
    await expect.poll(() => lastOf(listener)).toBe(server.floor.exchange.sequence())
    const [update] = updatesOf(listener)
    expect(update).toMatchObject({ from: snapshot.seq + 1, orders: [{ status: 'filled' }], fills: [{ role: 'taker' }] })
    expect(update?.balances?.map(({ coin }) => coin).toSorted()).toEqual(['BTC', 'USDT'])
  })

  it('tells bots as they trade, and when they have ended', async () => {
    const { browser, userId } = await openTrader(server)
    const { exchange } = server.floor
    const plan = { amount: '100', everyMs: 0, purchasesMax: 0, safetyCount: 0, safetyAmount: '0', safetyStep: 0 }
    const rest = { stepScale: 1000, sizeScale: 1000, takeProfit: 50_000, repeats: true, sellAtEnd: false }
    const listener = await pages.listen(browser)
    expect((await snapshotOf(listener)).bots).toEqual([])
    await exchange.submit({ type: 'dca-start', account: userId, requestId: 'd', market: 'spot:BTCUSDT', quote: '500', ...plan, ...rest })
    await expect.poll(() => lastOf(listener)).toBe(exchange.sequence())
    const told = () => updatesOf(listener).flatMap(({ bots = [] }) => bots)
    expect(told().at(-1)).toMatchObject({ kind: 'spot-dca', status: 'running', plan: { purchases: 1 } })
    const second = await pages.listen(browser)
    expect((await snapshotOf(second)).bots).toMatchObject([{ status: 'running' }])
    await exchange.submit({ type: 'bot-stop', account: userId, id: Number(told().at(-1)?.id), sell: true })
    await expect.poll(() => lastOf(listener)).toBe(exchange.sequence())
    expect(told().at(-1)).toMatchObject({ status: 'ended', reason: 'stopped' })
  })

  it('tells the pages of an account about its alerts, and nobody else’s', async () => {
    const [owner, other] = [await openTrader(server), await openTrader(server)]
    const [mine, another] = [await pages.listen(owner.browser), await pages.listen(other.browser)]
    await Promise.all([snapshotOf(mine), snapshotOf(another)])
    server.hub.tell(owner.userId, { type: 'alert', notice: null })
    await pages.buy(other.userId)
    await expect.poll(() => mine.messages.map(({ type }) => type)).toContain('alert')
    await expect.poll(() => lastOf(another)).toBe(server.floor.exchange.sequence())
    expect(another.messages.map(({ type }) => type)).not.toContain('alert')
  })

  it('tells a client that comes back what it has missed, and nothing twice', async () => {
    const { browser, userId } = await openTrader(server)
    const first = await pages.listen(browser)
    const { run, seq } = await snapshotOf(first)
    first.socket.terminate()
    for (let nth = 0; nth < 3; nth += 1) await pages.buy(userId)
    const second = await pages.listen(browser)
    second.start({ run, seq })
    await expect.poll(() => lastOf(second)).toBe(server.floor.exchange.sequence())
    await pages.buy(userId)
    await expect.poll(() => lastOf(second)).toBe(server.floor.exchange.sequence())
    expect(second.messages.every(({ type }) => type === 'update')).toBe(true)
    const expected = Array.from({ length: server.floor.exchange.sequence() - seq }, (_, nth) => seq + 1 + nth)
    expect(numbersOf(updatesOf(second))).toEqual(expected)
  })

  it('gives two pages of one account the same numbers, whenever each of them comes', async () => {
    const { browser, userId } = await openTrader(server)
    const first = await pages.listen(browser)
    const { seq } = await snapshotOf(first)
    const orders = [pages.buy(userId), pages.rest(userId)]
    const second = await pages.listen(browser)
    const later = await snapshotOf(second)
    await Promise.all([...orders, pages.buy(userId)])
    const last = server.floor.exchange.sequence()
    await expect.poll(() => [lastOf(first), lastOf(second)]).toEqual([last, last])
    expect(numbersOf(updatesOf(first))).toEqual(Array.from({ length: last - seq }, (_, nth) => seq + 1 + nth))
    expect(numbersOf(updatesOf(second))).toEqual(Array.from({ length: last - later.seq }, (_, nth) => later.seq + 1 + nth))
  })

  it.each([
    ['another run', (known: { run: string; seq: number }) => ({ run: 'other', seq: known.seq })],
    ['a number that was never given', (known: { run: string; seq: number }) => ({ run: known.run, seq: known.seq + 1000 })],
  ])('answers %s with a snapshot', async (_name, changed) => {
    const { browser } = await openTrader(server)
    const first = await pages.listen(browser)
    const known = await snapshotOf(first)
    const second = await pages.listen(browser)
    second.start(changed(known))
    await expect.poll(() => second.messages).toHaveLength(1)
    expect(second.messages[0]?.type).toBe('snapshot')
  })

  it('begins anew with a new epoch', async () => {
    const { browser, userId } = await openTrader(server)
    await pages.rest(userId)
    const listener = await pages.listen(browser)
    await snapshotOf(listener)
    await server.floor.exchange.reset(userId, { funds: [{ asset: 'USDT', amount: '10' }] })
    await expect
      .poll(() => listener.messages.at(-1))
      .toMatchObject({
        type: 'snapshot',
        account: { epoch: 2 },
        orders: [],
        balances: [
          { wallet: 'spot', total: '10' },
          { wallet: 'futures', total: '0' },
        ],
      })
  })

  it('takes the place of one account in its sequence for no place in another’s', async () => {
    const [first, second] = [await openTrader(server), await openTrader(server)]
    const { run, seq } = await snapshotOf(await pages.listen(first.browser))
    const listener = await pages.listen(second.browser)
    listener.start({ run, seq })
    await expect.poll(() => listener.messages[0]).toMatchObject({ type: 'snapshot', account: { accountId: second.userId } })
  })
})
