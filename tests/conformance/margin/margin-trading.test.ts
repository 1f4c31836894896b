import { lotsFrom, ticksFrom, ZERO } from '#lib/kernel/money.ts'
import ccxt from 'ccxt'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf, SPOT, startBotServer, type BotKeyPair, type BotServer, type CcxtClient } from '../bot-server.ts'

/** Goal: a bot trades from its margin wallets with unmodified ccxt and bitget-api, and spot and margin stay out of each other's lists. */

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
  await client.transfer('USDT', 2000, 'spot', 'cross')
  await client.transfer('USDT', 2000, 'spot', 'isolated', { symbol: 'BTCUSDT' })
})

const CROSS = { marginMode: 'cross' }
const MODES = [
  ['crossed', 'cross'],
  ['isolated', 'isolated'],
] as const
const startTime = String(Date.now() - 3_600_000)

const priceAt = async (ratio: number) => Number(client.priceToPrecision(SPOT, ((await client.fetchTicker(SPOT)).last as number) * ratio))

describe.each(MODES)('trading in %s margin', (mode, marginMode) => {
  const params = { marginMode }

  it('rests, is seen, and is taken back', async () => {
    const price = await priceAt(0.97)
    const id = idOf(await client.createOrder(SPOT, 'limit', 'buy', 0.01, price, { ...params, clientOrderId: `${mode}-rest` }))
    const [open, ...others] = await client.fetchOpenOrders(SPOT, undefined, undefined, params)
    expect(others).toEqual([])
    expect(open).toMatchObject({
      id,
      clientOrderId: `${mode}-rest`,
      symbol: SPOT,
      type: 'limit',
      side: 'buy',
      price,
      amount: 0.01,
      filled: 0,
      status: 'open',
    })
    expect(open?.info).toMatchObject({ loanType: 'normal', baseSize: '0.010000' })
    expect((await client.fetchBalance(params))['USDT']?.free as number).toBeCloseTo(2000 - price * 0.01)
    await client.cancelOrder(id, SPOT, params)
    expect(await client.fetchOpenOrders(SPOT, undefined, undefined, params)).toEqual([])
    expect(await client.fetchCanceledOrders(SPOT, undefined, undefined, params)).toMatchObject([{ id, status: 'canceled' }])
  })

  it('is filled, with the fee in the received coin', async () => {
    const id = idOf(await client.createMarketBuyOrderWithCost(SPOT, 500, params))
    const [closed] = await client.fetchClosedOrders(SPOT, undefined, undefined, params)
    expect(closed).toMatchObject({ id, status: 'closed', side: 'buy', type: 'market' })
    const trades = await client.fetchMyTrades(SPOT, undefined, undefined, params)
    expect(trades[0]).toMatchObject({ order: id, symbol: SPOT, side: 'buy', takerOrMaker: 'taker', fee: { currency: 'BTC' } })
    const bought = trades.reduce((sum, { amount }) => sum + (amount as number), 0)
    expect(closed?.filled).toBeCloseTo(bought, 8)
    const size = Number(client.amountToPrecision(SPOT, bought * 0.9))
    await client.createOrder(SPOT, 'market', 'sell', size, undefined, params)
    expect((await client.fetchMyTrades(SPOT, undefined, undefined, params)).at(-1)).toMatchObject({
      side: 'sell',
      fee: { currency: 'USDT' },
    })
  })

  it('takes many at once, each for itself', async () => {
    const price = await priceAt(0.97)
    const one = { symbol: SPOT, type: 'limit', side: 'buy', price, params } as const
    const placed = await client.createOrders([
      { ...one, amount: 0.001 },
      { ...one, amount: 0.002 },
      { ...one, amount: 50 },
    ])
    // ccxt keeps only rows that have a symbol; refused ones have none.
    const ids = placed.map(idOf)
    expect(ids).toHaveLength(2)
    const cancelled = await client.cancelOrders([...ids, '123456789'], SPOT, params)
    expect(cancelled.map(idOf)).toEqual(ids)
    expect(await client.fetchOpenOrders(SPOT, undefined, undefined, params)).toEqual([])
  })

  it('works the same with bitget-api', async () => {
    const rest = server.rest(key)
    const price = String(await priceAt(0.97))
    const order = { symbol: 'BTCUSDT', orderType: 'limit', side: 'buy', force: 'gtc', loanType: 'normal' } as const
    const { data: placed } = await rest.marginSubmitOrder(mode, { ...order, price, baseSize: '0.01', clientOid: 'one' })
    const { data: open } = await rest.getMarginOpenOrders(mode, { symbol: 'BTCUSDT', startTime })
    expect(open).toMatchObject({
      orderList: [{ orderId: placed.orderId, clientOid: 'one', status: 'live', amount: '0' }],
      maxId: placed.orderId,
      minId: placed.orderId,
    })
    const { data: batch } = await rest.marginBatchSubmitOrders(mode, {
      symbol: 'BTCUSDT',
      orderList: [
        { ...order, orderType: 'market', quoteSize: '100', clientOid: 'two' },
        { ...order, loanType: 'autoLoan', price, baseSize: '50', clientOid: 'three' },
      ],
    })
    expect(batch).toMatchObject({ successList: [{ clientOid: 'two' }], failureList: [{ clientOid: 'three', errorCode: '50020' }] })
    const { data: fills } = await rest.getMarginHistoricOrderFills(mode, { symbol: 'BTCUSDT', startTime })
    expect(fills.fills.length).toBeGreaterThan(0)
    expect((await rest.marginCancelOrder(mode, { symbol: 'BTCUSDT', clientOid: 'one' })).data).toMatchObject({ clientOid: 'one' })
    const { data: ended } = await rest.getMarginHistoricOrders(mode, { symbol: 'BTCUSDT', startTime })
    expect(ended.orderList.map(({ clientOid, status }) => [clientOid, status])).toEqual([
      ['two', 'filled'],
      ['one', 'cancelled'],
    ])
    const { data: named } = await rest.getMarginHistoricOrders(mode, { symbol: 'BTCUSDT', startTime, clientOid: 'one' })
    expect(named.orderList).toHaveLength(1)
    const { data: second } = await rest.marginSubmitOrder(mode, { ...order, price, baseSize: '0.01' })
    const cancel = { symbol: 'BTCUSDT', orderIdList: [{ orderId: second.orderId }, {}] }
    expect(((await rest.postPrivate(`/api/v2/margin/${mode}/batch-cancel-order`, cancel)) as { data: unknown }).data).toMatchObject({
      successList: [{ orderId: second.orderId }],
      failureList: [{ errorCode: '40019' }],
    })
    expect((await rest.getMarginLiquidationOrders(mode, { startTime })).data.resultList).toEqual([])
    expect((await rest.getMarginLiquidationHistory(mode, { startTime, symbol: 'BTCUSDT' } as never)).data.resultList).toEqual([])
  })
})

