import ccxt from 'ccxt'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf, startBotServer, SWAP, type BotServer, type CcxtClient } from './bot-server.ts'

/** Goal: ccxt, unmodified except for its addresses, trades perpetuals in both position modes: every method, in success and in failure. */

let server: BotServer
/** A new account for each test. */
let client: CcxtClient

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

beforeEach(async () => {
  client = await server.ccxt(await server.createKey(), { options: { defaultType: 'swap' } })
  await client.loadMarkets()
})

const lastPrice = async () => (await client.fetchTicker(SWAP)).last as number
const priceAt = async (ratio: number) => Number(client.priceToPrecision(SWAP, (await lastPrice()) * ratio))
const buy = (amount = 0.01, params: object = {}) => client.createOrder(SWAP, 'market', 'buy', amount, undefined, params)
const position = async () => (await client.fetchPositions([SWAP]))[0]

describe('an account', () => {
  it('has its equity, its settings and its fees', async () => {
    expect((await client.fetchBalance())['USDT']).toMatchObject({ total: 50_000, free: 50_000, used: 0 })
    expect(await client.fetchLeverage(SWAP)).toMatchObject({ marginMode: 'cross', longLeverage: 10, shortLeverage: 10 })
    expect(await client.fetchMarginMode(SWAP)).toMatchObject({ marginMode: 'cross' })
    expect((await client.fetchTradingFee(SWAP)).taker as number).toBeGreaterThan(0)
    expect(await client.fetchPositions()).toEqual([])
    expect(await client.fetchFundingHistory(SWAP)).toEqual([])
  })

  it('sets leverage and margin mode while nothing is open', async () => {
    await client.setLeverage(20, SWAP)
    expect(await client.fetchLeverage(SWAP)).toMatchObject({ longLeverage: 20 })
    await client.setMarginMode('isolated', SWAP)
    expect(await client.fetchMarginMode(SWAP)).toMatchObject({ marginMode: 'isolated' })
    await buy(0.01, { marginMode: 'isolated' })
    await expect(client.setMarginMode('cross', SWAP)).rejects.toBeInstanceOf(ccxt.ExchangeError)
    await expect(client.setPositionMode(true, SWAP)).rejects.toBeInstanceOf(ccxt.ExchangeError)
    await expect(client.setLeverage(100_000, SWAP)).rejects.toBeInstanceOf(ccxt.ExchangeError)
  })
})

