import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectBare, login } from '../bare-client.ts'
import { SPOT, startBotServer, type BotKeyPair, type BotServer, type CcxtClient } from '../bot-server.ts'

/** Goal: bots receive changes of their margin wallets at once, each wallet on its own channel. */

let server: BotServer
let key: BotKeyPair
let client: CcxtClient

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

let readBefore = 0

beforeEach(async () => {
  key = await server.createKey()
  client = await server.ccxt(key, { options: { uta: false } })
  await client.loadMarkets()
  await client.transfer('USDT', 2000, 'spot', 'cross')
  await client.transfer('USDT', 3000, 'spot', 'isolated', { symbol: 'BTCUSDT' })
  readBefore = server.hub.stats().subscriptions
})

async function whileWatching<News>(watch: () => Promise<News>, act: () => Promise<unknown>): Promise<News> {
  const news = watch()
  await expect.poll(() => server.hub.stats().subscriptions - readBefore).toBeGreaterThanOrEqual(1)
  await act()
  return news
}

const MODES = [
  ['crossed', 'cross'],
  ['isolated', 'isolated'],
] as const

describe.each(MODES)('ccxt hears of its %s margin', (_mode, marginMode) => {
  const params = { marginMode }

  it('the balance, and the changes of it and of its debt', async () => {
    const whole = marginMode === 'cross' ? 2000 : 3000
    expect((await client.watchBalance(params))['USDT']).toMatchObject({ free: whole, used: 0, debt: 0 })
    const next = client.watchBalance(params)
    if (marginMode === 'cross') await client.borrowCrossMargin('USDT', 100)
    else await client.borrowIsolatedMargin(SPOT, 'USDT', 100)
    expect((await next)['USDT']).toMatchObject({ free: whole + 100, debt: 100.0005 })
  })

  it('of its orders from the first to the last', async () => {
    const price = Number(client.priceToPrecision(SPOT, ((await client.fetchTicker(SPOT)).last as number) * 0.97))
    const watch = () => client.watchOrders(SPOT, undefined, undefined, params)
    const opened = await whileWatching(watch, () => client.createOrder(SPOT, 'limit', 'buy', 0.01, price, params))
    expect(opened.at(-1)).toMatchObject({ symbol: SPOT, side: 'buy', type: 'limit', price, amount: 0.01, remaining: 0.01, status: 'open' })
    const id = opened.at(-1)?.id as string
    const ended = await whileWatching(watch, () => client.cancelOrder(id, SPOT, params))
    expect(ended.at(-1)).toMatchObject({ id, status: 'canceled' })
    const filled = await whileWatching(watch, () => client.createMarketBuyOrderWithCost(SPOT, 500, params))
    const last = filled.at(-1)
    expect(last).toMatchObject({ status: 'closed', side: 'buy', type: 'market', remaining: 0, fee: { currency: 'BTC' } })
    expect(last?.cost as number).toBeGreaterThan(499)
  })
})

it('bitget-api hears of each wallet on its own channel', async () => {
  const stream = server.stream(key)
  const heard: string[] = []
  stream.on('update', ({ arg, data }: { arg: { channel: string }; data: Record<string, string>[] }) => {
    for (const row of data) heard.push(`${arg.channel} ${row['symbol'] ?? row['instId'] ?? ''} ${row['coin'] ?? row['status'] ?? ''}`)
  })
  const failures: unknown[] = []
  stream.on('exception', (error: unknown) => void failures.push(error))
  void stream.subscribeTopic('MARGIN' as never, 'account-crossed')
  void stream.subscribeTopic('MARGIN' as never, 'account-isolated')
  void stream.subscribeTopic('MARGIN' as never, 'orders-crossed', 'default')
  void stream.subscribeTopic('MARGIN' as never, 'orders-isolated', 'BTCUSDT')
  void stream.subscribeTopic('SPOT', 'orders', 'default')
  await expect.poll(() => heard).toEqual(expect.arrayContaining(['account-crossed  USDT', 'account-isolated BTCUSDT USDT']))
  await expect.poll(() => server.hub.stats().subscriptions - readBefore).toBeGreaterThanOrEqual(5)
  heard.length = 0
  const order = { symbol: 'BTCUSDT', orderType: 'market', side: 'buy', force: 'gtc', loanType: 'normal', quoteSize: '100' } as const
  const rest = server.rest(key)
  await rest.marginSubmitOrder('crossed', order)
  await expect.poll(() => heard).toContain('orders-crossed BTCUSDT filled')
  expect(heard.filter((line) => line.includes('isolated') || line.startsWith('orders '))).toEqual([])
  await rest.marginSubmitOrder('isolated', order)
  await expect.poll(() => heard).toContain('orders-isolated BTCUSDT filled')
  expect(heard).toContain('account-isolated BTCUSDT BTC')
  expect(heard.filter((line) => line.startsWith('orders '))).toEqual([])
  expect(failures).toEqual([])
})

describe('a channel of margin wallets', () => {
  it.each([
    ['under another product', { instType: 'SPOT', channel: 'orders-crossed', instId: 'default' }],
    ['that is of spot', { instType: 'MARGIN', channel: 'orders', instId: 'default' }],
    ['of a pair that is not listed', { instType: 'MARGIN', channel: 'orders-crossed', instId: 'NOPEUSDT' }],
  ])('is silent %s', async (_case, arg) => {
    const one = await connectBare(server)
    one.send(login(key))
    await one.next(({ event }) => event === 'login')
    one.send({ op: 'subscribe', args: [arg] })
    await one.settle()
    expect(one.frames.filter(({ event }) => event !== 'login')).toEqual([{ event: 'subscribe', arg }])
    one.end()
  })

  it('is sent to nobody before a login', async () => {
    const one = await connectBare(server)
    one.send({ op: 'subscribe', args: [{ instType: 'MARGIN', channel: 'account-crossed', coin: 'default' }] })
    expect(await one.next(({ event }) => event === 'error')).toMatchObject({ code: 30_004 })
    one.end()
  })

  it('is sent once to a client that subscribes twice', async () => {
    const one = await connectBare(server)
    one.send(login(key))
    await one.next(({ event }) => event === 'login')
    const ask = { op: 'subscribe', args: [{ instType: 'MARGIN', channel: 'account-isolated', coin: 'default' }] }
    one.send(ask)
    one.send(ask)
    await expect.poll(() => one.frames.filter(({ event }) => event === 'subscribe').length).toBe(2)
    await one.settle()
    const snapshots = one.frames.filter(({ action }) => action === 'snapshot')
    expect(snapshots).toHaveLength(1)
    expect(snapshots[0]?.data).toMatchObject([{ symbol: 'BTCUSDT', coin: 'USDT', available: '3000', borrow: '0', interest: '0' }])
    one.end()
  })
})
