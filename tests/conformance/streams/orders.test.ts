import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectBare, login, type BareClient } from '../bare-client.ts'
import { SPOT, SWAP, startBotServer, type BotKeyPair, type BotServer, type CcxtClient } from '../bot-server.ts'

/** Goal: orders over the private socket, in the shape of the dialect: what the REST call does, its answers and its errors, in order. */

let server: BotServer
let key: BotKeyPair
let rest: CcxtClient
let stream: BareClient
let spotPrice: string
let swapPrice: string

beforeAll(async () => {
  server = await startBotServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  key = await server.createKey()
  rest = await server.ccxt(key, { options: { uta: false } })
  await rest.loadMarkets()
  const below = async (symbol: string) => String(rest.priceToPrecision(symbol, ((await rest.fetchTicker(symbol)).last as number) * 0.97))
  spotPrice = await below(SPOT)
  swapPrice = await below(SWAP)
  stream = await connectBare(server)
  stream.send(login(key))
})
afterEach(() => stream.end())

interface Answer {
  readonly event: 'trade' | 'error'
  readonly arg: readonly [{ readonly id: string; readonly params: Record<string, unknown> }]
  readonly code: number
  readonly msg: string
  readonly ts: number
}
interface Arg {
  readonly id: string
  readonly instType: string
  readonly instId?: string
  readonly channel: string
  readonly params: object
}

const send = (...args: readonly Arg[]): void => stream.send({ op: 'trade', args })
/** Returns the answer to the request with this id. */
async function answer(id: string): Promise<Answer> {
  const isIt = (frame: unknown): boolean => (frame as Partial<Answer>).arg?.[0]?.id === id
  return (await stream.next((frame) => isIt(frame))) as unknown as Answer
}
const ids = (): string[] =>
  stream.frames.flatMap((frame) =>
    (frame as unknown as Partial<Answer>).arg?.[0]?.id === undefined ? [] : [(frame as unknown as Answer).arg[0].id],
  )

const spot = (id: string, channel: string, params: object): Arg => ({ id, instType: 'SPOT', instId: 'BTCUSDT', channel, params })
const swap = (id: string, channel: string, params: object): Arg => ({ id, instType: 'USDT-FUTURES', instId: 'BTCUSDT', channel, params })
const spotOrder = (clientOid: string) => ({ orderType: 'limit', side: 'buy', size: '0.01', price: spotPrice, force: 'gtc', clientOid })
const swapOrder = (clientOid: string) => ({ ...spotOrder(clientOid), price: swapPrice, marginCoin: 'USDT', marginMode: 'crossed' })

const PRODUCTS = [
  { name: 'spot', symbol: SPOT, arg: spot, order: spotOrder },
  { name: 'futures', symbol: SWAP, arg: swap, order: swapOrder },
] as const

describe.each(PRODUCTS)('an order of $name', ({ symbol, arg, order }) => {
  it('is placed and cancelled, by either id, and answered as by the original', async () => {
    const asked = arg('place 1', 'place-order', order('mine'))
    send(asked)
    const placed = await answer('place 1')
    const orderId = placed.arg[0].params['orderId'] as string
    expect(placed).toEqual({
      event: 'trade',
      arg: [{ ...asked, params: { orderId, clientOid: 'mine' } }],
      code: 0,
      msg: 'Success',
      ts: expect.any(Number) as number,
    })
    expect(await rest.fetchOpenOrders(symbol)).toMatchObject([{ id: orderId, clientOrderId: 'mine', status: 'open' }])
    send(arg('cancel 1', 'cancel-order', { orderId }))
    expect((await answer('cancel 1')).arg[0].params).toMatchObject({ orderId })
    send(arg('place 2', 'place-order', order('other')), arg('cancel 2', 'cancel-order', { clientOid: 'other' }))
    expect((await answer('cancel 2')).arg[0].params).toMatchObject({ clientOid: 'other' })
    expect(await rest.fetchOpenOrders(symbol)).toEqual([])
  })

  it('sent in one tick with others is carried out in its turn', async () => {
    for (let each = 0; each < 20; each += 1) {
      send(arg(`p${each}`, 'place-order', order(`each-${each}`)))
      send(arg(`c${each}`, 'cancel-order', { clientOid: `each-${each}` }))
    }
    await answer('c19')
    expect(ids()).toEqual(Array.from({ length: 20 }, (_, each) => [`p${each}`, `c${each}`]).flat())
    expect(stream.frames.filter(({ event }) => event === 'error')).toEqual([])
    expect(await rest.fetchOpenOrders(symbol)).toEqual([])
  })

  it('is placed and cancelled with others, each accepted or refused on its own', async () => {
    const orderList = [order('a'), order('b'), { ...order('c'), size: '0' }]
    send(arg('many', 'batch-place-order', { orderList, marginCoin: 'USDT', marginMode: 'crossed' }))
    const { event, arg: told } = await answer('many')
    expect(event).toBe('trade')
    expect(told[0].params).toMatchObject({
      successList: [{ clientOid: 'a' }, { clientOid: 'b' }],
      failureList: [{ clientOid: 'c', errorCode: expect.any(String) as string }],
    })
    const list = [{ clientOid: 'a' }, { clientOid: 'b' }]
    send(arg('none', 'batch-cancel-order', symbol === SPOT ? { orderList: list } : { orderIdList: list }))
    expect((await answer('none')).arg[0].params).toMatchObject({ successList: [{ clientOid: 'a' }, { clientOid: 'b' }], failureList: [] })
    expect(await rest.fetchOpenOrders(symbol)).toEqual([])
  })

  it('is refused with the code of the REST call as a number, and what was sent', async () => {
    const params = { ...order('rich'), size: symbol === SPOT ? '5' : '1000' }
    send(arg('too much', 'place-order', params))
    const refused = await answer('too much')
    expect(refused).toMatchObject({
      event: 'error',
      code: symbol === SPOT ? 43_012 : 40_762,
      arg: [{ id: 'too much', channel: 'place-order', params }],
    })
    expect(refused.msg).toMatch(/balance/)
    send(arg('gone', 'cancel-order', { orderId: '1' }))
    expect(await answer('gone')).toMatchObject({ event: 'error', code: symbol === SPOT ? 43_001 : 40_768 })
    send(arg('half', 'place-order', { side: 'buy' }))
    expect(await answer('half')).toMatchObject({ event: 'error', code: 40_019 })
  })

  it('under an id that was used is the same order, as by the REST call', async () => {
    send(arg('first', 'place-order', order('same')))
    send(arg('again', 'place-order', order('same')))
    const [first, again] = [await answer('first'), await answer('again')]
    expect(again.arg[0].params).toEqual({ ...first.arg[0].params, repeated: true })
  })
})