describe('in one-way mode', () => {
  it('a limit order rests, is edited in its place, and is cancelled', async () => {
    const price = await priceAt(0.97)
    const id = idOf(await client.createOrder(SWAP, 'limit', 'buy', 0.01, price))
    expect(await client.fetchOpenOrders(SWAP)).toMatchObject([
      { id, symbol: SWAP, side: 'buy', amount: 0.01, price, status: 'open', reduceOnly: false },
    ])
    const lower = await priceAt(0.96)
    expect((await client.editOrder(id, SWAP, 'limit', 'buy', 0.02, lower)).id).toBe(id)
    expect(await client.fetchOrder(id, SWAP)).toMatchObject({ id, amount: 0.02, price: lower, status: 'open' })
    expect((await client.cancelOrder(id, SWAP)).id).toBe(id)
    expect(await client.fetchOpenOrders(SWAP)).toEqual([])
    expect((await client.fetchCanceledOrders(SWAP)).map((order) => order.id)).toEqual([id])
    await expect(client.cancelOrder(id, SWAP)).rejects.toBeInstanceOf(ccxt.OrderNotFound)
  })

  it('a limit order has a stop beside it (OCO), and both are cancelled together', async () => {
    const [price, stop] = [await priceAt(0.97), await priceAt(1.03)]
    const id = idOf(
      await client.createOrder(SWAP, 'limit', 'buy', 0.01, price, { ocoTriggerPrice: String(stop), ocoTriggerType: 'mark_price' }),
    )
    expect(await client.fetchOpenOrders(SWAP)).toMatchObject([{ id, price }])
    expect(await client.fetchOpenOrders(SWAP, undefined, undefined, { trigger: true })).toMatchObject([{ triggerPrice: stop }])
    await client.cancelOrder(id, SWAP)
    expect(await client.fetchOpenOrders(SWAP, undefined, undefined, { trigger: true })).toEqual([])
  })

  it('scaled orders, an end and the targets of a bracket come by fields of this exchange', async () => {
    const [price, last, stop] = [await priceAt(0.97), await priceAt(0.96), await priceAt(0.9)]
    const end = String(Date.now() + 3_600_000)
    const fields = { scaledPrice: String(last), scaledCount: '3', scaledSizes: 'ascending', force: 'gtd', expireTime: end }
    const id = idOf(await client.createOrder(SWAP, 'limit', 'buy', 0.06, price, fields))
    const open = await client.fetchOpenOrders(SWAP)
    expect(open.map(({ amount }) => amount).toSorted()).toEqual([0.01, 0.02, 0.03])
    expect(open[0]?.info).toMatchObject({ groupId: id, expireTime: end, force: 'gtd' })
    const later = String(Date.now() + 7_200_000)
    const { id: edited = '' } = open[0] ?? {}
    await client.editOrder(edited, SWAP, 'limit', 'buy', open[0]?.amount, open[0]?.price, { newExpireTime: later })
    expect((await client.fetchOrder(edited, SWAP)).info).toMatchObject({ expireTime: later })
    await client.cancelAllOrders(SWAP, { groupId: id })
    expect(await client.fetchOpenOrders(SWAP)).toEqual([])
    const bracketTargets = [
      { triggerPrice: String(await priceAt(1.05)), percent: '50' },
      { triggerPrice: String(await priceAt(1.1)), percent: '50' },
    ]
    await client.createOrder(SWAP, 'limit', 'buy', 0.02, price, { bracketTargets, presetStopLossPrice: String(stop) })
    expect(await client.fetchOpenOrders(SWAP)).toHaveLength(1)
    await client.cancelAllOrders(SWAP)
  })

  it('an iceberg, a TWAP and a chase come by fields of this exchange', async () => {
    const [price, far] = [await priceAt(0.97), await priceAt(1.02)]
    const iceberg = idOf(await client.createOrder(SWAP, 'limit', 'buy', 0.05, price, { visibleSize: '0.01' }))
    expect((await client.fetchOrder(iceberg, SWAP)).info).toMatchObject({ visibleSize: '0.0100', twapSlices: '' })
    const chase = idOf(await client.createOrder(SWAP, 'limit', 'buy', 0.01, far, { chase: 'yes' }))
    expect((await client.fetchOrder(chase, SWAP)).info).toMatchObject({ chaseMoves: '0' })
    const twap = idOf(await client.createOrder(SWAP, 'limit', 'buy', 0.02, price, { twapSlices: '2', twapInterval: '5000' }))
    expect((await client.fetchOrder(twap, SWAP)).info).toMatchObject({ twapSlices: '2', twapInterval: '5000' })
    await client.cancelAllOrders(SWAP)
    expect(await client.fetchOpenOrders(SWAP)).toEqual([])
  })

  it('a position is opened, read and closed', async () => {
    const id = idOf(await buy())
    expect(await client.fetchOrder(id, SWAP)).toMatchObject({ status: 'closed', filled: 0.01, side: 'buy', fee: { currency: 'USDT' } })
    expect(await position()).toMatchObject({
      symbol: SWAP,
      side: 'long',
      contracts: 0.01,
      hedged: false,
      marginMode: 'cross',
      leverage: 10,
    })
    expect(await client.fetchPosition(SWAP)).toMatchObject({ side: 'long', contracts: 0.01 })
    const held = (await client.fetchBalance())['USDT']
    expect(held?.free as number).toBeLessThan(held?.total as number)
    const trades = await client.fetchMyTrades(SWAP)
    expect(trades[0]).toMatchObject({ order: id, side: 'buy', takerOrMaker: 'taker', symbol: SWAP, fee: { currency: 'USDT' } })
    const closing = idOf(await client.createOrder(SWAP, 'market', 'sell', 0.01, undefined, { reduceOnly: true }))
    expect(await client.fetchOrder(closing, SWAP)).toMatchObject({ status: 'closed', side: 'sell', reduceOnly: true })
    expect(await client.fetchPositions([SWAP])).toEqual([])
    const [past] = await client.fetchPositionsHistory([SWAP])
    expect(past).toMatchObject({ symbol: SWAP, side: 'long', contracts: 0.01 })
    expect((await client.fetchClosedOrders(SWAP)).map((order) => order.id)).toEqual([id, closing])
    const ledger = await client.fetchLedger()
    expect(ledger.some((row) => row.type === 'trade')).toBe(true)
  })

  it('a position is closed at once by one call, and all of them by another', async () => {
    await buy()
    const closed = await client.closePosition(SWAP)
    expect(closed.id).toMatch(/^\d+$/)
    expect(await client.fetchPositions([SWAP])).toEqual([])
    await expect(client.closePosition(SWAP)).rejects.toBeInstanceOf(ccxt.ExchangeError)
    await buy()
    await client.createOrder('ETH/USDT:USDT', 'market', 'sell', 0.1)
    expect(await client.fetchPositions()).toHaveLength(2)
    await client.closeAllPositions()
    expect(await client.fetchPositions()).toEqual([])
  })

  it('margin is added to an isolated position and taken out of it', async () => {
    await client.setMarginMode('isolated', SWAP)
    await buy(0.01, { marginMode: 'isolated' })
    const before = (await position())?.info.marginSize as string
    await client.addMargin(SWAP, 50, { holdSide: 'long' })
    expect(Number((await position())?.info.marginSize) - Number(before)).toBeCloseTo(50)
    await client.reduceMargin(SWAP, -20, { holdSide: 'long' })
    expect(Number((await position())?.info.marginSize) - Number(before)).toBeCloseTo(30)
    await expect(client.addMargin(SWAP, 10_000_000, { holdSide: 'long' })).rejects.toBeInstanceOf(ccxt.InsufficientFunds)
  })

  it('orders are placed and cancelled many at a time', async () => {
    const price = await priceAt(0.96)
    const orders = await client.createOrders([
      { symbol: SWAP, type: 'limit', side: 'buy', amount: 0.01, price },
      { symbol: SWAP, type: 'limit', side: 'buy', amount: 0.02, price },
    ])
    const cancelled = await client.cancelOrders([orders[0]?.id ?? ''], SWAP)
    expect(cancelled.map((order) => order.id)).toEqual([orders[0]?.id])
    expect(await client.cancelAllOrders(SWAP)).toMatchObject([{ id: orders[1]?.id }])
    expect(await client.fetchOpenOrders(SWAP)).toEqual([])
  })

  it('parameters of hedge mode are refused', async () => {
    await expect(buy(0.01, { hedged: true })).rejects.toBeInstanceOf(ccxt.InvalidOrder)
  })
})

