import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_STREAM_LIMITS } from '#gateway/stream/limits.ts'
import { connectBare, login, type BareClient, type BareMessage } from './bare-client.ts'
import { idOf, SPOT, startBotServer, SWAP, type BotKeyPair, type BotServer, type CcxtClient } from './bot-server.ts'

/** Goal: each private channel starts as it should, reports only its own subject, and is silent after unsubscribing. */

/** With more unread bytes than this, a client's requests wait. */
const ROOM_BYTES = DEFAULT_STREAM_LIMITS.roomBytes

let server: BotServer
let key: BotKeyPair
let client: CcxtClient
let stream: BareClient

beforeAll(async () => {
  server = await startBotServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  key = await server.createKey()
  client = await server.ccxt(key, { options: { uta: false } })
  await client.loadMarkets()
  stream = await connectBare(server)
  stream.send(login(key))
  await stream.next(({ event }) => event === 'login')
})
afterEach(() => stream.end())

type Arg = Readonly<Record<'instType' | 'channel', string> & Partial<Record<'instId' | 'coin', string>>>
const of = (arg: Arg) => (frame: BareMessage) => frame.action !== undefined && JSON.stringify(frame.arg) === JSON.stringify(arg)
const rowsOf = (arg: Arg) => stream.frames.filter(of(arg)).flatMap(({ data = [] }) => data)

async function subscribe(arg: Arg): Promise<void> {
  stream.send({ op: 'subscribe', args: [arg] })
  await stream.next(({ event, arg: told }) => event === 'subscribe' && JSON.stringify(told) === JSON.stringify(arg))
  await stream.settle()
}

const priceAt = async (symbol: string, ratio: number) =>
  Number(client.priceToPrecision(symbol, ((await client.fetchTicker(symbol)).last as number) * ratio))
const buySpot = () => client.createMarketBuyOrderWithCost(SPOT, 100)
const buySwap = () => client.createOrder(SWAP, 'market', 'buy', 0.01)
const plan = async (symbol: string) =>
  client.createOrder(symbol, 'market', 'buy', 0.01, undefined, { triggerPrice: await priceAt(symbol, 1.02), cost: 50 })

interface Case {
  readonly arg: Arg
  /** The same channel for another subject, which must receive nothing. */
  readonly other: Arg
  readonly act: () => Promise<unknown>
  readonly begins: boolean
  readonly told: object
}

const cases: readonly Case[] = [
  {
    arg: { instType: 'SPOT', channel: 'account', coin: 'USDT' },
    other: { instType: 'SPOT', channel: 'account', coin: 'ETH' },
    act: buySpot,
    begins: true,
    told: { coin: 'USDT', frozen: '0' },
  },
  {
    arg: { instType: 'USDT-FUTURES', channel: 'account', coin: 'default' },
    other: { instType: 'USDT-FUTURES', channel: 'account', coin: 'BTC' },
    act: buySwap,
    begins: true,
    told: { marginCoin: 'USDT' },
  },
  {
    arg: { instType: 'SPOT', channel: 'orders', instId: 'BTCUSDT' },
    other: { instType: 'SPOT', channel: 'orders', instId: 'ETHUSDT' },
    act: buySpot,
    begins: false,
    told: { instId: 'BTCUSDT', status: 'filled', tradeScope: 'T' },
  },
  {
    arg: { instType: 'USDT-FUTURES', channel: 'orders', instId: 'BTCUSDT' },
    other: { instType: 'SPOT', channel: 'orders', instId: 'default' },
    act: buySwap,
    begins: false,
    told: { instId: 'BTCUSDT', status: 'filled', posMode: 'one_way_mode' },
  },
  {
    arg: { instType: 'SPOT', channel: 'orders-algo', instId: 'BTCUSDT' },
    other: { instType: 'SPOT', channel: 'orders', instId: 'BTCUSDT' },
    act: () => plan(SPOT),
    begins: false,
    told: { instId: 'BTCUSDT', status: 'live' },
  },
  {
    arg: { instType: 'USDT-FUTURES', channel: 'orders-algo', instId: 'default' },
    other: { instType: 'USDT-FUTURES', channel: 'orders-algo', instId: 'ETHUSDT' },
    act: () => plan(SWAP),
    begins: false,
    told: { instId: 'BTCUSDT', planType: 'normal_plan' },
  },
  {
    arg: { instType: 'SPOT', channel: 'fill', instId: 'default' },
    other: { instType: 'SPOT', channel: 'fill', instId: 'ETHUSDT' },
    act: buySpot,
    begins: false,
    told: { symbol: 'BTCUSDT', tradeScope: 'taker', feeDetail: [{ feeCoin: 'BTC' }] },
  },
  {
    arg: { instType: 'USDT-FUTURES', channel: 'fill', instId: 'BTCUSDT' },
    other: { instType: 'SPOT', channel: 'fill', instId: 'default' },
    act: buySwap,
    begins: false,
    told: { symbol: 'BTCUSDT', posMode: 'one_way_mode' },
  },
  {
    arg: { instType: 'USDT-FUTURES', channel: 'positions', instId: 'BTCUSDT' },
    other: { instType: 'USDT-FUTURES', channel: 'positions', instId: 'ETHUSDT' },
    act: buySwap,
    begins: true,
    told: { instId: 'BTCUSDT', total: '0.0100', leverage: 10 },
  },
]
const nameOf = ({ instType, channel, instId, coin }: Arg) => `${instType} ${channel} ${instId ?? coin ?? ''}`

