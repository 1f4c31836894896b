import ccxt from 'ccxt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, SPOT, startBotServer, type BotServer, type CcxtClient } from './bot-server.ts'

/** Goal: ccxt, unmodified except for its addresses, trades spot: every method, in success and in failure. */

let server: BotServer
let client: CcxtClient

beforeAll(async () => {
  server = await startBotServer()
  client = await server.ccxt(await server.createKey())
  await client.loadMarkets()
})

afterAll(() => server.close())

const lastPrice = async () => (await client.fetchTicker(SPOT)).last as number
/** Returns a price inside the band at which nothing trades. */
const farBelow = async () => Number(client.priceToPrecision(SPOT, (await lastPrice()) * 0.96))
const restingBuy = async (params: object = {}) => client.createOrder(SPOT, 'limit', 'buy', 0.01, await farBelow(), params)

describe('an account', () => {
  it('has its start balance, its fees and its deposits', async () => {
    const balance = await client.fetchBalance()
    expect(balance['USDT']).toMatchObject({ total: 50_000, used: 0 })
    const fee = await client.fetchTradingFee(SPOT)
    expect([fee.maker, fee.taker].every((rate) => (rate as number) > 0)).toBe(true)
    const deposits = await client.fetchDeposits()
    expect(deposits).toMatchObject([{ currency: 'USDT', amount: 100_000, status: 'ok', type: 'deposit' }])
    expect(await client.fetchWithdrawals()).toEqual([])
    expect(await client.fetchBorrowInterest('USDT')).toEqual([])
  })

  it('is listed whole where all coins are asked for', async () => {
    const rest = server.rest(await server.createKey())
    const { data } = await rest.getSpotAccountAssets({ assetType: 'all' })
    expect(data.length).toBeGreaterThan(10)
    expect(data.find(({ coin }) => coin === 'ETH')).toMatchObject({ available: '0' })
    expect((await rest.getSpotAccount()).data).toMatchObject({ traderType: 'not_trader', authorities: ['read', 'trade', 'transfer'] })
  })

  it('takes nothing in and lets nothing out', async () => {
    await expect(
      client.withdraw('USDT', 1, '0x0000000000000000000000000000000000000001', undefined, { network: 'ERC20' }),
    ).rejects.toBeInstanceOf(ccxt.PermissionDenied)
    await expect(client.fetchDepositAddress('USDT')).rejects.toBeInstanceOf(ccxt.PermissionDenied)
  })

  it('moves money between its wallets', async () => {
    const before = await client.fetchBalance({ type: 'swap' })
    const moved = await client.transfer('USDT', 100.5, 'spot', 'swap')
    expect(moved.id).toMatch(/^\d+$/)
    const after = await client.fetchBalance({ type: 'swap' })
    expect((after['USDT']?.total as number) - (before['USDT']?.total as number)).toBeCloseTo(100.5)
    await client.transfer('USDT', 100.5, 'swap', 'spot')
    const transfers = await client.fetchTransfers('USDT', undefined, undefined, { fromAccount: 'spot' })
    expect(transfers.at(-1)).toMatchObject({ id: moved.id, amount: 100.5, status: 'ok' })
    await expect(client.transfer('USDT', 10_000_000, 'spot', 'swap')).rejects.toBeInstanceOf(ccxt.InsufficientFunds)
    await expect(client.transfer('USDT', 10_000_000, 'swap', 'spot')).rejects.toBeInstanceOf(ccxt.InsufficientFunds)
  })
})

