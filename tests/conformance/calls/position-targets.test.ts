import ccxt from 'ccxt'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf, startBotServer, SWAP, type BotKeyPair, type BotServer, type CcxtClient } from '../bot-server.ts'

/** Goal: one call protects a whole position, and a later one replaces it. */

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
const priceAt = async (ratio: number) => String(client.priceToPrecision(SWAP, ((await client.fetchTicker(SWAP)).last as number) * ratio))
const buy = (amount = 0.01, params: object = {}) => client.createOrder(SWAP, 'market', 'buy', amount, undefined, params)
const targets = () => client.fetchOpenOrders(SWAP, undefined, undefined, { planType: 'profit_loss', trigger: true })

type Answer<Data> = { readonly data: Data }

describe('the targets of a position', () => {
  const place = (body: object) => client.privateMixPostV2MixOrderPlacePosTpsl({ ...contract, holdSide: 'buy', ...body })

  it('are placed for all of it by one call', async () => {
    await buy()
    const [profit, loss] = [await priceAt(1.03), await priceAt(0.97)]
    const { data } = (await place({
      stopSurplusTriggerPrice: profit,
      stopSurplusClientOid: 'up',
      stopLossTriggerPrice: loss,
      stopLossTriggerType: 'mark_price',
      stopLossClientOid: 'down',
    })) as Answer<{ orderId: string; stopSurplusClientOid: string }[]>
    expect(data).toMatchObject([{ stopSurplusClientOid: 'up', stopLossClientOid: 'down' }, { stopSurplusClientOid: 'up' }])
    const { info } = await client.fetchPosition(SWAP)
    expect(info).toMatchObject({ takeProfitId: data[0]?.orderId, stopLossId: data[1]?.orderId })
    expect((await targets()).map(({ amount, reduceOnly, info: row }) => [amount, reduceOnly, row.planType as string])).toEqual(
      expect.arrayContaining([
        [0.01, true, 'pos_profit'],
        [0.01, true, 'pos_loss'],
      ]),
    )
    await client.closePosition(SWAP)
    expect(await targets()).toEqual([])
  })

  it('are all placed or none, and a refused call leaves their ids free for the corrected one', async () => {
    await buy()
    const ids = { stopSurplusClientOid: 'whole-up', stopLossClientOid: 'whole-down' }
    const profit = { ...ids, stopSurplusTriggerPrice: await priceAt(1.03) }
    await expect(place({ ...profit, stopLossTriggerPrice: await priceAt(1.02) })).rejects.toThrow('43011')
    expect(await targets()).toEqual([])
    const { data } = (await place({ ...profit, stopLossTriggerPrice: await priceAt(0.97) })) as Answer<{ repeated?: true }[]>
    expect(data.map(({ repeated = false }) => repeated)).toEqual([false, false])
    expect((await targets()).map(({ clientOrderId }) => clientOrderId).toSorted()).toEqual(['whole-down', 'whole-up'])
  })

  it('are placed for a side in hedge mode, for a part, at a limit, by bitget-api', async () => {
    await client.setPositionMode(true, SWAP)
    await client.createOrder(SWAP, 'market', 'sell', 0.02, undefined, { hedged: true })
    const { data } = await server.rest(key).futuresSubmitPositionTPSL({
      ...contract,
      holdSide: 'short',
      stopLossTriggerPrice: await priceAt(1.03),
      stopLossExecutePrice: await priceAt(1.04),
      stopLossSize: '0.01',
      stpMode: 'cancel_taker',
    })
    const [target] = await targets()
    expect(target).toMatchObject({ id: data[0]?.orderId, amount: 0.01, type: 'limit', info: { posSide: 'short', planType: 'pos_loss' } })
  })

  it('are placed right behind an entry that is on its way', async () => {
    const realism = { ...FRICTIONLESS, preset: 'custom', latencyMinMs: 400, latencyMaxMs: 400 } as const
    await server.exchange.submit({ type: 'set-realism', account: key.userId, realism })
    await buy()
    await place({ stopSurplusTriggerPrice: await priceAt(1.03) })
    const plan = { ...contract, planType: 'pos_loss', holdSide: 'buy', triggerPrice: await priceAt(0.97), clientOid: 'down' } as const
    await server.rest(key).futuresSubmitTPSLOrder({ ...plan, size: '0.01' })
    await expect.poll(async () => (await client.fetchPositions([SWAP])).length, { timeout: 20_000 }).toBe(1)
    expect((await targets()).map(({ amount }) => amount)).toEqual([0.01, 0.01])
  })

  it('are replaced by those of a later call, each kind by its own, and no others are', async () => {
    await buy()
    const part = idOf(
      await client.createOrder(SWAP, 'market', 'sell', 0.004, undefined, { stopLossPrice: Number(await priceAt(0.95)), reduceOnly: true }),
    )
    const call = async (body: object) => ((await place(body)) as Answer<{ orderId: string }[]>).data.map(({ orderId }) => orderId)
    const ids = async () => (await targets()).map(({ id }) => id).toSorted()
    const first = await call({ stopSurplusTriggerPrice: await priceAt(1.03), stopLossTriggerPrice: await priceAt(0.97) })
    expect(await ids()).toEqual([part, ...first].toSorted())
    const second = await call({ stopSurplusTriggerPrice: await priceAt(1.04), stopLossTriggerPrice: await priceAt(0.96) })
    expect(await ids()).toEqual([part, ...second].toSorted())
    const [loss = ''] = await call({ stopLossTriggerPrice: await priceAt(0.965) })
    expect(await ids()).toEqual([part, second[0] as string, loss].toSorted())
    // An order that cannot be placed replaces nothing.
    await expect(call({ stopSurplusTriggerPrice: await priceAt(1.05), stopLossTriggerPrice: await priceAt(1.02) })).rejects.toBeInstanceOf(
      ccxt.InvalidOrder,
    )
    expect(await ids()).toEqual([part, second[0] as string, loss].toSorted())
  })

  it('of the whole position follow it; those of a part shrink and end with it, a trailing one as well', async () => {
    await buy()
    const plan = async (planType: string, ratio: number, body: object = {}) =>
      server.rest(key).futuresSubmitTPSLOrder({
        ...contract,
        planType,
        holdSide: 'buy',
        triggerPrice: await priceAt(ratio),
        clientOid: planType,
        ...body,
      } as Parameters<ReturnType<BotServer['rest']>['futuresSubmitTPSLOrder']>[0])
    await plan('pos_profit', 1.03)
    await plan('pos_loss', 0.97, { size: '0.01' })
    await plan('loss_plan', 0.96, { size: '0.006' })
    await plan('moving_plan', 1.001, { size: '0.01', rangeRate: '1' })
    const sizes = async () => Object.fromEntries((await targets()).map(({ amount, info }) => [info.planType as string, amount]))
    expect(await sizes()).toEqual({ pos_profit: 0.01, pos_loss: 0.01, loss_plan: 0.006, moving_plan: 0.01 })
    await buy()
    expect(await sizes()).toEqual({ pos_profit: 0.02, pos_loss: 0.02, loss_plan: 0.006, moving_plan: 0.01 })
    await client.createOrder(SWAP, 'market', 'sell', 0.017, undefined, { reduceOnly: true })
    expect(await sizes()).toEqual({ pos_profit: 0.003, pos_loss: 0.003, loss_plan: 0.003, moving_plan: 0.003 })
    // A cancel of one plan type leaves the other stop.
    await server.rest(key).futuresCancelPlanOrder({ ...contract, planType: 'loss_plan' })
    expect(await sizes()).toEqual({ pos_profit: 0.003, pos_loss: 0.003, moving_plan: 0.003 })
    await client.closePosition(SWAP)
    expect(await targets()).toEqual([])
  })

  it('are refused where they are larger than it, and so is an edit that makes them so', async () => {
    await buy()
    const [loss, profit] = [Number(await priceAt(0.97)), await priceAt(1.03)]
    const tooLarge = (error: unknown) => JSON.stringify(error instanceof Error ? error.message : error).includes('43023')
    const larger = client.createOrder(SWAP, 'market', 'sell', 0.011, undefined, { stopLossPrice: loss })
    await expect(larger).rejects.toSatisfy(tooLarge)
    await expect(place({ stopSurplusTriggerPrice: profit, stopSurplusSize: '0.011' })).rejects.toSatisfy(tooLarge)
    const part = idOf(await client.createOrder(SWAP, 'market', 'sell', 0.004, undefined, { stopLossPrice: loss }))
    const edit = (size: string) =>
      server.rest(key).futuresModifyTPSLPOrder({ ...contract, orderId: part, triggerPrice: String(loss), size })
    await expect(edit('0.011')).rejects.toMatchObject({ body: { code: '43023' } })
    await edit('0.01')
    expect((await targets()).map(({ amount }) => amount)).toEqual([0.01])
  })

  it('are not moved to the wrong side of the price that they watch', async () => {
    await buy()
    const loss = Number(await priceAt(0.97))
    const part = idOf(await client.createOrder(SWAP, 'market', 'sell', 0.01, undefined, { stopLossPrice: loss }))
    const wrong = await priceAt(1.02)
    const edit = (triggerPrice: string) =>
      server.rest(key).futuresModifyTPSLPOrder({ ...contract, orderId: part, triggerPrice, size: '0.01' })
    await expect(edit(wrong)).rejects.toMatchObject({ body: { code: '43011' } })
    const plan = client.privateMixPostV2MixOrderModifyPlanOrder({ ...contract, orderId: part, newTriggerPrice: wrong })
    await expect(plan).rejects.toSatisfy((error: unknown) => error instanceof Error && error.message.includes('43011'))
    expect((await targets()).map(({ triggerPrice }) => triggerPrice)).toEqual([loss])
    await edit(await priceAt(0.96))
  })

  it('of one side of a hedge leave those of the other', async () => {
    await client.setPositionMode(true, SWAP)
    await client.createOrder(SWAP, 'market', 'buy', 0.01, undefined, { hedged: true })
    await client.createOrder(SWAP, 'market', 'sell', 0.01, undefined, { hedged: true })
    const call = async (holdSide: string, ratio: number) => place({ holdSide, stopLossTriggerPrice: await priceAt(ratio) })
    await call('long', 0.97)
    await call('short', 1.03)
    await call('long', 0.96)
    expect((await targets()).map(({ info }) => info.posSide as string).toSorted()).toEqual(['long', 'short'])
  })

  it('that were there before stay where their client ids are sent again with something that fails', async () => {
    await buy()
    await place({ stopSurplusTriggerPrice: await priceAt(1.03), stopSurplusClientOid: 'mine' })
    const before = (await targets()).map(({ id }) => id)
    const again = place({
      stopSurplusTriggerPrice: await priceAt(1.03),
      stopSurplusClientOid: 'mine',
      stopLossTriggerPrice: await priceAt(1.02),
    })
    await expect(again).rejects.toBeInstanceOf(ccxt.InvalidOrder)
    expect((await targets()).map(({ id }) => id)).toEqual(before)
  })

  it('are both placed or none', async () => {
    await buy()
    const attempt = place({ stopSurplusTriggerPrice: await priceAt(1.03), stopLossTriggerPrice: await priceAt(1.02) })
    await expect(attempt).rejects.toBeInstanceOf(ccxt.InvalidOrder)
    expect(await targets()).toEqual([])
  })

  it.each<readonly [string, object, unknown]>([
    ['without a price', {}, ccxt.BadRequest],
    ['of a profit with all but its price', { stopSurplusSize: '0.01' }, ccxt.BadRequest],
    ['for a side that is none', { holdSide: 'up', stopLossTriggerPrice: '50000' }, ccxt.BadRequest],
    ['for a side that is not open', { holdSide: 'sell', stopLossTriggerPrice: '50000' }, ccxt.ExchangeError],
    ['of a price that is none', { stopLossTriggerPrice: 'x' }, ccxt.BadRequest],
    ['of a price off the tick', { stopLossTriggerPrice: '50000.001' }, ccxt.InvalidOrder],
    ['of a size off the lot', { stopLossTriggerPrice: '50000', stopLossSize: '0.000001' }, ccxt.InvalidOrder],
    ['of a trigger that does not exist', { stopLossTriggerPrice: '50000', stopLossTriggerType: 'moon' }, ccxt.BadRequest],
    ['of a self-trade mode that does not exist', { stopLossTriggerPrice: '50000', stpMode: 'moon' }, ccxt.BadRequest],
    ['of another margin coin', { marginCoin: 'BTC', stopLossTriggerPrice: '50000' }, ccxt.BadRequest],
  ])('are refused %s', async (_case, body, exception) => {
    await buy()
    await expect(place(body)).rejects.toBeInstanceOf(exception)
    expect(await targets()).toEqual([])
  })

  it('are refused where there is no position', async () => {
    await expect(place({ stopLossTriggerPrice: '50000' })).rejects.toBeInstanceOf(ccxt.ExchangeError)
  })
})
