import { renameSync } from 'node:fs'
import { join } from 'node:path'
import ccxt from 'ccxt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, SPOT, startBotServer, SWAP, type BotKeyPair, type BotServer, type CcxtClient } from './bot-server.ts'

/** Goal: methods and parameters that bots use less often mean the same here as there, and each refusal is the same exception. */

let server: BotServer
let key: BotKeyPair
let client: CcxtClient

beforeAll(async () => {
  server = await startBotServer()
  key = await server.createKey()
  client = await server.ccxt(key)
  await client.loadMarkets()
})

afterAll(() => server.close())

const priceAt = async (ratio: number, symbol = SPOT) =>
  Number(client.priceToPrecision(symbol, ((await client.fetchTicker(symbol)).last as number) * ratio))
const contract = { productType: 'USDT-FUTURES', symbol: 'BTCUSDT', marginCoin: 'USDT', marginMode: 'crossed' }

describe('a history of fills and orders', () => {
  it('is read from a time on, up to a time, by number and page by page', async () => {
    const orders: string[] = []
    for (const cost of [100, 101, 102]) {
      const last = (await client.fetchMyTrades(SPOT)).at(-1)?.timestamp
      // Windows are distinguished by milliseconds, so no two orders may share one.
      await expect.poll(() => Date.now()).toBeGreaterThan(last ?? 0)
      orders.push(idOf(await client.createMarketBuyOrderWithCost(SPOT, cost)))
    }
    const all = await client.fetchMyTrades(SPOT)
    const [ids, times] = [all.map(({ order }) => order), all.map(({ timestamp }) => timestamp as number)]
    expect(ids).toEqual(orders)
    const fills = async (...asked: [since?: number, limit?: number, params?: object]) =>
      (await client.fetchMyTrades(SPOT, ...asked)).map(({ order }) => order)
    expect(await fills(times[2])).toEqual([orders[2]])
    expect(await fills(undefined, 1)).toEqual([orders[2]])
    expect(await fills(times[0], 2)).toEqual([orders[1], orders[2]])
    expect(await fills(undefined, undefined, { until: times[1] })).toEqual([orders[0], orders[1]])
    expect((await fills(undefined, 1, { paginate: true })).toSorted()).toEqual([orders[2]])
    const closed = async (...asked: [since?: number, limit?: number, params?: object]) =>
      (await client.fetchClosedOrders(SPOT, ...asked)).map(({ id }) => id)
    expect(await closed()).toEqual(orders)
    expect(await closed(undefined, 2)).toEqual([orders[1], orders[2]])
    expect(await closed(times[1])).toEqual([orders[1], orders[2]])
    expect((await client.fetchClosedOrders()).map(({ id }) => id)).toEqual(orders)
    expect(await client.fetchCanceledOrders(SPOT)).toEqual([])
  })

  it.each([
    ['a limit that is no number', { limit: 'x' }],
    ['an end before its start', { startTime: 20, endTime: 10 }],
  ])('is refused with %s', async (_case, query) => {
    await expect(client.privateSpotGetV2SpotTradeFills({ symbol: 'BTCUSDT', ...query })).rejects.toBeInstanceOf(ccxt.BadRequest)
  })
})

