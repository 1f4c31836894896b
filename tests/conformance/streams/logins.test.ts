import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectBare, login, type BareClient, type BareMessage } from '../bare-client.ts'
import { SPOT, SWAP, startBotServer, type BotKeyPair, type BotServer, type CcxtClient } from '../bot-server.ts'

/** Goal: what a client sends on one connection is carried out in its order, and nothing that it has opened ends without a word. */

let server: BotServer
let key: BotKeyPair
let trader: CcxtClient
let stream: BareClient

beforeAll(async () => {
  server = await startBotServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  key = await server.createKey()
  trader = await server.ccxt(key, { options: { uta: false } })
  await trader.loadMarkets()
  stream = await connectBare(server)
})
afterEach(() => stream.end())

const ORDERS = { instType: 'SPOT', channel: 'orders', instId: 'default' }
const subscribe = { op: 'subscribe', args: [ORDERS] }
const events = () => stream.frames.map(({ event, action, arg }) => event ?? `${action} ${arg?.['channel'] ?? ''}`)
const answered = (event: string, count = 1) => expect.poll(() => stream.frames.filter((frame) => frame.event === event).length).toBe(count)
const isOrder = (frame: BareMessage) => frame.action !== undefined && frame.arg?.['channel'] === 'orders'

describe('messages that are sent in one tick', () => {
  it('are carried out in their order: a login, then what needs it', async () => {
    stream.send(login(key))
    stream.send(subscribe)
    stream.send({ op: 'unsubscribe', args: [ORDERS] })
    stream.send(subscribe)
    await answered('subscribe', 2)
    expect(events()).toEqual(['login', 'subscribe', 'unsubscribe', 'subscribe'])
  })

  it('are, on each of a hundred connections', async () => {
    const many = await Promise.all(Array.from({ length: 100 }, () => connectBare(server)))
    for (const one of many) {
      one.send(login(key))
      one.send(subscribe)
    }
    for (const one of many) {
      const answer = await one.next(({ event }) => event === 'subscribe' || event === 'error')
      expect(answer?.event).toBe('subscribe')
      one.end()
    }
  })

  it('are refused in their order too: what needs a login, then the login', async () => {
    stream.send(subscribe)
    stream.send(login(key))
    await answered('login')
    expect(events()).toEqual(['error', 'login'])
  })
})

describe('another login', () => {
  it.each([
    ['the same key', () => Promise.resolve(key)],
    ['another key of the account', () => server.addKey(key.userId)],
  ])('with %s keeps every channel', async (_case, again) => {
    const margin = { instType: 'USDT-FUTURES', channel: 'positions', instId: 'default' }
    stream.send(login(key))
    stream.send({ op: 'subscribe', args: [ORDERS, margin] })
    await answered('subscribe', 2)
    stream.send(login(await again()))
    await answered('login', 2)
    await trader.createMarketBuyOrderWithCost(SPOT, 100)
    await stream.next(isOrder)
    const before = stream.frames.length
    await trader.createOrder(SWAP, 'market', 'buy', 0.01)
    await stream.next((frame) => stream.frames.indexOf(frame) >= before && frame.arg?.['channel'] === 'positions')
    // A channel that is open is not opened again.
    stream.send(subscribe)
    await answered('subscribe', 3)
    expect(server.hub.stats().subscriptions).toBeGreaterThanOrEqual(2)
  })

  it('every few milliseconds tells each order once', async () => {
    stream.send(login(key))
    stream.send(subscribe)
    await answered('subscribe')
    for (let again = 0; again < 20; again += 1) stream.send(login(key))
    const { id } = await trader.createMarketBuyOrderWithCost(SPOT, 100)
    await answered('login', 21)
    await stream.next(isOrder)
    await stream.settle()
    const filled = stream.frames
      .filter(isOrder)
      .flatMap(({ data = [] }) => data)
      .filter((row) => row['orderId'] === id)
    expect(filled.map((row) => row['status'])).toEqual(['filled'])
  })

  it('that fails changes nothing', async () => {
    stream.send(login(key))
    stream.send(subscribe)
    await answered('subscribe')
    stream.send(login(key, { sign: 'wrong' }))
    await answered('error')
    await trader.createMarketBuyOrderWithCost(SPOT, 100)
    await stream.next(isOrder)
  })

  it('of another account is refused while channels are open, which go on', async () => {
    const other = await server.createKey()
    stream.send(login(key))
    stream.send(subscribe)
    stream.send(login(other))
    await answered('error')
    expect(stream.frames.find(({ event }) => event === 'error')).toMatchObject({ code: 30_002 })
    await trader.createMarketBuyOrderWithCost(SPOT, 100)
    await stream.next(isOrder)
  })

  it('of another account is let in once no channel is open, and hears of that one alone', async () => {
    const other = await server.createKey()
    stream.send(login(key))
    stream.send(subscribe)
    stream.send({ op: 'unsubscribe', args: [ORDERS] })
    stream.send(login(other))
    stream.send(subscribe)
    await answered('subscribe', 2)
    await trader.createMarketBuyOrderWithCost(SPOT, 100)
    const own = await server.ccxt(other, { options: { uta: false } })
    const { id } = await own.createMarketBuyOrderWithCost(SPOT, 100)
    await stream.next(isOrder)
    expect(
      stream.frames
        .filter(isOrder)
        .flatMap(({ data = [] }) => data)
        .map((row) => row['orderId']),
    ).toEqual([id])
  })

  it('ends with the key of the latest login, and lives on without an earlier one', async () => {
    const later = await server.addKey(key.userId, { expiresAt: Date.now() + 2000 })
    stream.send(login(key))
    stream.send(subscribe)
    stream.send(login(later))
    await answered('login', 2)
    expect(await stream.closed).toBe(1008)
  })
})

describe('a reset of the account', () => {
  it('goes on in every open channel: the orders that it ends, the new balances, no position', async () => {
    const args = [
      ORDERS,
      { instType: 'SPOT', channel: 'account', coin: 'default' },
      { instType: 'USDT-FUTURES', channel: 'account', coin: 'default' },
      { instType: 'USDT-FUTURES', channel: 'positions', instId: 'default' },
    ]
    stream.send(login(key))
    stream.send({ op: 'subscribe', args })
    await answered('subscribe', 4)
    await trader.createMarketBuyOrderWithCost(SPOT, 100)
    await trader.createOrder(SWAP, 'market', 'buy', 0.01)
    const price = Number(trader.priceToPrecision(SPOT, ((await trader.fetchTicker(SPOT)).last as number) * 0.97))
    const { id } = await trader.createOrder(SPOT, 'limit', 'buy', 0.01, price)
    await stream.settle()
    const before = stream.frames.length
    await server.exchange.submit({ type: 'close-epoch', account: key.userId })
    await server.exchange.submit({ type: 'open-epoch', account: key.userId, funds: [{ asset: 'USDT', amount: '50000' }] })
    const later = () => stream.frames.slice(before)
    const rows = (instType: string, channel: string) =>
      later().filter(({ arg }) => arg?.['channel'] === channel && arg['instType'] === instType)
    await expect
      .poll(
        () =>
          rows('SPOT', 'orders')
            .flatMap(({ data = [] }) => data)
            .find((row) => row['orderId'] === id)?.['status'],
      )
      .toBe('cancelled')
    await expect.poll(() => rows('USDT-FUTURES', 'positions').at(-1)?.data).toEqual([])
    await expect.poll(() => rows('SPOT', 'account').length).toBeGreaterThan(0)
    await expect.poll(() => rows('USDT-FUTURES', 'account').length).toBeGreaterThan(0)
  })
})
