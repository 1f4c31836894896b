import ccxt from 'ccxt'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { STANDARD } from '#gateway/engine/state/records/realism.ts'
import { idOf, startBotServer, SWAP, type BotKeyPair, type BotServer, type CcxtClient } from '../bot-server.ts'

/** Goal: the calls that bots know protect, reverse and rank positions, and unsupported settings are refused. */

let server: BotServer
let key: BotKeyPair
let client: CcxtClient

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

beforeEach(async () => {
  key = await server.createKey()
  client = await server.ccxt(key, { options: { defaultType: 'swap' } })
  await client.loadMarkets()
})

const contract = { productType: 'USDT-FUTURES', symbol: 'BTCUSDT', marginCoin: 'USDT' } as const
const product = { productType: 'USDT-FUTURES' } as const
const priceAt = async (ratio: number) => String(client.priceToPrecision(SWAP, ((await client.fetchTicker(SWAP)).last as number) * ratio))
const buy = (amount = 0.01, params: object = {}) => client.createOrder(SWAP, 'market', 'buy', amount, undefined, params)
const sides = async () => (await client.fetchPositions([SWAP])).map(({ side, contracts }) => [side, contracts])

type Answer<Data> = { readonly data: Data }

describe('a reversal', () => {
  const reverse = async (body: object) =>
    (
      (await client.privateMixPostV2MixOrderClickBackhand({ ...contract, size: '0.01', ...body })) as Answer<{
        orderId: string
        clientOid: string
      }>
    ).data

  it('turns a long into a short of the size that is named, by one order', async () => {
    await buy(0.02)
    const { orderId, clientOid } = await reverse({ side: 'sell', clientOid: 'turn' })
    expect(clientOid).toBe('turn')
    expect(await sides()).toEqual([['short', 0.01]])
    expect(await client.fetchOrder(orderId, SWAP)).toMatchObject({ amount: 0.03, side: 'sell', clientOrderId: 'turn' })
    expect((await reverse({ side: 'sell', clientOid: 'turn' })).orderId).toBe(orderId)
    expect(await sides()).toEqual([['short', 0.01]])
    await server.rest(key).futuresSubmitReversal({ ...contract, size: '0.02' })
    expect(await sides()).toEqual([['long', 0.02]])
  })

  it('uses the margin that the position held', async () => {
    await client.setLeverage(2, SWAP)
    const size = client.amountToPrecision(SWAP, 80_000 / Number(await priceAt(1)))
    await buy(Number(size))
    await reverse({ size })
    expect(await sides()).toEqual([['short', Number(size)]])
  })

  it.each([true, false])('opens behind what it closes also where orders take their time (hedged: %s)', async (hedged) => {
    if (hedged) await client.setPositionMode(true, SWAP)
    await client.setLeverage(2, SWAP)
    const size = Number(client.amountToPrecision(SWAP, 80_000 / Number(await priceAt(1))))
    await buy(size, { hedged })
    const realism = { ...STANDARD, preset: 'custom', latencyMinMs: 5, latencyMaxMs: 250 } as const
    await server.exchange.submit({ type: 'set-realism', account: key.userId, realism })
    const { orderId } = await reverse({ size })
    await expect.poll(async () => (await client.fetchOrder(orderId, SWAP)).status).toBe('closed')
    expect(await sides()).toEqual([['short', size]])
  })

  it('in hedge mode closes the side that is named and opens the other', async () => {
    await client.setPositionMode(true, SWAP)
    await buy(0.02, { hedged: true })
    await reverse({ side: 'buy', tradeSide: 'close' })
    expect(await sides()).toEqual([['short', 0.01]])
    await reverse({ side: 'buy', tradeSide: 'open', size: '0.03' })
    expect(await sides()).toEqual([['long', 0.03]])
    await client.createOrder(SWAP, 'market', 'sell', 0.01, undefined, { hedged: true })
    await expect(reverse({})).rejects.toBeInstanceOf(ccxt.BadRequest)
    await expect(reverse({ side: 'buy' })).rejects.toBeInstanceOf(ccxt.BadRequest)
    expect((await sides()).toSorted()).toEqual([
      ['long', 0.03],
      ['short', 0.01],
    ])
  })

  it.each<readonly [string, object, unknown]>([
    ['of a side that is not open', { side: 'buy' }, ccxt.ExchangeError],
    ['of a side that is none', { side: 'up' }, ccxt.BadRequest],
    ['as in hedge mode', { side: 'sell', tradeSide: 'close' }, ccxt.InvalidOrder],
    ['to a size of nothing', { size: '0' }, ccxt.BadRequest],
    ['to a size off the lot', { size: '0.0000001' }, ccxt.InvalidOrder],
    ['to more than can be paid for', { size: '30' }, ccxt.InsufficientFunds],
    ['to a size above the largest', { size: '100000000' }, ccxt.InvalidOrder],
    ['of a contract that is not listed', { symbol: 'NOPEUSDT' }, ccxt.BadSymbol],
  ])('%s is refused', async (_case, body, exception) => {
    await buy(0.02)
    await expect(reverse(body)).rejects.toBeInstanceOf(exception)
    expect(await sides()).toEqual([['long', 0.02]])
  })

  it.each([
    ['30', ccxt.InsufficientFunds],
    ['100000000', ccxt.InvalidOrder],
  ] as const)('to a size of %s in hedge mode closes nothing', async (size, exception) => {
    await client.setPositionMode(true, SWAP)
    await buy(0.02, { hedged: true })
    await expect(reverse({ size })).rejects.toBeInstanceOf(exception)
    expect(await sides()).toEqual([['long', 0.02]])
  })

  it('that closes, and cannot open because other orders hold the margin, says that the position is closed', async () => {
    await client.setPositionMode(true, SWAP)
    await client.setLeverage(1, 'ETH/USDT:USDT')
    await client.setLeverage(1, SWAP)
    const { last = 0 } = await client.fetchTicker('ETH/USDT:USDT')
    const held = Number(client.amountToPrecision('ETH/USDT:USDT', 40_000 / (last * 0.97)))
    await client.createOrder('ETH/USDT:USDT', 'limit', 'buy', held, last * 0.97, { hedged: true })
    await buy(0.02, { hedged: true })
    const size = client.amountToPrecision(SWAP, 30_000 / Number(await priceAt(1)))
    const refused = await reverse({ size }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ccxt.InsufficientFunds)
    expect(String(refused)).toContain('the position is closed, and no other was opened')
    expect(await sides()).toEqual([])
  })

  it('of nothing is refused', async () => {
    await expect(reverse({})).rejects.toBeInstanceOf(ccxt.ExchangeError)
  })
})