describe('a limit order', () => {
  it('rests, is found in every way, and is cancelled', async () => {
    const id = idOf(await restingBuy())
    const open = await client.fetchOpenOrders(SPOT)
    expect(open).toMatchObject([
      { id, symbol: SPOT, side: 'buy', type: 'limit', amount: 0.01, filled: 0, status: 'open', price: await farPriceOf(id) },
    ])
    expect(await client.fetchOrder(id, SPOT)).toMatchObject({ id, status: 'open', amount: 0.01, timeInForce: 'GTC' })
    const held = (await client.fetchBalance())['USDT']?.used as number
    expect(held).toBeGreaterThan(0)
    await client.cancelOrder(id, SPOT)
    expect(await client.fetchOpenOrders(SPOT)).toEqual([])
    expect(await client.fetchOrder(id, SPOT)).toMatchObject({ status: 'canceled' })
    expect((await client.fetchBalance())['USDT']?.used).toBe(0)
    expect((await client.fetchCanceledOrders(SPOT)).map((order) => order.id)).toContain(id)
    expect((await client.fetchCanceledAndClosedOrders(SPOT)).map((order) => order.id)).toContain(id)
  })

  const farPriceOf = async (id: string) => (await client.fetchOrder(id, SPOT)).price

  it('answers to the client’s own name, also one that needs encoding, and counts once', async () => {
    const clientOid = `a b,c/${Date.now()}`
    const first = await restingBuy({ clientOid })
    const again = await restingBuy({ clientOid })
    expect(again.id).toBe(first.id)
    expect(await client.fetchOrder('', SPOT, { clientOid })).toMatchObject({ id: first.id, clientOrderId: clientOid })
    await client.cancelOrder('', SPOT, { clientOrderId: clientOid })
    expect(await client.fetchOpenOrders(SPOT)).toEqual([])
  })

  it('is edited into a new one', async () => {
    const id = idOf(await restingBuy())
    const price = Number(client.priceToPrecision(SPOT, (await farBelow()) * 0.999))
    const edited = idOf(await client.editOrder(id, SPOT, 'limit', 'buy', 0.02, price))
    expect(edited).not.toBe(id)
    expect(await client.fetchOpenOrders(SPOT)).toMatchObject([{ id: edited, amount: 0.02, price }])
    expect(await client.fetchOrder(id, SPOT)).toMatchObject({ status: 'canceled' })
    await client.cancelAllOrders(SPOT)
    expect(await client.fetchOpenOrders(SPOT)).toEqual([])
  })

  it('that would take is cancelled where it is post-only', async () => {
    const above = Number(client.priceToPrecision(SPOT, (await lastPrice()) * 1.01))
    const id = idOf(await client.createOrder(SPOT, 'limit', 'buy', 0.001, above, { postOnly: true }))
    expect(await client.fetchOrder(id, SPOT)).toMatchObject({ status: 'canceled', filled: 0, postOnly: true })
  })

  it('that takes is filled at once, or not at all', async () => {
    const above = Number(client.priceToPrecision(SPOT, (await lastPrice()) * 1.01))
    const id = idOf(await client.createOrder(SPOT, 'limit', 'buy', 0.001, above, { timeInForce: 'IOC' }))
    const order = await client.fetchOrder(id, SPOT)
    expect(order).toMatchObject({ status: 'closed', filled: 0.001, remaining: 0 })
    expect(order.average as number).toBeLessThanOrEqual(above)
    expect(order.fee).toMatchObject({ currency: 'BTC' })
    const unfilled = idOf(await client.createOrder(SPOT, 'limit', 'buy', 0.001, await farBelow(), { timeInForce: 'FOK' }))
    expect(await client.fetchOrder(unfilled, SPOT)).toMatchObject({ status: 'canceled', filled: 0 })
  })
})