describe('futures', () => {
  it('take orders with targets in one call with others, and refuse one of them alone', async () => {
    const [price, profit] = [await priceAt(0.97, SWAP), await priceAt(1.05, SWAP)]
    const limit = { symbol: SWAP, type: 'limit', side: 'buy', price } as const
    const orders = await client.createOrders([
      { ...limit, amount: 0.01, params: { takeProfit: { triggerPrice: profit } } },
      { symbol: SWAP, type: 'market', side: 'buy', amount: 0.01 },
      { ...limit, amount: 100 },
    ])
    expect(orders).toHaveLength(2)
    expect(await client.fetchOpenOrders(SWAP)).toMatchObject([{ id: orders[0]?.id, takeProfitPrice: profit, status: 'open' }])
    expect(await client.fetchPositions([SWAP, 'ETH/USDT:USDT'])).toMatchObject([{ symbol: SWAP, contracts: 0.01, side: 'long' }])
    expect((await client.fetchPosition('ETH/USDT:USDT')).contracts).toBeUndefined()
    expect(await client.cancelAllOrders(SWAP)).toMatchObject([{ id: orders[0]?.id }])
    expect(await client.cancelAllOrders(SWAP)).toEqual([])
    await client.closeAllPositions({ productType: 'USDT-FUTURES' })
    expect(await client.fetchPositions()).toEqual([])
  })

  it('give an order another price alone, or a size, a price and both targets', async () => {
    const [price, lower] = [await priceAt(0.97, SWAP), await priceAt(0.96, SWAP)]
    const id = idOf(await client.createOrder(SWAP, 'limit', 'buy', 0.01, price))
    await client.editOrder(id, SWAP, 'limit', 'buy', undefined, lower)
    expect(await client.fetchOrder(id, SWAP)).toMatchObject({ price: lower, amount: 0.01 })
    const [profit, loss] = [await priceAt(1.04, SWAP), await priceAt(0.9, SWAP)]
    await client.editOrder(id, SWAP, 'limit', 'buy', 0.02, price, {
      takeProfit: { triggerPrice: profit },
      stopLoss: { triggerPrice: loss },
    })
    expect(await client.fetchOrder(id, SWAP)).toMatchObject({ price, amount: 0.02, takeProfitPrice: profit, stopLossPrice: loss })
    await client.cancelOrder(id, SWAP)
  })

  it('cancel at once what must not rest or cannot be filled whole', async () => {
    const taking = idOf(await client.createOrder(SWAP, 'limit', 'buy', 0.01, await priceAt(1.01, SWAP), { postOnly: true }))
    expect(await client.fetchOrder(taking, SWAP)).toMatchObject({ status: 'canceled', filled: 0, timeInForce: 'PO' })
    const whole = idOf(await client.createOrder(SWAP, 'limit', 'buy', 0.01, await priceAt(0.97, SWAP), { timeInForce: 'FOK' }))
    expect(await client.fetchOrder(whole, SWAP)).toMatchObject({ status: 'canceled', filled: 0, timeInForce: 'FOK' })
  })

  it('find and cancel an order by its own name, which counts once', async () => {
    const price = await priceAt(0.97, SWAP)
    const place = () => client.createOrder(SWAP, 'limit', 'buy', 0.01, price, { clientOid: 'mine' })
    const id = idOf(await place())
    expect(idOf(await place())).toBe(id)
    expect(await client.fetchOrder('', SWAP, { clientOid: 'mine' })).toMatchObject({ id, clientOrderId: 'mine' })
    expect((await client.cancelOrder('', SWAP, { clientOrderId: 'mine' })).id).toBe(id)
  })

  it('set the leverage of a side where sides have one, and of both where they do not', async () => {
    await client.setMarginMode('isolated', 'ETH/USDT:USDT')
    await client.setLeverage(7, 'ETH/USDT:USDT', { holdSide: 'long' })
    expect(await client.fetchLeverage('ETH/USDT:USDT')).toMatchObject({ marginMode: 'isolated', longLeverage: 7, shortLeverage: 7 })
    const hedged = await server.ccxt(await server.createKey(), { options: { defaultType: 'swap' } })
    await hedged.loadMarkets()
    await hedged.setPositionMode(true)
    await hedged.setMarginMode('isolated', SWAP)
    await hedged.setLeverage(7, SWAP, { holdSide: 'long' })
    await hedged.setLeverage(3, SWAP, { holdSide: 'short' })
    expect(await hedged.fetchLeverage(SWAP)).toMatchObject({ longLeverage: 7, shortLeverage: 3 })
  })
})

describe('an impossible request gives the client’s own exception', () => {
  const spot = (body: object) =>
    client.privateSpotPostV2SpotTradePlaceOrder({
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'limit',
      force: 'gtc',
      price: '100000',
      size: '0.001',
      ...body,
    })
  const mix = (body: object) =>
    client.privateMixPostV2MixOrderPlaceOrder({ ...contract, side: 'buy', orderType: 'market', size: '0.01', ...body })

  it.each<readonly [string, () => Promise<unknown>, unknown]>([
    ['a leverage between two', () => client.setLeverage(7.5, SWAP), ccxt.BadRequest],
    ['a leverage of nothing', () => client.setLeverage(0, SWAP), ccxt.BadRequest],
    ['a leverage above the highest', () => client.setLeverage(1000, SWAP), ccxt.ExchangeError],
    ['margin for a position that is not there', () => client.addMargin(SWAP, 5, { holdSide: 'long' }), ccxt.ExchangeError],
    ['closing what is not there', () => client.closePosition(SWAP), ccxt.ExchangeError],
    ['a size of too many decimals', () => spot({ size: '0.00123456789' }), ccxt.InvalidOrder],
    ['a price of too many decimals', () => spot({ price: '100000.123' }), ccxt.InvalidOrder],
    ['a size beyond all numbers', () => spot({ size: `1${'0'.repeat(40)}` }), ccxt.InvalidOrder],
    ['a size that is too large', () => spot({ size: '9999999999' }), ccxt.InvalidOrder],
    ['a contract size in powers of ten', () => mix({ size: 1e-7 }), ccxt.InvalidOrder],
    ['a million contracts', () => mix({ size: '1000000' }), ccxt.InvalidOrder],
    ['fills of a pair that is not listed', () => client.privateSpotGetV2SpotTradeFills({ symbol: 'FOOBAR' }), ccxt.BadSymbol],
    [
      'open orders of a contract that is not listed',
      () => client.privateMixGetV2MixOrderOrdersPending({ ...contract, symbol: 'FOO' }),
      ccxt.BadSymbol,
    ],
    ['an order id that is none', () => client.fetchOrder('abc', SPOT), ccxt.OrderNotFound],
    ['an order of spot asked for as one of futures', async () => client.fetchOrder(await anyOrder(), SWAP), ccxt.OrderNotFound],
    ['a transfer to where one is', () => client.transfer('USDT', 1, 'spot', 'spot'), ccxt.BadRequest],
    ['a transfer of less than nothing', () => client.transfer('USDT', -1, 'spot', 'swap'), ccxt.BadRequest],
    ['a transfer of nothing', () => client.transfer('USDT', 0, 'spot', 'swap'), ccxt.BadRequest],
    ['a deposit address', () => client.fetchDepositAddress('USDT', { network: 'TRC20' }), ccxt.PermissionDenied],
  ])('%s', async (_case, attempt, exception) => {
    await expect(attempt()).rejects.toBeInstanceOf(exception)
  })

  const anyOrder = async () => idOf(await client.createMarketBuyOrderWithCost(SPOT, 50))
})

