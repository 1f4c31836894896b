import ccxt from 'ccxt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOT_CALLS } from '#gateway/http/open/bot/entry/calls.ts'
import { idOf, SPOT, startBotServer, SWAP, type BotServer, type CcxtClient } from './bot-server.ts'

/** Goal: bots' queries of orders and histories work with every filter, page by page, and senseless ones are refused. */

const DAY_MS = 86_400_000

let server: BotServer
let client: CcxtClient
let rest: ReturnType<BotServer['rest']>

beforeAll(async () => {
  server = await startBotServer()
  const key = await server.createKey()
  client = await server.ccxt(key)
  rest = server.rest(key)
  await client.loadMarkets()
})

afterAll(() => server.close())

const priceAt = async (symbol: string, ratio: number) =>
  Number(client.priceToPrecision(symbol, ((await client.fetchTicker(symbol)).last as number) * ratio))

const FUTURES = { productType: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const
const contract = { ...FUTURES, marginCoin: 'USDT', marginMode: 'crossed' } as const

describe('lists of spot orders', () => {
  it('are paged by id, nothing twice and nothing left out', async () => {
    const price = await priceAt(SPOT, 0.96)
    const orders = await client.createOrders(
      Array.from({ length: 5 }, () => ({ symbol: SPOT, type: 'limit', side: 'buy', amount: 0.001, price })),
    )
    const ids = orders.map(idOf).toReversed()
    const open = async (params: object) =>
      (await rest.getSpotOpenOrders({ symbol: 'BTCUSDT', ...params })).data.map(({ orderId }) => orderId)
    const first = await open({ limit: '2' })
    const second = await open({ limit: '2', idLessThan: first.at(-1) })
    const third = await open({ limit: '2', idLessThan: second.at(-1) })
    expect([first, second, third]).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
    expect(await open({ orderId: ids[4], limit: '1' })).toEqual([ids[4]])
    await client.cancelAllOrders(SPOT)
    const ended = async (params: object) =>
      (await rest.getSpotHistoricOrders({ symbol: 'BTCUSDT', ...params })).data.map(({ orderId }) => orderId)
    expect(await ended({ limit: '3' })).toEqual(ids.slice(0, 3))
    expect(await ended({ limit: '3', idLessThan: ids[2] })).toEqual(ids.slice(3))
    expect(await ended({ orderId: ids[1] })).toEqual([ids[1]])
    expect(await ended({ idLessThan: '9'.repeat(19), limit: '1' })).toEqual([ids[0]])
    const { data } = await rest.getSpotHistoricOrders({ symbol: 'ETHUSDT', orderId: ids[1] ?? '' })
    expect(data).toEqual([])
  })

  it('tell orders that wait for a price from those in the book', async () => {
    const [trigger, price] = [await priceAt(SPOT, 1.02), await priceAt(SPOT, 0.97)]
    const order = { symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', force: 'gtc', price: String(price), size: '0.001' } as const
    const { data: waits } = await rest.spotSubmitOrder({ ...order, tpslType: 'tpsl', triggerPrice: String(trigger) })
    const { data: rests } = await rest.spotSubmitOrder({ ...order, tpslType: 'normal' })
    const open = async (tpslType?: 'normal' | 'tpsl') =>
      (await rest.getSpotOpenOrders({ symbol: 'BTCUSDT', ...(tpslType === undefined ? {} : { tpslType }) })).data.map(
        ({ orderId }) => orderId,
      )
    expect([await open(), await open('normal'), await open('tpsl')]).toEqual([[rests.orderId], [rests.orderId], [waits.orderId]])
    await rest.spotCancelOrder({ symbol: 'BTCUSDT', orderId: waits.orderId, tpslType: 'tpsl' })
    await rest.spotCancelOrder({ symbol: 'BTCUSDT', orderId: rests.orderId })
    const ended = (tpslType: string) => client.privateSpotGetV2SpotTradeHistoryOrders({ symbol: 'BTCUSDT', limit: 1, tpslType })
    expect((await ended('tpsl')).data).toMatchObject([{ orderId: waits.orderId, tpslType: 'tpsl' }])
    expect((await ended('normal')).data).toMatchObject([{ orderId: rests.orderId, tpslType: 'normal' }])
  })

  it('have the targets that an order brings', async () => {
    const mine = server.rest(await server.createKey())
    const [price, gain, sale, loss] = (await Promise.all([0.97, 1.05, 1.04, 0.9].map((ratio) => priceAt(SPOT, ratio)))).map((each) =>
      each.toFixed(2),
    )
    const targets = { presetTakeProfitPrice: gain, executeTakeProfitPrice: sale, presetStopLossPrice: loss }
    const order = { symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', force: 'gtc', price, size: '0.001', ...targets }
    await mine.spotSubmitOrder(order as never)
    expect((await mine.getSpotOpenOrders({ symbol: 'BTCUSDT' })).data).toMatchObject([{ ...targets, executeStopLossPrice: '' }])
  })

  it('have a plan that has fired, and whose limit order rests, in the list of plans that are over', async () => {
    const limit = String(await priceAt(SPOT, 0.96))
    const plan = { symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', size: '0.001', planType: 'amount', executePrice: limit }
    const mixPlan = { ...contract, planType: 'normal_plan', side: 'buy', orderType: 'limit', size: '0.01', price: limit.slice(0, -1) }
    const ids: Record<'spot' | 'mix', string[]> = { spot: [], mix: [] }
    // Whichever direction the market takes, it triggers one of the two.
    for (const ratio of [0.99999, 1.00001]) {
      const triggerPrice = await priceAt(SPOT, ratio)
      const spot = await client.privateSpotPostV2SpotTradePlacePlanOrder({ ...plan, triggerType: 'fill_price', triggerPrice })
      const mix = await client.privateMixPostV2MixOrderPlacePlanOrder({
        ...mixPlan,
        triggerType: 'fill_price',
        triggerPrice: await priceAt(SWAP, ratio),
      })
      ids.spot.push((spot as { data: { orderId: string } }).data.orderId)
      ids.mix.push((mix as { data: { orderId: string } }).data.orderId)
    }
    type Plan = { readonly orderId: string; readonly status?: string; readonly planStatus?: string }
    type Read = () => Promise<unknown>
    const lists: Readonly<Record<'spot' | 'mix', readonly [pending: Read, over: Read]>> = {
      spot: [
        () => client.privateSpotGetV2SpotTradeCurrentPlanOrder({ symbol: 'BTCUSDT' }),
        () => client.privateSpotGetV2SpotTradeHistoryPlanOrder({ symbol: 'BTCUSDT' }),
      ],
      mix: [
        () => client.privateMixGetV2MixOrderOrdersPlanPending({ ...FUTURES, planType: 'normal_plan' }),
        () => client.privateMixGetV2MixOrderOrdersPlanHistory({ ...FUTURES, planType: 'normal_plan' }),
      ],
    }
    for (const product of ['spot', 'mix'] as const) {
      const read = async (nth: 0 | 1): Promise<readonly Plan[]> => {
        const [pending, over] = lists[product]
        const { data } = (await (nth === 0 ? pending : over)()) as { data: { orderList?: Plan[]; entrustedList?: Plan[] } }
        return (data.orderList ?? data.entrustedList ?? []).filter(({ orderId }) => ids[product].includes(orderId))
      }
      await expect.poll(async () => (await read(0)).length, { timeout: 300_000 }).toBeLessThan(2)
      const [pending, over] = [await read(0), await read(1)]
      expect([...pending, ...over].map(({ orderId }) => orderId).toSorted()).toEqual(ids[product].toSorted())
      expect(over.every(({ status, planStatus }) => (status ?? planStatus) === 'executed')).toBe(true)
      const [fired] = over
      const open = await client.fetchOpenOrders(product === 'spot' ? SPOT : SWAP)
      expect(open.map(({ id }) => id)).toContain(fired?.orderId)
    }
    await client.cancelAllOrders(SPOT)
    await client.cancelAllOrders(SWAP)
    await client.privateSpotPostV2SpotTradeBatchCancelPlanOrder({ symbolList: ['BTCUSDT'] })
    await client.cancelAllOrders(SWAP, { trigger: true })
  }, 360_000)

  it('give the documented most for a larger limit, and say it', async () => {
    const own = await server.createKey()
    const bot = server.rest(own)
    const order = {
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'limit',
      force: 'gtc',
      size: '0.001',
      price: String(await priceAt(SPOT, 0.96)),
    } as const
    for (const count of [50, 50, 2]) await bot.spotBatchSubmitOrders({ orderList: Array.from({ length: count }, () => order) })
    const open = async (limit: string) => (await bot.getSpotOpenOrders({ symbol: 'BTCUSDT', limit })).data.length
    expect([await open('1000'), await open('100'), await open('0'), await open('99')]).toEqual([100, 100, 100, 99])
    await bot.spotCancelSymbolOrder({ symbol: 'BTCUSDT' })
    const ended = async (limit: string) => (await bot.getSpotHistoricOrders({ symbol: 'BTCUSDT', limit })).data.length
    expect([await ended('1000'), await ended('100'), await ended('99')]).toEqual([100, 100, 99])
    const limits = BOT_CALLS.filter(({ method }) => method === 'GET').flatMap(({ path, input }) => {
      const { startTime, limit } = (input as { properties: Record<string, { description?: string }> }).properties
      return startTime === undefined || limit === undefined ? [] : [[path, limit.description]]
    })
    expect(limits.length).toBeGreaterThan(40)
    for (const [path, description] of limits) expect(`${path}: ${description}`).toMatch(/At most (100|500): a larger number gives \1\.$/)
  })

  it('give whole pages also where a filter leaves much out', async () => {
    await client.createMarketBuyOrderWithCost(SPOT, 100)
    for (let nth = 0; nth < 4; nth += 1) {
      await client.transfer('USDT', 1 + nth, 'spot', 'swap')
      await client.createMarketBuyOrderWithCost(SPOT, 10)
    }
    const { data: bills } = await client.privateSpotGetV2SpotAccountBills({ businessType: 'transfer_out', limit: 4 })
    expect((bills as { size: string }[]).map(({ size }) => Number(size))).toEqual([-4, -3, -2, -1])
    const { data: transfers } = await rest.getSpotTransferHistory({ coin: 'USDT', fromType: 'spot', limit: '2' })
    expect(transfers.map(({ size }) => Number(size))).toEqual([4, 3])
  })
})

describe('lists of futures orders', () => {
  it('are found by each name, by status and by page', async () => {
    const price = String(await priceAt(SWAP, 0.96))
    const order = { ...contract, side: 'buy', orderType: 'limit', force: 'gtc', size: '0.01', price } as const
    const placed = []
    for (const name of ['one', 'two', 'three']) placed.push((await rest.futuresSubmitOrder({ ...order, clientOid: name })).data.orderId)
    const pending = async (params: object) => {
      const { data } = await client.privateMixGetV2MixOrderOrdersPending({ ...FUTURES, ...params })
      return (data.entrustedList as { orderId: string }[]).map(({ orderId }) => orderId)
    }
    expect(await pending({ limit: 2 })).toEqual([placed[2], placed[1]])
    expect(await pending({ clientOid: 'two' })).toEqual([placed[1]])
    expect(await pending({ status: 'live', orderId: placed[0] })).toEqual([placed[0]])
    expect(await pending({ status: 'partially_filled' })).toEqual([])
    await client.cancelAllOrders(SWAP)
    const { data } = await client.privateMixGetV2MixOrderOrdersHistory({ ...FUTURES, clientOid: 'one', limit: 1 })
    expect(data).toMatchObject({ entrustedList: [{ orderId: placed[0], clientOid: 'one', status: 'canceled' }], endId: placed[0] })
    const { data: next } = await client.privateMixGetV2MixOrderOrdersHistory({ ...FUTURES, limit: 2, idLessThan: placed[2] })
    expect((next.entrustedList as { orderId: string }[]).map(({ orderId }) => orderId)).toEqual([placed[1], placed[0]])
  })

  it('have the profit of each order, and the targets that it brings', async () => {
    const key = await server.createKey()
    const mine = server.rest(key)
    const place = async (order: object) =>
      (await mine.futuresSubmitOrder({ ...contract, orderType: 'market', side: 'buy', size: '0.02', ...order } as never)).data.orderId
    const opened = await place({})
    // The price may come back to that of the opening for one of them.
    const closed = [await place({ side: 'sell', size: '0.01' }), await place({ side: 'sell', size: '0.005' })]
    const [price, loss, gain] = [await priceAt(SWAP, 0.96), await priceAt(SWAP, 0.9), await priceAt(SWAP, 1.05)].map((each) =>
      each.toFixed(1),
    )
    const targets = { presetStopLossPrice: loss, presetStopLossExecutePrice: price, presetStopSurplusPrice: gain }
    const rests = await place({ orderType: 'limit', force: 'gtc', price, ...targets })
    const { entrustedList } = (await mine.getFuturesHistoricOrders(FUTURES)).data
    const { fillList } = (await mine.getFuturesFills(FUTURES)).data
    const profitOf = (id: string) => fillList.filter(({ orderId }) => orderId === id).reduce((sum, { profit }) => sum + Number(profit), 0)
    const profits = new Map(entrustedList?.map(({ orderId, totalProfits }) => [orderId, Number(totalProfits)]))
    expect([...profits.keys()]).toEqual([...closed.toReversed(), opened])
    expect(profits.get(opened)).toBe(0)
    for (const id of closed) expect(profits.get(id)).toBeCloseTo(profitOf(id), 5)
    expect(closed.some((id) => profits.get(id) !== 0)).toBe(true)
    const open = (await mine.getFuturesOpenOrders(FUTURES)).data.entrustedList?.find(({ orderId }) => orderId === rests)
    expect(open).toMatchObject({ totalProfits: '0', ...targets, presetStopLossType: 'mark_price', presetStopSurplusExecutePrice: '' })
  })

  it('list the costs of opening and of closing a past position', async () => {
    await client.createOrder(SWAP, 'market', 'buy', 0.02)
    await client.createOrder(SWAP, 'market', 'sell', 0.01, undefined, { reduceOnly: true })
    // Closes the rest and opens a short; the fee is charged for the whole trade.
    await client.createOrder(SWAP, 'market', 'sell', 0.02)
    await client.closePosition(SWAP)
    const { data } = await rest.getFuturesHistoricPositions({ productType: 'USDT-FUTURES' })
    const { data: fills } = await client.privateMixGetV2MixOrderFills(FUTURES)
    const fees = (fills.fillList as { feeDetail: { totalFee: string }[] }[]).map(({ feeDetail }) => Number(feeDetail[0]?.totalFee))
    const [short, long] = data.list
    expect([short?.holdSide, long?.holdSide]).toEqual(['short', 'long'])
    for (const position of [short, long]) {
      expect(Number(position?.openFee)).toBeLessThan(0)
      expect(Number(position?.closeFee)).toBeLessThan(0)
      expect(Number(position?.netProfit)).toBeCloseTo(
        Number(position?.pnl) + Number(position?.openFee) + Number(position?.closeFee) + Number(position?.totalFunding),
      )
    }
    const told = [short?.openFee, short?.closeFee, long?.openFee, long?.closeFee].map(Number)
    expect(told.reduce((sum, fee) => sum + fee, 0)).toBeCloseTo(fees.reduce((sum, fee) => sum + fee, 0))
  })
})

describe('a window of time', () => {
  const now = Date.now()
  const lists: readonly (readonly [string, (window: object) => Promise<unknown>])[] = [
    ['spot orders', (window) => client.privateSpotGetV2SpotTradeHistoryOrders({ symbol: 'BTCUSDT', ...window })],
    ['spot orders that are open', (window) => client.privateSpotGetV2SpotTradeUnfilledOrders(window)],
    ['spot fills', (window) => client.privateSpotGetV2SpotTradeFills({ symbol: 'BTCUSDT', ...window })],
    ['spot plan orders', (window) => client.privateSpotGetV2SpotTradeHistoryPlanOrder({ symbol: 'BTCUSDT', ...window })],
    ['the spot ledger', (window) => client.privateSpotGetV2SpotAccountBills(window)],
    ['transfers', (window) => client.privateSpotGetV2SpotAccountTransferRecords({ coin: 'USDT', fromType: 'spot', ...window })],
    ['deposits', (window) => client.privateSpotGetV2SpotWalletDepositRecords(window)],
    ['withdrawals', (window) => client.privateSpotGetV2SpotWalletWithdrawalRecords(window)],
    ['futures orders', (window) => client.privateMixGetV2MixOrderOrdersHistory({ ...FUTURES, ...window })],
    ['futures fills', (window) => client.privateMixGetV2MixOrderFillHistory({ ...FUTURES, ...window })],
    [
      'futures plan orders',
      (window) => client.privateMixGetV2MixOrderOrdersPlanHistory({ ...FUTURES, planType: 'normal_plan', ...window }),
    ],
    ['the futures ledger', (window) => client.privateMixGetV2MixAccountBill({ productType: 'USDT-FUTURES', ...window })],
    ['past positions', (window) => client.privateMixGetV2MixPositionHistoryPosition({ productType: 'USDT-FUTURES', ...window })],
    ['interest', (window) => client.privateMarginGetV2MarginCrossedInterestHistory({ coin: 'USDT', ...window })],
  ]

  it.each(lists)('of %s may be ninety days long, not more, and must not end before it begins', async (_list, ask) => {
    await expect(ask({ startTime: now - 90 * DAY_MS, endTime: now })).resolves.toMatchObject({ code: '00000' })
    await expect(ask({ startTime: now - 91 * DAY_MS, endTime: now })).rejects.toThrow(/"code":"40705"/)
    await expect(ask({ startTime: now - 91 * DAY_MS, endTime: now })).rejects.toBeInstanceOf(ccxt.BadRequest)
    await expect(ask({ startTime: now, endTime: now - 1 })).rejects.toThrow(/"code":"40707"/)
    await expect(ask({ limit: -1 })).rejects.toBeInstanceOf(ccxt.BadRequest)
    await expect(ask({ idLessThan: 'x' })).rejects.toBeInstanceOf(ccxt.BadRequest)
  })

  it('leaves out what lies outside of it', async () => {
    await client.createMarketBuyOrderWithCost(SPOT, 10)
    expect((await client.fetchMyTrades(SPOT, now, undefined, { until: Date.now() + DAY_MS })).length).toBeGreaterThan(0)
    expect(await client.fetchMyTrades(SPOT, now - 2 * DAY_MS, undefined, { until: now - DAY_MS })).toEqual([])
  })
})