describe('spot and margin', () => {
  it('do not see each other’s orders and trades', async () => {
    const price = await priceAt(0.97)
    const place = async (params: object) => idOf(await client.createOrder(SPOT, 'limit', 'buy', 0.001, price, params))
    const ids = { spot: await place({}), cross: await place(CROSS), isolated: await place({ marginMode: 'isolated' }) }
    const open = async (params: object) => (await client.fetchOpenOrders(SPOT, undefined, undefined, params)).map(idOf)
    expect([await open({}), await open(CROSS), await open({ marginMode: 'isolated' })]).toEqual([[ids.spot], [ids.cross], [ids.isolated]])
    await expect(client.cancelOrder(ids.cross, SPOT)).rejects.toBeInstanceOf(ccxt.OrderNotFound)
    await expect(client.cancelOrder(ids.spot, SPOT, CROSS)).rejects.toBeInstanceOf(ccxt.OrderNotFound)
    await expect(client.cancelOrder(ids.isolated, SPOT, CROSS)).rejects.toBeInstanceOf(ccxt.OrderNotFound)
    await expect(client.fetchOrder(ids.cross, SPOT)).rejects.toBeInstanceOf(ccxt.OrderNotFound)
    expect(await client.cancelOrders([ids.isolated, ids.spot], SPOT, CROSS)).toEqual([])
    await client.cancelAllOrders(SPOT)
    expect([await open({}), await open(CROSS), await open({ marginMode: 'isolated' })]).toEqual([[], [ids.cross], [ids.isolated]])
    await client.cancelOrder(ids.cross, SPOT, CROSS)
    expect((await client.fetchCanceledOrders(SPOT)).map(idOf)).toEqual([ids.spot])
    await client.createMarketBuyOrderWithCost(SPOT, 100, CROSS)
    expect(await client.fetchMyTrades(SPOT)).toEqual([])
    expect(await client.fetchClosedOrders(SPOT)).toEqual([])
  })

  it('do not see each other’s orders that wait for a price', async () => {
    const order = { market: 'spot:BTCUSDT', side: 'buy', type: 'market', force: 'ioc', ticks: ZERO, lots: lotsFrom(1000) } as const
    const trigger = { kind: 'trigger', by: 'last', ticks: ticksFrom(100) } as const
    await server.exchange.submit({ type: 'place', account: key.userId, order: { ...order, wallet: 'cross', trigger } })
    const id = idOf(await client.createOrder(SPOT, 'market', 'sell', 0.001, undefined, { triggerPrice: 100 }))
    const plans = async () => (await client.fetchOpenOrders(SPOT, undefined, undefined, { trigger: true })).map((plan) => idOf(plan))
    expect(await plans()).toEqual([id])
    expect(await client.fetchOpenOrders(SPOT, undefined, undefined, CROSS)).toEqual([])
    await client.cancelAllOrders(SPOT, { trigger: true })
    expect(await plans()).toEqual([])
    expect(server.exchange.read.openOrders(key.userId).map(({ wallet, status }) => [wallet, status])).toEqual([['cross', 'waiting']])
  })

  it('page their lists by themselves', async () => {
    const price = await priceAt(0.97)
    const place = async (params: object) => idOf(await client.createOrder(SPOT, 'limit', 'buy', 0.001, price, params))
    const mine: string[] = []
    for (let nth = 0; nth < 3; nth += 1) {
      await place({})
      mine.unshift(await place(CROSS))
    }
    const rest = server.rest(key)
    const page = (idLessThan?: string) =>
      rest.getMarginOpenOrders('crossed', { symbol: 'BTCUSDT', startTime, limit: '2', ...(idLessThan === undefined ? {} : { idLessThan }) })
    const first = (await page()).data
    const second = (await page(first.minId)).data
    expect([...first.orderList, ...second.orderList].map(({ orderId }) => orderId)).toEqual(mine)
    await client.cancelAllOrders(SPOT)
    for (const id of mine) await client.cancelOrder(id, SPOT, CROSS)
    const ended = await client.fetchCanceledOrders(SPOT, undefined, 2, CROSS)
    expect(ended.map(idOf).toReversed()).toEqual(mine.slice(0, 2))
  })
})

