import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBotServer, type BotServer } from '../bot-server.ts'
import { done, send } from './signed-request.ts'

/** Goal: no order is lost under the id of another one: not in a batch, not as a replacement, not as an exit. */

let server: BotServer
beforeAll(async () => {
  server = await startBotServer()
})
afterAll(() => server.close())

const spot = { symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', force: 'gtc', price: '40000', size: '0.001' }
const contract = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', marginCoin: 'USDT' }
const mix = { ...contract, marginMode: 'crossed', side: 'buy', orderType: 'limit', price: '40000', size: '0.01' }
const transfer = { fromType: 'spot', toType: 'crossed_margin', amount: '1000', coin: 'USDT' }

async function priceAt(ratio: number): Promise<string> {
  const answer = await fetch(`${server.origin}/api/v2/spot/market/tickers?symbol=BTCUSDT`)
  const { data } = (await answer.json()) as { data: { lastPr: string }[] }
  return (Number(data[0]?.lastPr) * ratio).toFixed(1)
}

describe.each([
  ['/spot/trade/batch-orders', spot, {}],
  ['/mix/order/batch-place-order', mix, contract],
  ['/margin/crossed/batch-place-order', spot, { symbol: 'BTCUSDT' }],
] as const)('%s', (path, order, more) => {
  it('places one of two entries under one id, and tells which came before', async () => {
    const key = await server.createMainKey()
    await done(server, key, '/spot/wallet/transfer', transfer)
    await done(server, key, '/spot/wallet/transfer', { ...transfer, toType: 'usdt_futures' })
    const { size, ...rest } = { ...order, price: await priceAt(0.97) }
    const sized = path.startsWith('/margin') ? { ...rest, baseSize: size, loanType: 'normal' } : { ...rest, size }
    const one = { ...sized, clientOid: 'one' }
    const orderList = [one, { ...one, price: await priceAt(0.96) }, one, { ...one, clientOid: 'two' }]
    const lists = await done(server, key, path, { ...more, orderList })
    expect(lists).toMatchObject({
      successList: [{ clientOid: 'one' }, { clientOid: 'one', repeated: true }, { clientOid: 'two' }],
      failureList: [{ clientOid: 'one', errorCode: '40786', orderId: '' }],
    })
    expect(server.exchange.read.openOrders(key.userId)).toHaveLength(2)
  })
})

it('a refused replacement leaves the old order as it was', async () => {
  const key = await server.createMainKey()
  const old = { ...spot, price: await priceAt(0.97) }
  await done(server, key, '/spot/trade/place-order', { ...old, clientOid: 'taken' })
  const { orderId } = await done(server, key, '/spot/trade/place-order', { ...old, clientOid: 'old' })
  const before = server.exchange.read.openOrders(key.userId)
  const refused = await send(server, key, '/spot/trade/cancel-replace-order', {
    symbol: 'BTCUSDT',
    orderId,
    price: await priceAt(0.96),
    size: '0.002',
    newClientOid: 'taken',
  })
  expect(refused.code).toBe('40786')
  expect(server.exchange.read.openOrders(key.userId)).toEqual(before)
})

it('an exit under the id of its entry is refused, and the position is not believed closed', async () => {
  const key = await server.createMainKey()
  await done(server, key, '/spot/wallet/transfer', { ...transfer, toType: 'usdt_futures', amount: '10000' })
  const entry = { ...mix, orderType: 'market', price: undefined, clientOid: 'order-1' }
  await done(server, key, '/mix/order/place-order', entry)
  const exit = await send(server, key, '/mix/order/place-order', { ...entry, side: 'sell', reduceOnly: 'YES' })
  const [position] = server.exchange.read.positions(key.userId)
  expect([exit.code, Number(position?.size)]).toEqual(['40786', 0.01])
})
