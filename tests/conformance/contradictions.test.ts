import ccxt from 'ccxt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SPOT, startBotServer, type BotServer, type CcxtClient } from './bot-server.ts'

/** Goal: what a bot asks in contradiction to itself or to the market is refused by name. */

let server: BotServer
let client: CcxtClient

beforeAll(async () => {
  server = await startBotServer()
  const key = await server.createKey()
  client = await server.ccxt(key)
  await client.loadMarkets()
})

afterAll(() => server.close())

const priceAt = async (symbol: string, ratio: number) =>
  Number(client.priceToPrecision(symbol, ((await client.fetchTicker(symbol)).last as number) * ratio))
const FUTURES = { productType: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const
const contract = { ...FUTURES, marginCoin: 'USDT', marginMode: 'crossed' } as const

describe('contradictory parameters are refused', () => {
  const spot = { symbol: 'BTCUSDT', side: 'buy', orderType: 'market', size: '10' }
  const place = (body: object) => client.privateSpotPostV2SpotTradePlaceOrder({ ...spot, ...body })
  const cases: readonly (readonly [string, () => Promise<unknown>, unknown])[] = [
    [
      'an order that arrives later than its sender allows',
      () => place({ requestTime: Date.now() - 5000, receiveWindow: 1000 }),
      ccxt.InvalidNonce,
    ],
    ['a take-profit without a price to wait for', () => place({ tpslType: 'tpsl' }), ccxt.BadRequest],
    ['a plain order with a price to wait for', () => place({ tpslType: 'normal', triggerPrice: '1' }), ccxt.BadRequest],
    ['a spot order under another pair', () => cancelElsewhere(), ccxt.OrderNotFound],
    [
      'a margin coin that is not the contract’s',
      () => client.privateMixGetV2MixAccountAccount({ ...FUTURES, marginCoin: 'BTC' }),
      ccxt.BadRequest,
    ],
    [
      'an order in that coin',
      () => client.privateMixPostV2MixOrderPlaceOrder({ ...contract, marginCoin: 'ETH', side: 'buy', orderType: 'market', size: '0.01' }),
      ccxt.BadRequest,
    ],
    [
      'a status that no open order has',
      () => client.privateMixGetV2MixOrderOrdersPending({ ...FUTURES, status: 'filled' }),
      ccxt.BadRequest,
    ],
    ['a product that does not exist', () => client.privateMixGetV2MixOrderOrdersHistory({ productType: 'MOON-FUTURES' }), ccxt.BadRequest],
  ]
  const cancelElsewhere = async () => {
    const { orderId } = (await place({ orderType: 'limit', price: String(await priceAt(SPOT, 0.96)), size: '0.001' })).data as {
      orderId: string
    }
    return client.privateSpotPostV2SpotTradeCancelOrder({ symbol: 'ETHUSDT', orderId })
  }

  it.each(cases)('%s', async (_case, attempt, exception) => {
    await expect(attempt()).rejects.toBeInstanceOf(exception)
  })

  it('an order that arrives in time is taken', async () => {
    expect(await place({ requestTime: Date.now(), receiveWindow: 60_000 })).toMatchObject({ code: '00000' })
  })

  it('each item of a batch by itself, whatever it lacks', async () => {
    const price = String(await priceAt(SPOT, 0.96))
    const good = { side: 'buy', orderType: 'limit', force: 'gtc', price, size: '0.001', clientOid: 'whole' }
    const { data: placed } = await client.privateSpotPostV2SpotTradeBatchOrders({
      symbol: 'BTCUSDT',
      orderList: [
        good,
        { ...good, clientOid: 'sizeless', size: undefined },
        { clientOid: 'empty' },
        { ...good, clientOid: 'elsewhere', symbol: 'NOPEUSDT' },
      ],
    })
    expect(placed.successList).toMatchObject([{ clientOid: 'whole' }])
    expect(placed.failureList).toMatchObject([
      { clientOid: 'sizeless', errorCode: '40019' },
      { clientOid: 'empty', errorCode: '40019' },
      { clientOid: 'elsewhere', errorCode: '50004' },
    ])
    const { data: cancelled } = await client.privateSpotPostV2SpotTradeBatchCancelOrder({
      symbol: 'BTCUSDT',
      orderList: [{}, { clientOid: 'whole' }],
    })
    expect(cancelled).toMatchObject({ successList: [{ clientOid: 'whole' }], failureList: [{ errorCode: '40019' }] })
    const { data: futures } = await client.privateMixPostV2MixOrderBatchPlaceOrder({
      ...contract,
      orderList: [{ side: 'buy' }, { orderType: 'market', size: '0.01' }],
    })
    expect([futures.successList, (futures.failureList as { errorCode: string }[]).map(({ errorCode }) => errorCode)]).toEqual([
      [],
      ['40019', '40019'],
    ])
  })
})
