import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { COUNTDOWN_PATH } from '#lib/contract/open-countdown.ts'
import { connectBare, login, type BareClient } from '../bare-client.ts'
import { SPOT, SWAP, startBotServer, type BotKeyPair, type BotServer, type CcxtClient } from '../bot-server.ts'

/** Goal: the dead man's switch of a key, by call and by socket: what it cancels, what it leaves, what keeps it waiting. */

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
})
afterEach(() => stream.end())

interface Told {
  readonly countdown: string
  readonly triggerTime: string
}
type Call = (params?: object) => Promise<{ readonly data: Told }>
const PATH = COUNTDOWN_PATH.replace('/api/', '')
const set = async (countdown: string | number) => {
  const call = (params: object) => client.request(PATH, ['private', 'common'], 'POST', params) as ReturnType<Call>
  return (await call({ countdown })).data
}
const read = async () => ((await client.request(PATH, ['private', 'common'], 'GET', {})) as Awaited<ReturnType<Call>>).data

const priceAt = async (symbol: string, ratio: number) =>
  Number(client.priceToPrecision(symbol, ((await client.fetchTicker(symbol)).last as number) * ratio))
const rest = async (symbol: string, side: 'buy' | 'sell' = 'buy', params = {}) =>
  client.createOrder(symbol, 'limit', side, 0.01, await priceAt(symbol, side === 'buy' ? 0.97 : 1.03), params)
const openIds = () =>
  server.exchange.read
    .openOrders(key.userId)
    .map(({ orderId }) => orderId)
    .toSorted()

interface Answer {
  readonly event?: string
  readonly arg?: unknown
  readonly code?: number
}
/** Sends the operation over the socket, and returns its answer. */
async function tick(countdown: unknown): Promise<Answer> {
  const before = stream.frames.length
  stream.send({ op: 'countdown-cancel-all', args: [{ countdown }] })
  const isAnswer = (frame: Answer): boolean => frame.event === 'countdown-cancel-all' || frame.event === 'error'
  await expect.poll(() => (stream.frames as readonly Answer[]).slice(before).some(isAnswer)).toBe(true)
  return (stream.frames as readonly Answer[]).slice(before).find(isAnswer) as Answer
}

describe('the switch', () => {
  it('is off, armed, refreshed and switched off by the call', async () => {
    expect(await read()).toEqual({ countdown: '0', triggerTime: '' })
    const armed = await set('60')
    expect(armed.countdown).toBe('60')
    expect(Number(armed.triggerTime)).toBeGreaterThan(Date.now() + 50_000)
    expect(await read()).toEqual(armed)
    expect(Number((await set(90)).triggerTime)).toBeGreaterThan(Number(armed.triggerTime))
    expect(await set('0')).toEqual({ countdown: '0', triggerTime: '' })
    expect(await read()).toEqual({ countdown: '0', triggerTime: '' })
  })

  it.each(['-1', '1.5', '86401', 'soon', '1e3'])('takes no %s', async (countdown) => {
    await expect(set(countdown)).rejects.toThrow(/countdown/)
    expect(await tick(countdown)).toMatchObject({ event: 'error', code: 40_020 })
  })

  it('cancels the orders of spot and futures, and what would open a position, after the silence', async () => {
    stream.send({ op: 'subscribe', args: [{ instType: 'SPOT', channel: 'orders', instId: 'default' }] })
    await client.createMarketBuyOrderWithCost(SPOT, 2_000)
    await client.createOrder(SWAP, 'market', 'buy', 0.02)
    const stop = await priceAt(SWAP, 0.9)
    await client.createOrder(SWAP, 'market', 'sell', 0.02, undefined, { stopLossPrice: stop })
    await client.createOrder(SPOT, 'market', 'sell', 0.01, undefined, { triggerPrice: await priceAt(SPOT, 0.9) })
    const protecting = openIds()
    expect(protecting).toHaveLength(2)
    await rest(SPOT)
    await rest(SPOT, 'sell')
    await rest(SWAP)
    await rest(SWAP, 'sell')
    await client.createOrder(SWAP, 'market', 'buy', 0.01, undefined, { triggerPrice: await priceAt(SWAP, 1.05) })
    await client.createOrder(SPOT, 'market', 'buy', 0.01, undefined, { triggerPrice: await priceAt(SPOT, 1.05), cost: 50 })
    expect(openIds()).toHaveLength(8)
    await set('1')
    await expect.poll(openIds, { timeout: 20_000 }).toEqual(protecting)
    await expect.poll(read).toEqual({ countdown: '0', triggerTime: '' })
    const told = () => stream.frames.filter(({ action }) => action !== undefined).flatMap(({ data = [] }) => data)
    await expect.poll(() => told().filter((row) => row['status'] === 'cancelled').length).toBe(2)
  })

  it('is refreshed by the socket, which is the same switch', async () => {
    await set('60')
    const first = await read()
    expect(await tick('60')).toMatchObject({ event: 'countdown-cancel-all', arg: { countdown: '60' }, code: 0 })
    expect(Number((await read()).triggerTime)).toBeGreaterThan(Number(first.triggerTime))
    expect(await tick(0)).toMatchObject({ arg: { countdown: '0', triggerTime: '' } })
    expect(await read()).toEqual({ countdown: '0', triggerTime: '' })
  })

  it('armed by the socket cancels after the silence, though the socket lives and pings', async () => {
    await rest(SPOT)
    await tick('1')
    while (openIds().length > 0) await stream.settle()
    expect(await read()).toEqual({ countdown: '0', triggerTime: '' })
  })

  it('is of one key: another key of the account has its own, and another account keeps its orders', async () => {
    const second = await server.ccxt(await server.addKey(key.userId), { options: { uta: false } })
    const stranger = await server.createKey()
    const other = await server.ccxt(stranger, { options: { uta: false } })
    await other.loadMarkets()
    await other.createOrder(SPOT, 'limit', 'buy', 0.01, await priceAt(SPOT, 0.97))
    await set('1')
    expect(await second.request(PATH, ['private', 'common'], 'GET', {})).toMatchObject({ data: { countdown: '0' } })
    await rest(SPOT)
    await expect.poll(openIds, { timeout: 20_000 }).toEqual([])
    expect(server.exchange.read.openOrders(stranger.userId)).toHaveLength(1)
  })

  it('needs a key that may trade, and a login', async () => {
    const reader = await server.ccxt(await server.addKey(key.userId, { permissions: ['read'] }), { options: { uta: false } })
    await expect(reader.request(PATH, ['private', 'common'], 'POST', { countdown: '10' })).rejects.toThrow(/40014/)
    const bare = await connectBare(server)
    bare.send({ op: 'countdown-cancel-all', args: [{ countdown: '10' }] })
    expect(await bare.next(({ event }) => event === 'error')).toMatchObject({ code: 30_004 })
    bare.end()
  })
})
