import ccxt from 'ccxt'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf, SPOT, startBotServer, SWAP, type BotServer, type CcxtClient } from './bot-server.ts'

/** Goal: a bot can change everything about an open order that the dialect allows, and other changes are refused with a reason. */

let server: BotServer
let client: CcxtClient

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

beforeEach(async () => {
  client = await server.ccxt(await server.createKey(), { options: { defaultType: 'swap' } })
  await client.loadMarkets()
})

const priceAt = async (ratio: number, symbol = SWAP) =>
  Number(client.priceToPrecision(symbol, ((await client.fetchTicker(symbol)).last as number) * ratio))
const contract = { productType: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const
const plans = async (planType: string) => {
  const { data } = await client.privateMixGetV2MixOrderOrdersPlanPending({ ...contract, planType })
  return data.entrustedList as Record<string, string>[]
}

describe('a trailing order', () => {
  it('is given another callback and another size', async () => {
    const start = await priceAt(1.02)
    const id = idOf(await client.createOrder(SWAP, 'market', 'sell', 0.01, undefined, { trailingPercent: 1, trailingTriggerPrice: start }))
    const edited = await client.editOrder(id, SWAP, 'market', 'sell', 0.02, undefined, {
      trailingPercent: 2.5,
      trailingTriggerPrice: start,
    })
    expect(edited.id).toBe(id)
    expect(await plans('track_plan')).toMatchObject([{ orderId: id, callbackRatio: '2.5', size: '0.0200', planType: 'track_plan' }])
  })

  it.each([['0.001'], ['99'], ['-1'], ['wide']])('is not given a callback of %s percent', async (newCallbackRatio) => {
    const id = idOf(await client.createOrder(SWAP, 'market', 'sell', 0.01, await priceAt(1), { trailingPercent: 1 }))
    const attempt = client.privateMixPostV2MixOrderModifyPlanOrder({ ...contract, orderId: id, newCallbackRatio })
    await expect(attempt).rejects.toBeInstanceOf(ccxt.BaseError)
    expect(await plans('track_plan')).toMatchObject([{ orderId: id, callbackRatio: '1' }])
  })
})

describe('a plan order', () => {
  it('brings a take-profit and a stop-loss along, which can be changed and taken away', async () => {
    const [trigger, profit, loss] = [await priceAt(1.02), await priceAt(1.05), await priceAt(0.97)]
    const order = { takeProfit: { triggerPrice: profit }, stopLoss: { triggerPrice: loss }, triggerPrice: trigger }
    const id = idOf(await client.createOrder(SWAP, 'market', 'buy', 0.01, undefined, order))
    expect(await plans('normal_plan')).toMatchObject([{ orderId: id, stopLossTriggerType: 'mark_price' }])
    const lower = await priceAt(0.95)
    await client.editOrder(id, SWAP, 'market', 'buy', 0.01, undefined, {
      triggerPrice: trigger,
      stopLoss: { triggerPrice: lower, price: lower },
    })
    const [edited] = await plans('normal_plan')
    expect([edited?.['stopSurplusTriggerPrice'], edited?.['stopLossTriggerPrice'], edited?.['stopLossExecutePrice']].map(Number)).toEqual([
      profit,
      lower,
      lower,
    ])
    await client.privateMixPostV2MixOrderModifyPlanOrder({ ...contract, orderId: id, newStopLossTriggerPrice: '0' })
    expect(await plans('normal_plan')).toMatchObject([{ stopLossTriggerPrice: '' }])
    const above = client.privateMixPostV2MixOrderModifyPlanOrder({
      ...contract,
      orderId: id,
      newStopLossTriggerPrice: String(await priceAt(1.03)),
    })
    await expect(above).rejects.toBeInstanceOf(ccxt.InvalidOrder)
  })

  it('is found by each name, with the reason of its end', async () => {
    const trigger = await priceAt(1.02)
    const id = idOf(await client.createOrder(SWAP, 'market', 'buy', 0.01, undefined, { triggerPrice: trigger, clientOid: 'plan' }))
    const list = async (call: 'Pending' | 'History', params: object) => {
      const { data } = await client[`privateMixGetV2MixOrderOrdersPlan${call}`]({ ...contract, planType: 'normal_plan', ...params })
      return (data.entrustedList as { orderId: string }[]).map(({ orderId }) => orderId)
    }
    expect([await list('Pending', { clientOid: 'plan' }), await list('Pending', { clientOid: 'another' })]).toEqual([[id], []])
    await client.cancelOrder(id, SWAP, { trigger: true })
    expect([await list('History', { planStatus: 'cancelled' }), await list('History', { planStatus: 'executed' })]).toEqual([[id], []])
    expect(await list('History', { clientOid: 'plan' })).toEqual([id])
    await expect(list('History', { planStatus: 'lost' })).rejects.toBeInstanceOf(ccxt.BadRequest)
  })

  it('goes on watching the price that it was placed with', async () => {
    const id = idOf(
      await client.createOrder(SWAP, 'market', 'buy', 0.01, undefined, { triggerPrice: await priceAt(1.02), triggerType: 'mark_price' }),
    )
    const change = { ...contract, orderId: id, newTriggerPrice: String(await priceAt(1.03)) }
    await expect(client.privateMixPostV2MixOrderModifyPlanOrder({ ...change, newTriggerType: 'fill_price' })).rejects.toBeInstanceOf(
      ccxt.ExchangeError,
    )
    expect(await client.privateMixPostV2MixOrderModifyPlanOrder({ ...change, newTriggerType: 'mark_price' })).toMatchObject({
      data: { orderId: id },
    })
  })

  it('that buys on spot for an amount is given another amount', async () => {
    const trigger = await priceAt(1.02, SPOT)
    const id = idOf(await client.createOrder(SPOT, 'market', 'buy', 1, undefined, { triggerPrice: trigger, cost: 50 }))
    await client.editOrder(id, SPOT, 'market', 'buy', 1, undefined, { triggerPrice: trigger + 10, cost: 75 })
    const open = await client.fetchOpenOrders(SPOT, undefined, undefined, { trigger: true })
    expect(open).toMatchObject([{ id, triggerPrice: trigger + 10, info: { size: '75', planType: 'total' } }])
  })
})

describe('a futures order in the book', () => {
  it('keeps its id and takes the name, the take-profit and the stop-loss it is given', async () => {
    const [price, profit, loss] = [await priceAt(0.97), await priceAt(1.03), await priceAt(0.95)]
    const id = idOf(await client.createOrder(SWAP, 'limit', 'buy', 0.01, price, { clientOid: 'before' }))
    const lower = await priceAt(0.965)
    await client.editOrder(id, SWAP, 'limit', 'buy', 0.01, lower, {
      newClientOrderId: 'after',
      takeProfit: { triggerPrice: profit },
      stopLoss: { triggerPrice: loss },
    })
    const edited = await client.fetchOrder('', SWAP, { clientOid: 'after' })
    expect(edited).toMatchObject({ id, price: lower, clientOrderId: 'after', takeProfitPrice: profit, stopLossPrice: loss })
    expect(await client.fetchOrder('', SWAP, { clientOid: 'before' })).toMatchObject({ id })
    await client.privateMixPostV2MixOrderModifyOrder({ ...contract, orderId: id, newPresetStopSurplusPrice: '0' })
    expect((await client.fetchOrder(id, SWAP)).takeProfitPrice).toBeUndefined()
  })

  it.each<[string, Record<string, string>, unknown]>([
    ['a name that another order has', { newClientOid: 'taken' }, ccxt.ExchangeError],
    ['a name that is too long', { newClientOid: 'x'.repeat(65) }, ccxt.BadRequest],
    ['a stop-loss above its price', { newPresetStopLossPrice: '900000' }, ccxt.InvalidOrder],
    ['nothing new', {}, ccxt.ExchangeError],
  ])('is not given %s', async (_case, change, exception) => {
    const price = await priceAt(0.97)
    await client.createOrder(SWAP, 'limit', 'buy', 0.01, price, { clientOid: 'taken' })
    const id = idOf(await client.createOrder(SWAP, 'limit', 'buy', 0.01, price))
    await expect(client.privateMixPostV2MixOrderModifyOrder({ ...contract, orderId: id, ...change })).rejects.toBeInstanceOf(exception)
  })

  it('is not edited under another contract', async () => {
    const id = idOf(await client.createOrder(SWAP, 'limit', 'buy', 0.01, await priceAt(0.97)))
    const change = { ...contract, symbol: 'ETHUSDT', orderId: id, newSize: '0.02' }
    await expect(client.privateMixPostV2MixOrderModifyOrder(change)).rejects.toBeInstanceOf(ccxt.OrderNotFound)
  })
})