describe('a caller', () => {
  const connect = (change: Partial<BotKeyPair>, options: object = {}) =>
    server.ccxt({ ...key, ...change }, { options: { uta: false }, ...options })

  it.each<readonly [string, () => Promise<CcxtClient>, unknown]>([
    ['with another secret', () => connect({ secret: 'wrong' }), ccxt.AuthenticationError],
    ['with another passphrase', () => connect({}, { password: 'another9horse' }), ccxt.AuthenticationError],
    ['with an empty passphrase', () => connect({}, { password: ' ' }), ccxt.AuthenticationError],
    ['with a key that nobody has', () => connect({ apiKey: 'ag_nobody' }), ccxt.AuthenticationError],
    ['with a clock that is slow', async () => Object.assign(await connect({}), { nonce: () => Date.now() - 60_000 }), ccxt.InvalidNonce],
    ['with a clock that is fast', async () => Object.assign(await connect({}), { nonce: () => Date.now() + 60_000 }), ccxt.InvalidNonce],
    [
      'from an address that his key is not for',
      async () => connect(await server.createKey({ addresses: ['10.1.2.3'] })),
      ccxt.PermissionDenied,
    ],
  ])('%s is refused', async (_case, open, exception) => {
    await expect((await open()).fetchBalance()).rejects.toBeInstanceOf(exception)
  })

  it('whose key has expired is refused', async () => {
    const late = await connect(await server.createKey({ expiresAt: Date.now() + 1000 }))
    const refused = () =>
      late.fetchBalance().then(
        () => null,
        (error: unknown) => error,
      )
    await expect.poll(refused).toBeInstanceOf(ccxt.AuthenticationError)
  })

  it('that may only read moves nothing', async () => {
    const reader = await connect(await server.createKey({ permissions: ['read'] }))
    expect((await reader.fetchBalance())['USDT']).toMatchObject({ total: 50_000 })
    for (const attempt of [
      () => reader.createMarketBuyOrderWithCost(SPOT, 100),
      () => reader.transfer('USDT', 1, 'spot', 'swap'),
      () => reader.setLeverage(5, SWAP),
      () => reader.cancelAllOrders(SPOT),
    ])
      await expect(attempt()).rejects.toBeInstanceOf(ccxt.PermissionDenied)
  })
})

describe('a stream', () => {
  it('is given up and asked for again, with what it began with', async () => {
    const watcher = await server.ccxt(key, { options: { uta: false } })
    await watcher.loadMarkets()
    for (let round = 0; round < 2; round += 1) {
      expect((await watcher.watchTicker(SPOT)).last).toBeGreaterThan(0)
      expect((await watcher.watchOrderBook(SWAP)).bids.length).toBeGreaterThan(0)
      expect((await watcher.watchOHLCV(SPOT, '1m')).length).toBeGreaterThan(0)
      await watcher.unWatchTicker(SPOT)
      await watcher.unWatchOrderBook(SWAP)
      await watcher.unWatchOHLCV(SPOT, '1m')
    }
  })
})

describe('an order that the journal does not take', () => {
  it('is a lost answer to its sender, the next one is refused at once, and it is found by its name when the journal takes it', async () => {
    const trader = await server.ccxt(await server.createKey())
    await trader.loadMarkets()
    const price = Math.floor(Number((await trader.fetchTicker(SPOT)).last) * 0.9)
    const place = (clientOrderId: string) =>
      trader.createOrder(SPOT, 'limit', 'buy', 0.001, price, { clientOrderId }).then(
        () => null,
        (error: unknown) => error,
      )
    const [file, aside] = [join(server.folder, 'journal.sqlite'), join(server.folder, 'aside')]
    renameSync(file, aside)
    try {
      expect(await place('held-up')).toBeInstanceOf(ccxt.RequestTimeout)
      expect(await place('turned-away')).toBeInstanceOf(ccxt.ExchangeNotAvailable)
    } finally {
      renameSync(aside, file)
    }
    await expect.poll(() => server.exchange.status().state).toBe('running')
    expect((await trader.fetchOpenOrders(SPOT)).map((order) => order.clientOrderId)).toEqual(['held-up'])
  })
})