describe('orders over the stream', () => {
  it('are told on the channels of the same connection', async () => {
    stream.send({ op: 'subscribe', args: [{ instType: 'SPOT', channel: 'orders', instId: 'default' }] })
    send(spot('one', 'place-order', spotOrder('heard')))
    const { arg } = await answer('one')
    const told = await stream.next(({ action, data = [] }) => action !== undefined && data.some((row) => row['clientOid'] === 'heard'))
    expect(told?.data?.[0]?.['orderId']).toBe(arg[0].params['orderId'])
  })

  it('need a login, and a key that may trade', async () => {
    const stranger = await connectBare(server)
    const message = { op: 'trade', args: [spot('x', 'place-order', spotOrder('x'))] }
    stranger.send(message)
    expect(await stranger.next(({ event }) => event === 'error')).toMatchObject({ code: 30_004 })
    stranger.end()
    const reader = await connectBare(server)
    reader.send(login(await server.addKey(key.userId, { permissions: ['read'] })))
    reader.send(message)
    expect(await reader.next(({ event }) => event === 'error')).toMatchObject({ code: 40_014 })
    reader.end()
    expect(await rest.fetchOpenOrders(SPOT)).toEqual([])
  })

  it.each([
    ['a channel that is no order', spot('x', 'orders', {}), 30_001],
    ['an instrument type without orders', { ...spot('x', 'place-order', {}), instType: 'COIN-FUTURES' }, 30_001],
    ['an unlisted market', { ...spot('x', 'place-order', { orderType: 'market', side: 'buy', size: '1' }), instId: 'GONEUSDT' }, 50_004],
  ] as const)('name %s', async (_case, arg, code) => {
    send(arg)
    expect(await answer('x')).toMatchObject({ event: 'error', code, arg: [arg] })
  })

  it.each([
    ['no parameters', [{ id: '1', instType: 'SPOT', instId: 'BTCUSDT', channel: 'place-order' }]],
    ['an id that is no name', [{ ...spot('1', 'place-order', {}), id: '<b>' }]],
    ['a list of parameters', [spot('1', 'place-order', [])]],
    ['too many orders', Array.from({ length: 51 }, () => spot('1', 'place-order', {}))],
    ['none', []],
  ])('with %s are refused as a whole', async (_case, args) => {
    stream.send({ op: 'trade', args })
    expect(await stream.next(({ event }) => event === 'error')).toMatchObject({ code: 30_016 })
  })

  it('find no call that is not in their table, nor one with a ticket of their own', async () => {
    send(spot('x', '../wallet/transfer', { fromType: 'spot', toType: 'usdt_futures', coin: 'USDT', amount: '1' }))
    expect(await answer('x')).toMatchObject({ event: 'error', code: 30_001 })
    const forged = await fetch(`${server.origin}/api/v2/spot/trade/cancel-symbol-order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-stream-ticket': 'guess' },
      body: '{"symbol":"BTCUSDT"}',
    })
    expect(await forged.json()).toMatchObject({ code: '40001' })
  })
})
