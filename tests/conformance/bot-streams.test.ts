import ccxt from 'ccxt'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectBare, login } from './bare-client.ts'
import { SPOT, startBotServer, SWAP, type BotKeyPair, type BotServer, type CcxtClient } from './bot-server.ts'

/** Goal: bots receive their accounts' changes at once, with unmodified ccxt and bitget-api; none receives another's. */

let server: BotServer
let key: BotKeyPair
let client: CcxtClient

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

beforeEach(async () => {
  key = await server.createKey()
  client = await server.ccxt(key, { options: { uta: false } })
  await client.loadMarkets()
  readBefore = server.hub.stats().subscriptions
})

const priceAt = async (symbol: string, ratio: number) =>
  Number(client.priceToPrecision(symbol, ((await client.fetchTicker(symbol)).last as number) * ratio))

/** The number of channels that earlier clients read; this test's client adds to it. */
let readBefore = 0

/** Waits for a stream's next message, and triggers it once the channels of this test are subscribed. */
async function whileWatching<News>(watch: () => Promise<News>, act: () => Promise<unknown>, channels = 1): Promise<News> {
  const news = watch()
  await expect.poll(() => server.hub.stats().subscriptions - readBefore).toBeGreaterThanOrEqual(channels)
  await act()
  return news
}

describe('ccxt hears', () => {
  it('its spot balance, and the changes of it', async () => {
    const first = await client.watchBalance()
    expect(first['USDT']).toMatchObject({ free: 50_000, used: 0 })
    const price = await priceAt(SPOT, 0.97)
    const next = await whileWatching(
      () => client.watchBalance(),
      () => client.createOrder(SPOT, 'limit', 'buy', 0.01, price),
    )
    expect(next['USDT']?.used).toBeCloseTo(price * 0.01)
  })

  it('its futures balance, the parts adding up', async () => {
    const { USDT } = await client.watchBalance({ type: 'swap' })
    expect(USDT).toMatchObject({ free: 50_000, used: 0, total: 50_000 })
    const next = await whileWatching(
      () => client.watchBalance({ type: 'swap' }),
      () => client.createOrder(SWAP, 'market', 'buy', 0.01),
    )
    const after = next['USDT']
    expect((after?.free as number) + (after?.used as number)).toBeCloseTo(after?.total as number)
    expect(after?.used as number).toBeGreaterThan(0)
  })

  it('of its spot orders from the first to the last', async () => {
    const price = await priceAt(SPOT, 0.97)
    const opened = await whileWatching(
      () => client.watchOrders(SPOT),
      () => client.createOrder(SPOT, 'limit', 'buy', 0.01, price),
    )
    expect(opened.at(-1)).toMatchObject({ symbol: SPOT, side: 'buy', type: 'limit', price, amount: 0.01, status: 'open', filled: 0 })
    const id = opened.at(-1)?.id as string
    const ended = await whileWatching(
      () => client.watchOrders(SPOT),
      () => client.cancelOrder(id, SPOT),
    )
    expect(ended.at(-1)).toMatchObject({ id, status: 'canceled' })
    const filled = await whileWatching(
      () => client.watchOrders(),
      () => client.createMarketBuyOrderWithCost(SPOT, 500),
      2,
    )
    expect(filled.at(-1)).toMatchObject({ status: 'closed', side: 'buy', type: 'market', fee: { currency: 'BTC' } })
    expect(filled.at(-1)?.filled as number).toBeGreaterThan(0)
  })

  it('of its futures orders', async () => {
    const options = { type: 'swap' }
    const filled = await whileWatching(
      () => client.watchOrders(SWAP, undefined, undefined, options),
      () => client.createOrder(SWAP, 'market', 'buy', 0.01),
    )
    expect(filled.at(-1)).toMatchObject({ symbol: SWAP, status: 'closed', side: 'buy', amount: 0.01, filled: 0.01 })
  })

  it('of orders that wait for a price', async () => {
    const params = { trigger: true }
    const trigger = await priceAt(SPOT, 1.02)
    const placed = await whileWatching(
      () => client.watchOrders(SPOT, undefined, undefined, params),
      () => client.createOrder(SPOT, 'limit', 'buy', 0.01, trigger, { triggerPrice: trigger }),
    )
    expect(placed.at(-1)).toMatchObject({ symbol: SPOT, triggerPrice: trigger, status: 'open' })
  })

  it('of its trades', async () => {
    const spot = await whileWatching(
      () => client.watchMyTrades(SPOT),
      () => client.createMarketBuyOrderWithCost(SPOT, 500),
    )
    expect(spot.at(-1)).toMatchObject({ symbol: SPOT, side: 'buy', takerOrMaker: 'taker', fee: { currency: 'BTC' } })
    const swap = await whileWatching(
      () => client.watchMyTrades(SWAP, undefined, undefined, { type: 'swap' }),
      () => client.createOrder(SWAP, 'market', 'sell', 0.01),
      2,
    )
    expect(swap.at(-1)).toMatchObject({ symbol: SWAP, side: 'sell', amount: 0.01, fee: { currency: 'USDT' } })
  })

  it('of its positions as they come and go', async () => {
    client.options['watchPositions'] = { fetchPositionsSnapshot: false, awaitPositionsSnapshot: false }
    const opened = await whileWatching(
      () => watchUntil((count) => count > 0),
      () => client.createOrder(SWAP, 'market', 'sell', 0.01),
    )
    expect(opened).toMatchObject([{ symbol: SWAP, side: 'short', contracts: 0.01, leverage: 10, hedged: false }])
    const closed = watchUntil((count) => count === 0)
    await client.closePosition(SWAP)
    expect(await closed).toEqual([])
  })

  /** Waits for enough positions; messages arrive at the start, with the market, and after actions. */
  async function watchUntil(enough: (count: number) => boolean) {
    for (;;) {
      const positions = await client.watchPositions()
      if (enough(positions.length)) return positions
    }
  }
})

