import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BotKeyPair, type BotServer, SPOT, startBotServer, SWAP } from '../bot-server.ts'
import { done, send } from './signed-request.ts'

/** Goal: spot and futures orders have client ids of their own: the same id names one order in each, wherever it is sent or read. */

let server: BotServer
let price: string
beforeAll(async () => {
  server = await startBotServer()
  const answer = await fetch(`${server.origin}/api/v2/spot/market/tickers?symbol=BTCUSDT`)
  price = (Number(((await answer.json()) as { data: { lastPr: string }[] }).data[0]?.lastPr) * 0.97).toFixed(1)
})
afterAll(() => server.close())

const contract = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', marginCoin: 'USDT' } as const
const order = () => ({ symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', force: 'gtc', price })
const spot = (id: string, size = '0.001') => ({ ...order(), size, clientOid: id })
const mix = (id: string, size = '0.01') => ({ ...order(), ...contract, marginMode: 'crossed', size, clientOid: id })

async function withFunds(): Promise<BotKeyPair> {
  const key = await server.createMainKey()
  await done(server, key, '/spot/wallet/transfer', { fromType: 'spot', toType: 'usdt_futures', amount: '20000', coin: 'USDT' })
  return key
}

it('place, repeat, read, edit and cancel each by the same id', async () => {
  const key = await withFunds()
  const rest = server.rest(key)
  const ids = {
    spot: (await done(server, key, '/spot/trade/place-order', spot('same')))['orderId'],
    mix: (await done(server, key, '/mix/order/place-order', mix('same')))['orderId'],
  }
  expect(ids.spot).not.toBe(ids.mix)
  // The same content is the same request in each space, other content is refused there.
  expect(await done(server, key, '/spot/trade/place-order', spot('same'))).toEqual({ orderId: ids.spot, clientOid: 'same', repeated: true })
  expect(await done(server, key, '/mix/order/place-order', mix('same'))).toEqual({ orderId: ids.mix, clientOid: 'same', repeated: true })
  expect((await send(server, key, '/spot/trade/place-order', spot('same', '0.002'))).code).toBe('40786')
  expect((await send(server, key, '/mix/order/place-order', mix('same', '0.02'))).code).toBe('40786')
  const detail = async () => (await rest.getFuturesOrder({ ...contract, clientOid: 'same' })).data
  const info = async () => (await rest.getSpotOrder({ clientOid: 'same' })).data
  expect(await detail()).toMatchObject({ orderId: ids.mix, clientOid: 'same', size: '0.0100' })
  expect(await info()).toMatchObject([{ orderId: ids.spot, clientOid: 'same', size: '0.001000' }])
  const open = [
    ...(await rest.getSpotOpenOrders({ symbol: 'BTCUSDT' })).data,
    ...((await rest.getFuturesOpenOrders(contract)).data.entrustedList ?? []),
  ]
  expect(open.map(({ clientOid }) => clientOid)).toEqual(['same', 'same'])
  // Renaming stays within a space, too.
  const renamed = await done(server, key, '/mix/order/modify-order', {
    ...contract,
    clientOid: 'same',
    newSize: '0.02',
    newPrice: price,
    newClientOid: 'new',
  })
  expect(renamed).toEqual({ orderId: ids.mix, clientOid: 'new' })
  await done(server, key, '/spot/trade/place-order', spot('new'))
  expect((await rest.getFuturesOrder({ ...contract, clientOid: 'new' })).data).toMatchObject({ orderId: ids.mix, clientOid: 'new' })
  expect(await done(server, key, '/mix/order/cancel-order', { ...contract, clientOid: 'new' })).toEqual({
    orderId: ids.mix,
    clientOid: 'new',
  })
  expect(await info()).toMatchObject([{ status: 'live' }])
  expect(await done(server, key, '/spot/trade/cancel-order', { symbol: 'BTCUSDT', clientOid: 'same' })).toEqual({
    orderId: ids.spot,
    clientOid: 'same',
  })
  const ended = (await rest.getFuturesHistoricOrders({ ...contract })).data.entrustedList ?? []
  expect(ended.map(({ clientOid }) => clientOid)).toEqual(['new'])
})

it('cancel many by the ids of one space alone, in batches and with clients that only know their own', async () => {
  const key = await withFunds()
  for (const id of ['one', 'two']) {
    await done(server, key, '/spot/trade/place-order', spot(id))
    await done(server, key, '/mix/order/place-order', mix(id))
  }
  const batch = await done(server, key, '/mix/order/batch-cancel-orders', {
    ...contract,
    orderIdList: [{ clientOid: 'one' }, { clientOid: 'none' }],
  })
  expect(batch).toMatchObject({ successList: [{ clientOid: 'one' }], failureList: [{ clientOid: 'none' }] })
  const client = await server.ccxt(key)
  await client.loadMarkets()
  expect((await client.fetchOpenOrders(SPOT)).map(({ clientOrderId }) => clientOrderId).toSorted()).toEqual(['one', 'two'])
  expect((await client.fetchOpenOrders(SWAP)).map(({ clientOrderId }) => clientOrderId)).toEqual(['two'])
  const lists = await done(server, key, '/mix/order/batch-place-order', {
    ...contract,
    marginMode: 'crossed',
    orderList: [mix('three'), mix('three')],
  })
  expect(lists).toMatchObject({ successList: [{ clientOid: 'three' }, { clientOid: 'three', repeated: true }] })
  const all = await done(server, key, '/mix/order/cancel-all-orders', { productType: 'USDT-FUTURES' })
  expect((all['successList'] as { clientOid: string }[]).map(({ clientOid }) => clientOid).toSorted()).toEqual(['three', 'two'])
  const wrong = await send(server, key, '/mix/order/place-order', { ...mix('four'), price: '1' })
  expect(wrong.code === '00000' || wrong.data === null).toBe(true)
})

it('are one id for both if they are as long as an id can be', async () => {
  const key = await withFunds()
  const longest = 'x'.repeat(64)
  await done(server, key, '/mix/order/place-order', mix(longest))
  expect(await done(server, key, '/mix/order/place-order', mix(longest))).toMatchObject({ clientOid: longest, repeated: true })
  expect((await send(server, key, '/spot/trade/place-order', spot(longest))).code).toBe('40786')
  const shorter = 'y'.repeat(63)
  await done(server, key, '/mix/order/place-order', mix(shorter))
  await done(server, key, '/spot/trade/place-order', spot(shorter))
})