describe('a private channel', () => {
  it.each(cases.map((each) => [nameOf(each.arg), each] as const))('%s', async (_name, { arg, other, act, begins, told }) => {
    await subscribe(arg)
    await subscribe(other)
    expect(stream.frames.some(of(arg))).toBe(begins)
    const otherAtFirst = rowsOf(other).length
    const before = stream.frames.length
    await act()
    const news = () =>
      stream.frames
        .slice(before)
        .filter(of(arg))
        .flatMap(({ data = [] }) => data)
    await expect.poll(() => news().at(-1)).toMatchObject(told)
    expect(stream.frames.filter(of(arg)).every(({ action }) => action === 'snapshot')).toBe(true)
    expect(rowsOf(other)).toHaveLength(otherAtFirst)
    stream.send({ op: 'unsubscribe', args: [arg] })
    await stream.next(({ event, arg: left }) => event === 'unsubscribe' && JSON.stringify(left) === JSON.stringify(arg))
    const atLeaving = rowsOf(arg).length
    await act()
    await stream.settle()
    expect(rowsOf(arg)).toHaveLength(atLeaving)
  })

  it('of past positions tells each once, when it has been closed', async () => {
    const arg = { instType: 'USDT-FUTURES', channel: 'positions-history', instId: 'default' }
    await subscribe(arg)
    await buySwap()
    await stream.settle()
    expect(rowsOf(arg)).toEqual([])
    await client.closePosition(SWAP)
    await expect.poll(() => rowsOf(arg)).toMatchObject([{ instId: 'BTCUSDT', holdSide: 'long', openTotalPos: '0.0100' }])
  })

  it('of positions says when there is none left', async () => {
    const arg = { instType: 'USDT-FUTURES', channel: 'positions', instId: 'default' }
    await buySwap()
    await subscribe(arg)
    expect(stream.frames.find(of(arg))?.data).toMatchObject([{ instId: 'BTCUSDT' }])
    await client.closePosition(SWAP)
    await expect.poll(() => stream.frames.findLast(of(arg))?.data).toEqual([])
  })

  it('of orders tells an edit with what it changed, and its end', async () => {
    const arg = { instType: 'USDT-FUTURES', channel: 'orders', instId: 'BTCUSDT' }
    await subscribe(arg)
    const [price, lower] = [await priceAt(SWAP, 0.97), await priceAt(SWAP, 0.96)]
    const id = idOf(await client.createOrder(SWAP, 'limit', 'buy', 0.01, price))
    await client.editOrder(id, SWAP, 'limit', 'buy', 0.02, lower, { newClientOrderId: 'edited' })
    await client.cancelOrder(id, SWAP)
    await expect.poll(() => rowsOf(arg).at(-1)).toMatchObject({ status: 'canceled' })
    expect(rowsOf(arg)).toMatchObject([
      { orderId: id, status: 'live', size: '0.0100' },
      { orderId: id, status: 'live', size: '0.0200', clientOid: 'edited' },
      { orderId: id, status: 'canceled' },
    ])
  })
})

describe('a private stream', () => {
  it('acknowledges an unsubscription from a channel that it never read', async () => {
    stream.send({ op: 'unsubscribe', args: [{ instType: 'SPOT', channel: 'orders', instId: 'default' }] })
    expect(await stream.next(({ event }) => event === 'unsubscribe')).toMatchObject({ arg: { channel: 'orders' } })
  })

  it('stays logged in after a login that failed', async () => {
    const arg = { instType: 'SPOT', channel: 'orders', instId: 'default' }
    stream.send(login(key, { sign: 'another' }))
    expect(await stream.next(({ event }) => event === 'error')).toMatchObject({ code: 30_015 })
    await subscribe(arg)
    const id = idOf(await buySpot())
    await expect.poll(() => rowsOf(arg).at(-1)?.['orderId']).toBe(id)
  })

  it('that is not read keeps its own requests waiting; another of the same account hears everything', async () => {
    const arg = { instType: 'SPOT', channel: 'orders', instId: 'default' }
    await subscribe(arg)
    const slow = await connectBare(server)
    const { data } = await client.publicMixGetV2MixMarketContracts({ productType: 'USDT-FUTURES' })
    const books = (data as { symbol: string }[]).map(({ symbol }) => ({ instType: 'USDT-FUTURES', channel: 'books', instId: symbol }))
    // The most unread bytes in any turn of the event loop.
    let most = 0
    const look = () => {
      most = Math.max(most, server.hub.stats().bufferedBytes)
      turn = setImmediate(look)
    }
    let turn = setImmediate(look)
    slow.socket.pause()
    // Each order book snapshot is some kilobytes: after some megabytes the operating system accepts no more of them.
    for (let round = 0; round < 145; round += 1) {
      slow.send({ op: 'subscribe', args: books })
      slow.send({ op: 'unsubscribe', args: books })
    }
    slow.send({ op: 'subscribe', args: books })
    await expect.poll(() => most).toBeGreaterThan(ROOM_BYTES)
    const id = idOf(await buySpot())
    await expect.poll(() => rowsOf(arg).at(-1)?.['orderId']).toBe(id)
    clearImmediate(turn)
    expect(most).toBeLessThan(ROOM_BYTES + 500_000)
    const before = server.hub.stats().subscriptions
    slow.socket.resume()
    await slow.settle()
    await expect.poll(() => slow.frames.filter(({ event }) => event === 'subscribe').length).toBe(146 * books.length)
    await expect.poll(() => slow.frames.filter(({ action }) => action === 'snapshot').length).toBeGreaterThanOrEqual(books.length)
    expect(server.hub.stats().subscriptions).toBeGreaterThanOrEqual(before)
    slow.end()
  })
})