describe('in hedge mode', () => {
  beforeEach(async () => {
    await client.setPositionMode(true, SWAP)
  })

  it('both sides are held at once, and each is closed by itself', async () => {
    await buy(0.01, { hedged: true })
    await client.createOrder(SWAP, 'market', 'sell', 0.02, undefined, { hedged: true })
    const sides = (await client.fetchPositions([SWAP])).map(({ side, contracts, hedged }) => [side, contracts, hedged])
    expect(sides.toSorted()).toEqual([
      ['long', 0.01, true],
      ['short', 0.02, true],
    ])
    const id = idOf(await client.createOrder(SWAP, 'market', 'sell', 0.01, undefined, { hedged: true, reduceOnly: true }))
    expect(await client.fetchOrder(id, SWAP)).toMatchObject({
      side: 'sell',
      status: 'closed',
      info: { side: 'buy', tradeSide: 'close', posSide: 'long' },
    })
    expect((await client.fetchPositions([SWAP])).map(({ side }) => side)).toEqual(['short'])
    await client.closePosition(SWAP, 'short')
    expect(await client.fetchPositions([SWAP])).toEqual([])
  })

  it('parameters of one-way mode are refused', async () => {
    await expect(buy()).rejects.toBeInstanceOf(ccxt.InvalidOrder)
  })
})