describe('bitget-api hears', () => {
  it('of orders, positions and balances on the public path', async () => {
    const stream = server.stream(key)
    const heard = new Map<string, Record<string, unknown>>()
    stream.on('update', (update: { arg: { channel: string }; data: Record<string, unknown>[] }) => {
      const [row] = update.data
      if (row !== undefined) heard.set(update.arg.channel, row)
    })
    const failures: unknown[] = []
    stream.on('exception', (error: unknown) => void failures.push(error))
    void stream.subscribeTopic('SPOT', 'account')
    void stream.subscribeTopic('SPOT', 'orders', 'BTCUSDT')
    void stream.subscribeTopic('USDT-FUTURES', 'positions')
    await expect.poll(() => heard.get('account')).toMatchObject({ coin: 'USDT' })
    const rest = server.rest(key)
    await rest.spotSubmitOrder({ symbol: 'BTCUSDT', side: 'buy', orderType: 'market', force: 'gtc', size: '100' })
    await expect.poll(() => heard.get('orders')).toMatchObject({ status: 'filled', tradeScope: 'T' })
    await rest.futuresSubmitOrder({
      symbol: 'BTCUSDT',
      productType: 'USDT-FUTURES',
      marginMode: 'crossed',
      marginCoin: 'USDT',
      side: 'buy',
      orderType: 'market',
      size: '0.01',
    })
    await expect.poll(() => heard.get('positions')).toMatchObject({ instId: 'BTCUSDT', holdSide: 'long', total: '0.0100' })
    expect(failures).toEqual([])
  })
})

const SUBSCRIBE = { op: 'subscribe', args: [{ instType: 'SPOT', channel: 'account', coin: 'default' }] }

describe('a stream', () => {
  it.each([
    ['seconds as a number', () => Math.floor(Date.now() / 1000)],
    ['seconds as a text', () => String(Math.floor(Date.now() / 1000))],
    ['milliseconds as a text', () => String(Date.now())],
  ])('lets in who signs %s, on either path', async (_case, now) => {
    for (const path of ['/v2/ws/private', '/v2/ws/public']) {
      const one = await connectBare(server, path)
      one.send(login(key, {}, now()))
      expect(await one.next(({ event }) => event === 'login')).toEqual({ event: 'login', code: 0 })
      one.end()
    }
  })

  it.each([
    ['another key', { apiKey: 'ag_nobody' }, undefined, 30_011],
    ['another passphrase', { passphrase: 'another9horse' }, undefined, 30_012],
    ['another signature', { sign: 'another' }, undefined, 30_015],
    ['an old time', {}, 1_700_000_000, 30_013],
    ['no passphrase', { passphrase: undefined }, undefined, 30_005],
  ] as const)('refuses a login with %s', async (_case, change, timestamp, code) => {
    const one = await connectBare(server)
    one.send(login(key, change, timestamp))
    expect(await one.next(({ event }) => event === 'error')).toMatchObject({ code })
    one.end()
  })

  it('becomes an exception of ccxt that names the login', async () => {
    const wrong = await server.ccxt({ ...key, secret: 'wrong' }, { options: { uta: false } })
    await expect(wrong.watchOrders(SPOT)).rejects.toBeInstanceOf(ccxt.AuthenticationError)
  })

  it('tells nothing of an account before a login', async () => {
    const one = await connectBare(server)
    one.send(SUBSCRIBE)
    expect(await one.next(({ event }) => event === 'error')).toMatchObject({ code: 30_004 })
    one.end()
  })

  it('acknowledges what is asked for twice, and tells it once', async () => {
    const one = await connectBare(server)
    one.send(login(key))
    await one.next(({ event }) => event === 'login')
    one.send(SUBSCRIBE)
    one.send(SUBSCRIBE)
    await expect.poll(() => one.frames.filter(({ event }) => event === 'subscribe').length).toBe(2)
    one.send({ ...SUBSCRIBE, op: 'unsubscribe' })
    await one.next(({ event }) => event === 'unsubscribe')
    expect(one.frames.filter(({ action }) => action === 'snapshot')).toHaveLength(1)
    one.end()
  })

  it('ends with the key that opened it', async () => {
    const short = await server.createKey({ expiresAt: Date.now() + 1500 })
    const one = await connectBare(server)
    one.send(login(short))
    await one.next(({ event }) => event === 'login')
    expect(await one.closed).toBe(1008)
  })

  it('reports nothing of another account', async () => {
    const other = await server.createKey()
    const one = await connectBare(server)
    one.send(login(other))
    await one.next(({ event }) => event === 'login')
    one.send({ op: 'subscribe', args: [{ instType: 'SPOT', channel: 'orders', instId: 'default' }] })
    await one.next(({ event }) => event === 'subscribe')
    await client.createMarketBuyOrderWithCost(SPOT, 100)
    const own = await server.ccxt(other, { options: { uta: false } })
    const { id } = await own.createMarketBuyOrderWithCost(SPOT, 100)
    await one.next(({ action }) => action === 'snapshot')
    const rows = one.frames.filter(({ action }) => action === 'snapshot').flatMap(({ data }) => data as { orderId: string }[])
    expect(new Set(rows.map(({ orderId }) => orderId))).toEqual(new Set([id]))
    one.end()
  })
})