describe('a market order', () => {
  it('buys for an amount of the quote coin and pays its fee in the base coin', async () => {
    const id = idOf(await client.createMarketBuyOrderWithCost(SPOT, 500))
    const order = await client.fetchOrder(id, SPOT)
    expect(order).toMatchObject({ status: 'closed', side: 'buy', type: 'market', fee: { currency: 'BTC' } })
    expect(order.cost as number).toBeLessThanOrEqual(500)
    expect(order.cost as number).toBeGreaterThan(495)
    expect(order.amount).toBe(order.filled)
  })

  it('sells for the quote coin and pays its fee in it', async () => {
    const id = idOf(await client.createOrder(SPOT, 'market', 'sell', 0.001))
    const order = await client.fetchOrder(id, SPOT)
    expect(order).toMatchObject({ status: 'closed', side: 'sell', amount: 0.001, filled: 0.001, fee: { currency: 'USDT' } })
    expect((await client.fetchClosedOrders(SPOT)).map((row) => row.id)).toContain(id)
    const trades = await client.fetchMyTrades(SPOT)
    const mine = trades.filter((trade) => trade.order === id)
    expect(mine.length).toBeGreaterThan(0)
    expect(mine[0]).toMatchObject({ side: 'sell', takerOrMaker: 'taker', type: 'market', fee: { currency: 'USDT' } })
    expect(mine.reduce((sum, trade) => sum + (trade.amount as number), 0)).toBeCloseTo(0.001)
    expect((await client.fetchMyTrades(SPOT, undefined, undefined, { orderId: id })).map((trade) => trade.id)).toEqual(
      mine.map((trade) => trade.id),
    )
  })

  it('shows in the ledger', async () => {
    const ledger = await client.fetchLedger()
    expect(new Set(ledger.map((row) => row.type))).toEqual(new Set(['trade', 'transfer', 'deposit']))
    const usdt = await client.fetchLedger('USDT', undefined, 2)
    expect(usdt.length).toBe(2)
    expect(usdt.every((row) => row.currency === 'USDT')).toBe(true)
  })
})

describe('many orders at once', () => {
  it('are taken or refused each on its own, and cancelled together', async () => {
    const price = await farBelow()
    const orders = await client.createOrders([
      { symbol: SPOT, type: 'limit', side: 'buy', amount: 0.01, price },
      { symbol: SPOT, type: 'limit', side: 'buy', amount: 0.02, price },
      { symbol: SPOT, type: 'limit', side: 'buy', amount: 1000, price },
    ])
    const ids = orders.map(idOf)
    expect(ids).toHaveLength(2)
    expect((await client.fetchOpenOrders(SPOT)).map((order) => order.id).toSorted()).toEqual(ids.toSorted())
    const cancelled = await client.cancelOrders(ids, SPOT)
    expect(cancelled.map((order) => order.id)).toEqual(ids)
    expect(await client.fetchOpenOrders(SPOT)).toEqual([])
  })

  it('say of each one that fails why', async () => {
    const rest = server.rest(await server.createKey())
    const price = String(await farBelow())
    const order = { side: 'buy', orderType: 'limit', force: 'gtc', price } as const
    const orderList = [
      { ...order, size: '0.01', clientOid: 'good' },
      { ...order, size: '1', clientOid: 'dear' },
      { ...order, size: 'much', clientOid: 'odd' },
    ]
    const { data } = await rest.spotBatchSubmitOrders({ symbol: 'BTCUSDT', orderList })
    expect(data.successList).toMatchObject([{ clientOid: 'good' }])
    expect(data.failureList).toMatchObject([
      { clientOid: 'odd', errorCode: '40020' },
      { clientOid: 'dear', errorCode: '43012' },
    ])
    const { data: cancelled } = await rest.spotBatchCancelOrders({
      symbol: 'BTCUSDT',
      orderList: [
        { symbol: 'BTCUSDT', orderId: data.successList[0]?.orderId ?? '' },
        { symbol: 'BTCUSDT', orderId: '1' },
      ],
    })
    expect([cancelled.successList.length, cancelled.failureList.length]).toEqual([1, 1])
    expect(cancelled.failureList[0]).toMatchObject({ orderId: '1', errorCode: '43001' })
  })
})

