import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOT_CALLS } from '#gateway/http/open/bot/calls.ts'
import { SPOT, startBotServer, SWAP, type BotServer, type CcxtClient } from './bot-server.ts'

/** Goal: rows of orders have the figures that bots add up and the targets that orders bring, and each order is in the list where it belongs. */

let server: BotServer
let client: CcxtClient

beforeAll(async () => {
  server = await startBotServer()
  client = await server.ccxt(await server.createKey())
  await client.loadMarkets()
})

afterAll(() => server.close())

const priceAt = async (symbol: string, ratio: number) =>
  Number(client.priceToPrecision(symbol, ((await client.fetchTicker(symbol)).last as number) * ratio))

const FUTURES = { productType: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const
const contract = { ...FUTURES, marginCoin: 'USDT', marginMode: 'crossed' } as const

describe('spot orders', () => {
  it('have the targets that an order brings', async () => {
    const mine = server.rest(await server.createKey())
    const [price, gain, sale, loss] = (await Promise.all([0.97, 1.05, 1.04, 0.9].map((ratio) => priceAt(SPOT, ratio)))).map((ticks) =>
      ticks.toFixed(2),
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
    for (const ratio of [0.99995, 1.00005]) {
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
})

describe('futures orders', () => {
  it('have the profit of each order, and the targets that it brings', async () => {
    const key = await server.createKey()
    const mine = server.rest(key)
    const place = async (order: object) =>
      (await mine.futuresSubmitOrder({ ...contract, orderType: 'market', side: 'buy', size: '0.02', ...order } as never)).data.orderId
    const opened = await place({})
    // The price may come back to that of the opening for one of them.
    const closed = [
      await place({ side: 'sell', size: '0.004' }),
      await place({ side: 'sell', size: '0.003' }),
      await place({ side: 'sell', size: '0.003' }),
    ]
    const [price, loss, gain] = (await Promise.all([0.96, 0.9, 1.05].map((ratio) => priceAt(SWAP, ratio)))).map((ticks) => ticks.toFixed(1))
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
})