describe('a reduce-only order', () => {
  const exit = async (ratio: number, body: object = {}) =>
    client.createOrder(SWAP, 'limit', 'sell', 0.01, Number(await priceAt(ratio)), { reduceOnly: true, ...body })

  it('shrinks with its position, and a second one for what it covers is refused as such', async () => {
    await buy()
    const id = idOf(await exit(1.03))
    await expect(exit(1.04)).rejects.toSatisfy((error: unknown) => error instanceof ccxt.ExchangeError && error.message.includes('40757'))
    expect((await client.fetchOpenOrders(SWAP)).map((order) => order.id)).toEqual([id])
    await client.createOrder(SWAP, 'market', 'sell', 0.004, undefined, { reduceOnly: true })
    expect(await client.fetchOrder(id, SWAP)).toMatchObject({ status: 'open', amount: 0.006 })
    await client.closePosition(SWAP)
    expect(await client.fetchOrder(id, SWAP)).toMatchObject({ status: 'canceled', amount: 0.006 })
  })
})

describe('reports about positions', () => {
  it('is their place in the queue of automatic deleveraging', async () => {
    const ranks = async () => ((await client.privateMixGetV2MixPositionAdlRank(product)) as Answer<object[]>).data
    expect(await ranks()).toEqual([])
    await buy()
    expect(await ranks()).toMatchObject([
      { symbol: 'BTCUSDT', marginCoin: 'USDT', adlRank: expect.stringMatching(/^[1-5]$/) as string, holdSide: 'long' },
    ])
    const { data } = await server.rest(key).getFuturesPositionAdlRank(product)
    expect(data).toHaveLength(1)
    await expect(client.privateMixGetV2MixPositionAdlRank({ productType: 'MOON' })).rejects.toBeInstanceOf(ccxt.BadRequest)
    expect(((await client.privateMixGetV2MixPositionAdlRank({ productType: 'COIN-FUTURES' })) as Answer<object[]>).data).toEqual([])
  })

  it('is what became of a plan order', async () => {
    const id = idOf(
      await client.createOrder(SWAP, 'limit', 'buy', 0.01, Number(await priceAt(0.97)), { triggerPrice: Number(await priceAt(1.02)) }),
    )
    const asked = { ...product, planType: 'normal_plan', planOrderId: id } as const
    expect(((await client.privateMixGetV2MixOrderPlanSubOrder(asked)) as Answer<object[]>).data).toEqual([])
    expect((await server.rest(key).getFuturesTriggerSubOrder(asked)).data).toEqual([])
    await client.cancelOrder(id, SWAP, { trigger: true })
    expect(((await client.privateMixGetV2MixOrderPlanSubOrder(asked)) as Answer<object[]>).data).toEqual([])
    for (const other of [{ planType: 'track_plan' }, { planOrderId: '1' }, { planOrderId: 'x' }])
      await expect(client.privateMixGetV2MixOrderPlanSubOrder({ ...asked, ...other })).rejects.toBeInstanceOf(ccxt.InvalidOrder)
    await expect(client.privateMixGetV2MixOrderPlanSubOrder({ ...asked, planType: 'moon' })).rejects.toBeInstanceOf(ccxt.BadRequest)
  })

  it('is the order that a plan order has become', async () => {
    // Whichever direction the market takes, it triggers one of the two.
    const place = async (ratio: number) =>
      idOf(await client.createOrder(SWAP, 'market', 'buy', 0.01, undefined, { triggerPrice: Number(await priceAt(ratio)) }))
    const ids = [await place(0.99999), await place(1.00001)]
    const fired = async () => {
      const asked = ids.map((planOrderId) =>
        client.privateMixGetV2MixOrderPlanSubOrder({ ...product, planType: 'normal_plan', planOrderId }),
      )
      return ((await Promise.all(asked)) as Answer<{ orderId: string; price: string }[]>[]).flatMap(({ data }) => data)
    }
    await expect.poll(fired).not.toEqual([])
    const [order] = await fired()
    expect(order).toMatchObject({ type: 'market', status: 'filled' })
    expect(ids).toContain(order?.orderId)
    expect(Number(order?.price)).toBe((await client.fetchOrder(order?.orderId ?? '', SWAP)).average)
  }, 90_000)

  it('is who holds a contract, as many as there really are', async () => {
    const ratios = () => client.fetchLongShortRatioHistory('ETH/USDT:USDT', '5m')
    expect(await ratios()).toEqual([])
    const clients = [client, await server.ccxt(await server.createKey()), await server.ccxt(await server.createKey())]
    for (const [nth, one] of clients.entries()) await one.createOrder('ETH/USDT:USDT', 'market', nth === 0 ? 'sell' : 'buy', 0.3)
    await expect.poll(async () => (await ratios())[0]?.longShortRatio).toBe(2)
    expect((await ratios())[0]).toMatchObject({
      symbol: 'ETH/USDT:USDT',
      info: { longAccountRatio: '0.6667', shortAccountRatio: '0.3333' },
    })
    const rest = server.rest(key)
    expect((await rest.getFuturesActiveLongShortAccountData({ symbol: 'ETHUSDT' })).data).toMatchObject([{ longShortAccountRatio: '2' }])
    expect((await rest.getFuturesActiveLongShortPositionData({ symbol: 'ETHUSDT', period: '1h' })).data).toMatchObject([
      { longPositionRatio: '0.6667' },
    ])
    expect((await rest.getFuturesActiveBuySellVolumeData({ symbol: 'ETHUSDT' })).data).toMatchObject([
      { longRatio: '0.6667', shortRatio: '0.3333', longShortRatio: '2' },
    ])
    await expect(client.privateMixGetV2MixMarketPositionLongShort({ symbol: 'NOPEUSDT' })).rejects.toBeInstanceOf(ccxt.BadSymbol)
    await expect(client.publicMixGetV2MixMarketAccountLongShort({ symbol: 'ETHUSDT', period: '7m' })).rejects.toBeInstanceOf(
      ccxt.BadRequest,
    )
    await expect(client.publicMixGetV2MixMarketAccountLongShort({})).rejects.toBeInstanceOf(ccxt.BadRequest)
  })
})

