import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectBare, login } from '../bare-client.ts'
import { SPOT, startBotServer, SWAP, type BotKeyPair, type BotServer, type CcxtClient } from '../bot-server.ts'

/** Goal: a channel of an account in which there can be nothing is acknowledged and silent, and ends nothing else on its connection. */

let server: BotServer
let key: BotKeyPair
let client: CcxtClient

beforeAll(async () => {
  server = await startBotServer()
  key = await server.createKey()
  client = await server.ccxt(key, { options: { uta: false } })
  await client.loadMarkets()
})
afterAll(() => server.close())

it.each([
  ['SPOT', 'positions'],
  ['SPOT', 'positions-history'],
  ['SPOT', 'account-crossed'],
  ['MARGIN', 'account'],
  ['MARGIN', 'positions'],
  ['COIN-FUTURES', 'positions'],
  ['USDC-FUTURES', 'orders'],
  ['USDT-FUTURES', 'equity'],
  ['USDT-FUTURES', 'adl-noti'],
  ['SPOT', 'equity'],
])('acknowledges %s %s, of which there can be nothing, and stays silent', async (instType, channel) => {
  const one = await connectBare(server)
  one.send(login(key))
  const arg = { instType, channel, instId: 'default' }
  one.send({ op: 'subscribe', args: [arg] })
  await one.next(({ event }) => event === 'subscribe')
  await client.createMarketBuyOrderWithCost(SPOT, 100)
  await client.createOrder(SWAP, 'market', 'buy', 0.01)
  await client.closePosition(SWAP)
  one.send({ op: 'unsubscribe', args: [arg] })
  await one.next(({ event }) => event === 'unsubscribe')
  expect(one.frames).toEqual([
    { event: 'login', code: 0 },
    { event: 'subscribe', arg },
    { event: 'unsubscribe', arg },
  ])
  one.end()
})

it('acknowledges an unlisted symbol of an account, as of a contract that was delisted', async () => {
  const one = await connectBare(server)
  one.send(login(key))
  one.send({ op: 'subscribe', args: [{ instType: 'USDT-FUTURES', channel: 'orders', instId: 'GONEUSDT' }] })
  await one.next(({ event }) => event === 'subscribe')
  one.end()
})

it('refuses a kind of instruments that the dialect does not have', async () => {
  const one = await connectBare(server)
  one.send(login(key))
  one.send({ op: 'subscribe', args: [{ instType: 'OPTIONS', channel: 'positions', instId: 'default' }] })
  expect(await one.next(({ event }) => event === 'error')).toMatchObject({ code: 30_001 })
  one.end()
})

it('ends nothing else that ccxt watches on it when positions of spot are asked for', async () => {
  const before = server.hub.stats().subscriptions
  const orders = client.watchOrders(SPOT)
  void client
    .watchPrivate(false, `positions:${SPOT}`, 'positions', { instType: 'SPOT', channel: 'positions', instId: 'default' })
    .catch(() => {})
  await expect.poll(() => server.hub.stats().subscriptions).toBeGreaterThanOrEqual(before + 2)
  await client.createMarketBuyOrderWithCost(SPOT, 100)
  expect((await orders).at(-1)).toMatchObject({ symbol: SPOT })
})