describe('refused requests', () => {
  const place = (body: object) =>
    client.privateMarginPostV2MarginCrossedPlaceOrder({
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'limit',
      force: 'gtc',
      price: '50000',
      loanType: 'normal',
      ...body,
    })
  const cases: [string, () => Promise<unknown>, typeof ccxt.BaseError][] = [
    [
      'an order that borrows more than the wallet carries',
      async () => place({ baseSize: '0.5', price: String(await priceAt(0.97)), loanType: 'autoLoan' }),
      ccxt.ExchangeError,
    ],
    [
      'an order that borrows more than the limit',
      async () => client.createOrder(SPOT, 'limit', 'sell', 1_000, await priceAt(1.03), { ...CROSS, loanType: 'autoLoanAndRepay' }),
      ccxt.ExchangeError,
    ],
    [
      'an order that only pays back of what the wallet lacks',
      async () => place({ baseSize: '1', price: String(await priceAt(0.97)), loanType: 'autoRepay' }),
      ccxt.InsufficientFunds,
    ],
    ['a loan type that does not exist', () => place({ baseSize: '0.01', loanType: 'later' }), ccxt.BadRequest],
    ['no loan type', () => place({ baseSize: '0.01', loanType: '' }), ccxt.BadRequest],
    ['a limit order without a size', () => place({}), ccxt.BadRequest],
    ['a limit order by value', () => place({ baseSize: '0.01', quoteSize: '500' }), ccxt.BadRequest],
    ['a market buy by size', () => place({ orderType: 'market', price: '', baseSize: '0.01' }), ccxt.BadRequest],
    ['a market sell by value', () => place({ orderType: 'market', side: 'sell', price: '', quoteSize: '500' }), ccxt.BadRequest],
    ['a price off the tick', () => place({ price: '50000.001', baseSize: '0.01' }), ccxt.InvalidOrder],
    ['a size off the lot', () => place({ baseSize: '0.0000001' }), ccxt.InvalidOrder],
    ['a pair that is not listed', () => place({ symbol: 'NOPEUSDT', baseSize: '1' }), ccxt.BadSymbol],
    [
      'more than the wallet has',
      async () => client.createOrder(SPOT, 'limit', 'buy', 1, await priceAt(0.97), CROSS),
      ccxt.InsufficientFunds,
    ],
    ['a sell of what was not borrowed', () => client.createOrder(SPOT, 'market', 'sell', 0.01, undefined, CROSS), ccxt.InsufficientFunds],
    ['a value below the least', () => client.createMarketBuyOrderWithCost(SPOT, 0.5, CROSS), ccxt.InvalidOrder],
    ['a price far off', async () => client.createOrder(SPOT, 'limit', 'buy', 0.001, await priceAt(2), CROSS), ccxt.InvalidOrder],
    ['the cancelling of one that nobody has', () => client.cancelOrder('123456789', SPOT, CROSS), ccxt.OrderNotFound],
    ['the cancelling of none', () => client.privateMarginPostV2MarginCrossedCancelOrder({ symbol: 'BTCUSDT' }), ccxt.BadRequest],
    [
      'the cancelling of many without a list',
      () => client.privateMarginPostV2MarginCrossedBatchCancelOrder({ symbol: 'BTCUSDT' }),
      ccxt.BadRequest,
    ],
    [
      'fifty-one orders at once',
      () =>
        client.privateMarginPostV2MarginCrossedBatchPlaceOrder({ symbol: 'BTCUSDT', orderList: Array.from({ length: 51 }, () => ({})) }),
      ccxt.ExchangeError,
    ],
    ['the fills of a pair that is not listed', () => client.privateMarginGetV2MarginCrossedFills({ symbol: 'NOPEUSDT' }), ccxt.BadSymbol],
  ]

  it.each(cases)('%s', async (_case, attempt, exception) => {
    await expect(attempt()).rejects.toBeInstanceOf(exception)
    expect(await client.fetchOpenOrders(SPOT, undefined, undefined, CROSS)).toEqual([])
  })

  it('an order of an isolated wallet that is another pair’s', async () => {
    const order = { symbol: 'ETHUSDT', side: 'buy', orderType: 'market', loanType: 'normal', quoteSize: '100' }
    await expect(client.privateMarginPostV2MarginIsolatedPlaceOrder(order)).rejects.toBeInstanceOf(ccxt.InsufficientFunds)
  })

  it('a client order id that names an order of another wallet or pair, alone and among many', async () => {
    const price = await priceAt(0.97)
    const cross = await client.createOrder(SPOT, 'limit', 'buy', 0.001, price, { ...CROSS, clientOrderId: 'mine' })
    const again = (params: object) => client.createOrder(SPOT, 'limit', 'buy', 0.001, price, { ...params, clientOrderId: 'mine' })
    await expect(again({ marginMode: 'isolated' })).rejects.toThrow('Duplicate clientOid')
    await expect(again({})).rejects.toThrow('Duplicate clientOid')
    await expect(
      client.createOrder('ETH/USDT', 'limit', 'buy', 1, (await client.fetchTicker('ETH/USDT')).last, { ...CROSS, clientOrderId: 'mine' }),
    ).rejects.toThrow('Duplicate clientOid')
    const order = {
      side: 'buy',
      orderType: 'limit',
      force: 'gtc',
      price: String(price),
      baseSize: '0.001',
      clientOid: 'mine',
      loanType: 'normal',
    }
    const many = client.privateMarginPostV2MarginIsolatedBatchPlaceOrder({ symbol: 'BTCUSDT', orderList: [order] })
    expect(((await many) as { data: object }).data).toMatchObject({
      successList: [],
      failureList: [{ clientOid: 'mine', errorCode: '40786' }],
    })
    expect(await client.fetchOpenOrders(SPOT, undefined, undefined, { marginMode: 'isolated' })).toEqual([])
    await client.cancelOrder(idOf(cross), SPOT, CROSS)
  })

  it('the same client order id twice: it is the same order', async () => {
    const price = await priceAt(0.97)
    const one = await client.createOrder(SPOT, 'limit', 'buy', 0.001, price, { ...CROSS, clientOrderId: 'same' })
    const two = await client.createOrder(SPOT, 'limit', 'buy', 0.001, price, { ...CROSS, clientOrderId: 'same' })
    expect(two.id).toBe(one.id)
    await client.cancelOrder(idOf(one), SPOT, CROSS)
  })
})

it('rests if it is post-only', async () => {
  const price = await priceAt(0.97)
  const id = idOf(await client.createOrder(SPOT, 'limit', 'buy', 0.001, price, { ...CROSS, postOnly: true }))
  expect((await client.fetchOpenOrders(SPOT, undefined, undefined, CROSS))[0]).toMatchObject({ id, timeInForce: 'PO', postOnly: true })
})