describe('a setting', () => {
  it('of leverage is made for every contract at once', async () => {
    await client.privateMixPostV2MixAccountSetAllLeverage({ ...product, leverage: '7' })
    for (const symbol of [SWAP, 'ETH/USDT:USDT']) expect(await client.fetchLeverage(symbol)).toMatchObject({ longLeverage: 7 })
    const attempt = (body: object) => client.privateMixPostV2MixAccountSetAllLeverage({ ...product, ...body })
    await expect(attempt({ leverage: '124' })).rejects.toBeInstanceOf(ccxt.ExchangeError)
    for (const leverage of ['2.5', '0', 'x', '']) await expect(attempt({ leverage })).rejects.toBeInstanceOf(ccxt.BadRequest)
    expect(await client.fetchLeverage(SWAP)).toMatchObject({ longLeverage: 7 })
  })

  it('of margin that is added by itself is off until it is asked for in isolated margin', async () => {
    const rest = server.rest(key)
    const set = (autoMargin: string, body: object = {}) =>
      client.privateMixPostV2MixAccountSetAutoMargin({ ...contract, autoMargin, ...body })
    const body = { symbol: 'BTCUSDT', marginCoin: 'USDT', amount: '1' } as const
    await set('off', { holdSide: 'long' })
    await expect(set('on', { holdSide: 'long' })).rejects.toBeInstanceOf(ccxt.ExchangeError)
    await expect(rest.setFuturesPositionAutoMargin({ ...body, autoMargin: 'on' })).rejects.toMatchObject({ body: { code: '22011' } })
    await expect(set('maybe')).rejects.toBeInstanceOf(ccxt.BadRequest)
    await expect(set('on', { holdSide: 'up' })).rejects.toBeInstanceOf(ccxt.BadRequest)
    await client.setMarginMode('isolated', SWAP)
    await client.createOrder(SWAP, 'market', 'buy', 0.01, undefined, { marginMode: 'isolated' })
    const shown = async () => (await client.fetchPosition(SWAP)).info.autoMargin as string
    expect(await shown()).toBe('off')
    await set('on', { holdSide: 'short' })
    expect(await shown()).toBe('off')
    await set('on', { holdSide: 'long' })
    expect(await shown()).toBe('on')
    expect((await rest.setFuturesPositionAutoMargin({ ...body, autoMargin: 'off' })).code).toBe('00000')
    expect(await shown()).toBe('off')
    expect((await rest.setFuturesPositionAutoMargin({ ...body, autoMargin: 'on' })).code).toBe('00000')
    expect(await shown()).toBe('on')
  })

  it('of isolated margin is listed', async () => {
    const isolated = async () => (await server.rest(key).getFuturesIsolatedSymbols(product)).data
    expect(await isolated()).toEqual([])
    await client.setMarginMode('isolated', SWAP)
    expect(await isolated()).toEqual([{ symbol: 'BTCUSDT', marginMode: 'isolated' }])
    expect(((await client.privateMixGetV2MixAccountIsolatedSymbols(product)) as Answer<object[]>).data).toHaveLength(1)
  })

  it('of union margin is single, with nothing in union margin', async () => {
    const rest = server.rest(key)
    expect((await rest.setFuturesAssetMode({ ...product, assetMode: 'single' })).code).toBe('00000')
    await expect(client.privateMixPostV2MixAccountSetAssetMode({ ...product, assetMode: 'union' })).rejects.toBeInstanceOf(
      ccxt.ExchangeError,
    )
    await expect(client.privateMixPostV2MixAccountSetAssetMode({ ...product, assetMode: 'both' })).rejects.toBeInstanceOf(ccxt.BadRequest)
    await expect(client.privateMixPostV2MixAccountUnionConvert({ coin: 'BTC', amount: '1' })).rejects.toBeInstanceOf(ccxt.ExchangeError)
    expect((await rest.getUnionTransferLimits({ coin: 'btc' })).data).toEqual({ coin: 'BTC', maxTransferIn: '0' })
    expect((await rest.getUnionConfig()).data.individualLimit).toBe('0')
    expect((await rest.getSwitchUnionUsdt()).data).toEqual({ usdtAmount: '0' })
    expect((await rest.getFuturesInterestHistory(product)).data).toMatchObject({ borrowAmount: '0', interestList: [] })
    expect((await rest.getFuturesInterestRateHistory({ coin: 'usdt' })).data).toEqual({ coin: 'USDT', historyInterestRateList: [] })
    expect((await rest.getFuturesInterestExchangeRate()).data).toEqual([])
    expect((await rest.getFuturesDiscountRate()).data).toEqual([])
  })
})