describe('an order that waits for a price', () => {
  it('is placed, listed, edited and cancelled', async () => {
    const [trigger, price] = [Math.floor((await lastPrice()) * 1.02), await farBelow()]
    const id = idOf(await client.createOrder(SPOT, 'limit', 'buy', 0.01, price, { triggerPrice: trigger }))
    expect(await client.fetchOpenOrders(SPOT)).toEqual([])
    const waiting = await client.fetchOpenOrders(SPOT, undefined, undefined, { trigger: true })
    expect(waiting).toMatchObject([{ id, triggerPrice: trigger, price, amount: 0.01, status: 'open' }])
    await client.editOrder(id, SPOT, 'limit', 'buy', 0.02, price, { triggerPrice: trigger + 10 })
    expect(await client.fetchOpenOrders(SPOT, undefined, undefined, { trigger: true })).toMatchObject([
      { id, triggerPrice: trigger + 10, amount: 0.02 },
    ])
    await client.cancelOrder(id, SPOT, { trigger: true })
    expect(await client.fetchOpenOrders(SPOT, undefined, undefined, { trigger: true })).toEqual([])
    const ended = await client.fetchCanceledAndClosedOrders(SPOT, undefined, undefined, { trigger: true })
    expect(ended).toMatchObject([{ id, status: 'canceled' }])
    await expect(client.cancelOrder(id, SPOT, { trigger: true })).rejects.toBeInstanceOf(ccxt.InvalidOrder)
  })

  it('goes with all the others', async () => {
    const trigger = Math.floor((await lastPrice()) * 1.02)
    await client.createOrder(SPOT, 'market', 'sell', 0.001, undefined, { triggerPrice: trigger })
    await client.createOrder(SPOT, 'limit', 'sell', 0.001, trigger, { triggerPrice: trigger })
    await client.cancelAllOrders(SPOT, { trigger: true })
    expect(await client.fetchOpenOrders(SPOT, undefined, undefined, { trigger: true })).toEqual([])
  })
})

describe('impossible requests are refused as bots expect', () => {
  const cases: readonly (readonly [string, () => Promise<unknown>, unknown])[] = [
    ['an order that is too dear', async () => client.createOrder(SPOT, 'limit', 'buy', 100, await farBelow()), ccxt.InsufficientFunds],
    ['a sale of what one has not', () => client.createOrder('ETH/USDT', 'market', 'sell', 5), ccxt.InsufficientFunds],
    ['an order below the least value', async () => client.createOrder(SPOT, 'limit', 'buy', 0.000001, await farBelow()), ccxt.InvalidOrder],
    [
      'a price far above the market',
      async () => client.createOrder(SPOT, 'limit', 'buy', 0.001, Math.floor((await lastPrice()) * 1.5)),
      ccxt.InvalidOrder,
    ],
    [
      'a price far below the market',
      async () => client.createOrder(SPOT, 'limit', 'sell', 0.001, Math.floor((await lastPrice()) * 0.5)),
      ccxt.InvalidOrder,
    ],
    ['an order that nobody has', () => client.fetchOrder('123456789', SPOT), ccxt.OrderNotFound],
    ['the cancelling of one that nobody has', () => client.cancelOrder('123456789', SPOT), ccxt.OrderNotFound],
    ['the editing of one that nobody has', () => client.editOrder('123456789', SPOT, 'limit', 'buy', 0.01, 50_000), ccxt.OrderNotFound],
    ['a client’s name that is too long', () => restingBuy({ clientOid: 'x'.repeat(65) }), ccxt.BadRequest],
    ['a force that does not exist', () => restingBuy({ force: 'whenever' }), ccxt.BadRequest],
    ['a symbol that is not listed', () => place({ symbol: 'NOPEUSDT', size: '1' }), ccxt.BadSymbol],
    ['a price off the tick', () => place({ price: '50000.001', size: '0.01' }), ccxt.InvalidOrder],
    ['a size off the lot', () => place({ size: '0.0000001' }), ccxt.InvalidOrder],
    ['a missing size', () => place({}), ccxt.BadRequest],
    ['a size that is no number', () => place({ size: 'many' }), ccxt.BadRequest],
    [
      'fifty-one orders at once',
      () =>
        client.privateSpotPostV2SpotTradeBatchOrders({
          symbol: 'BTCUSDT',
          orderList: Array.from({ length: 51 }, () => ({ side: 'buy', orderType: 'limit', price: '1', size: '1' })),
        }),
      ccxt.ExchangeError,
    ],
  ]
  const place = (body: object) =>
    client.privateSpotPostV2SpotTradePlaceOrder({ symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', price: '50000', ...body })

  it.each(cases)('%s', async (_case, attempt, exception) => {
    await expect(attempt()).rejects.toBeInstanceOf(exception)
  })
})