describe('orders that wait for a price', () => {
  const waiting = (params: object = { trigger: true }) => client.fetchOpenOrders(SWAP, undefined, undefined, params)

  it('are placed, listed, edited and cancelled', async () => {
    const [trigger, price] = [await priceAt(1.02), await priceAt(0.97)]
    const id = idOf(await client.createOrder(SWAP, 'limit', 'buy', 0.01, price, { triggerPrice: trigger }))
    expect(await client.fetchOpenOrders(SWAP)).toEqual([])
    expect(await waiting()).toMatchObject([{ id, triggerPrice: trigger, price, amount: 0.01, status: 'open' }])
    const higher = await priceAt(1.03)
    await client.editOrder(id, SWAP, 'limit', 'buy', 0.02, price, { triggerPrice: higher })
    expect(await waiting()).toMatchObject([{ id, triggerPrice: higher, amount: 0.02 }])
    await client.cancelOrder(id, SWAP, { trigger: true })
    expect(await waiting()).toEqual([])
    const ended = await client.fetchCanceledAndClosedOrders(SWAP, undefined, undefined, { trigger: true })
    expect(ended).toMatchObject([{ id, status: 'canceled' }])
    await expect(client.cancelOrder(id, SWAP, { trigger: true })).rejects.toBeInstanceOf(ccxt.InvalidOrder)
  })

  it('follow the price where they trail it', async () => {
    const id = idOf(await client.createOrder(SWAP, 'market', 'sell', 0.01, await lastPrice(), { trailingPercent: 1 }))
    expect(await waiting({ trailing: true })).toMatchObject([{ id, info: { planType: 'track_plan', callbackRatio: '1' } }])
    await client.cancelOrder(id, SWAP, { trailing: true })
    expect(await waiting({ trailing: true })).toEqual([])
  })

  it('protect a position', async () => {
    await buy()
    const [profit, loss] = [await priceAt(1.03), await priceAt(0.97)]
    const takeProfit = idOf(await client.createOrder(SWAP, 'market', 'sell', 0.01, undefined, { takeProfitPrice: profit }))
    const stopLoss = idOf(await client.createOrder(SWAP, 'market', 'sell', 0.01, undefined, { stopLossPrice: loss }))
    const orders = await waiting({ planType: 'profit_loss' })
    expect(orders.map((order) => order.id).toSorted()).toEqual([takeProfit, stopLoss].toSorted())
    expect((await position())?.info).toMatchObject({ takeProfitId: takeProfit, stopLossId: stopLoss })
    const lower = await priceAt(0.96)
    await client.editOrder(stopLoss, SWAP, 'market', 'sell', 0.01, undefined, { stopLossPrice: lower })
    expect((await position())?.info).toMatchObject({ stopLoss: expect.stringContaining(String(lower)) as string })
    await client.cancelAllOrders(SWAP, { trigger: true })
    expect(await waiting({ planType: 'profit_loss' })).toEqual([])
  })

  it('come along with an order and wait for its fills', async () => {
    const [profit, loss] = [await priceAt(1.03), await priceAt(0.97)]
    const id = idOf(await buy(0.01, { takeProfit: { triggerPrice: profit }, stopLoss: { triggerPrice: loss } }))
    expect(await client.fetchOrder(id, SWAP)).toMatchObject({ takeProfitPrice: profit, stopLossPrice: loss, status: 'closed' })
    const kinds = (await waiting({ planType: 'profit_loss' })).map(({ info }) => info.planType as string)
    expect(kinds.toSorted()).toEqual(['loss_plan', 'profit_plan'])
  })

  it('that protect nothing are refused', async () => {
    const attempt = client.createOrder(SWAP, 'market', 'sell', 0.01, undefined, { stopLossPrice: await priceAt(0.97) })
    await expect(attempt).rejects.toBeInstanceOf(ccxt.ExchangeError)
  })
})

describe('impossible requests are refused as bots expect', () => {
  const contract = { productType: 'USDT-FUTURES', symbol: 'BTCUSDT', marginCoin: 'USDT' }
  const order = { ...contract, marginMode: 'crossed', side: 'buy', orderType: 'limit', size: '0.01', price: '100000' }
  const place = (body: object) => client.privateMixPostV2MixOrderPlaceOrder({ ...order, ...body })
  const cases: readonly (readonly [string, () => Promise<unknown>, unknown])[] = [
    ['a position that is too large', () => buy(20), ccxt.InsufficientFunds],
    ['an order below the least value', async () => client.createOrder(SWAP, 'limit', 'buy', 0.0001, await priceAt(0.2)), ccxt.InvalidOrder],
    ['a price far above the market', async () => client.createOrder(SWAP, 'limit', 'buy', 0.01, await priceAt(2)), ccxt.InvalidOrder],
    ['a price off the tick', () => place({ price: '100000.01' }), ccxt.InvalidOrder],
    ['a size off the lot', () => place({ size: '0.00001' }), ccxt.InvalidOrder],
    [
      'an order that reduces nothing',
      () => client.createOrder(SWAP, 'market', 'sell', 0.01, undefined, { reduceOnly: true }),
      ccxt.ExchangeError,
    ],
    ['an order that nobody has', () => client.fetchOrder('123456789', SWAP), ccxt.OrderNotFound],
    ['the cancelling of one that nobody has', () => client.cancelOrder('123456789', SWAP), ccxt.OrderNotFound],
    ['the editing of one that nobody has', () => client.editOrder('123456789', SWAP, 'limit', 'buy', 0.01, 50_000), ccxt.OrderNotFound],
    ['a contract that is not listed', () => place({ symbol: 'NOPEUSDT' }), ccxt.BadSymbol],
    ['a product without contracts', () => place({ productType: 'COIN-FUTURES' }), ccxt.BadSymbol],
    [
      'a margin mode that does not exist',
      () => client.privateMixPostV2MixAccountSetMarginMode({ ...contract, marginMode: 'shared' }),
      ccxt.BadRequest,
    ],
  ]

  it.each(cases)('%s', async (_case, attempt, exception) => {
    await expect(attempt()).rejects.toBeInstanceOf(exception)
  })
})
