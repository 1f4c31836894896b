import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBotServer, type BotServer } from '../bot-server.ts'

/** Goal: a bot starts a grid with the extension's calls, reads it, its orders and its round trips, and stops it; refusals have their codes. */

let server: BotServer

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

interface Answer<Data> {
  readonly code: string
  readonly data: Data
}
type Row = Readonly<Record<string, string>>

/** Returns the last price of a market, as ccxt reads it. */
async function lastOf(symbol: string): Promise<number> {
  const { last } = await (await server.ccxt(await server.createKey())).fetchTicker(symbol)
  if (typeof last !== 'number') throw new Error(`${symbol} has no last price`)
  return last
}

it('a grid is started, read and stopped as a whole', async () => {
  const rest = server.rest(await server.createKey())
  const ask = async <Data>(path: string, query: object = {}): Promise<Data> =>
    ((await rest.getPrivate(`/api/v2/bot/grid/${path}`, query)) as Answer<Data>).data
  const send = async <Data>(path: string, body: object): Promise<Answer<Data>> =>
    (await rest.postPrivate(`/api/v2/bot/grid/${path}`, body).catch((error: { readonly body: Answer<Data> }) => error.body)) as Answer<Data>
  const last = await lastOf('BTC/USDT')
  const grid = {
    instId: 'BTCUSDT',
    algoOrdType: 'grid',
    minPx: (last * 0.9).toFixed(2),
    maxPx: (last * 1.1).toFixed(2),
    gridNum: '10',
    runType: '2',
    quoteSz: '5000',
    algoClOrdId: 'mine',
  }
  const started = await send<Row>('order-algo', grid)
  expect(started).toMatchObject({ code: '00000', data: { algoClOrdId: 'mine', state: 'running' } })
  const { algoId } = started.data
  expect((await send<Row>('order-algo', grid)).data.algoId).toBe(algoId)

  const [row] = await ask<Row[]>('orders-algo-pending', { instId: 'BTCUSDT' })
  expect(row).toMatchObject({ algoId, state: 'running', runType: '2', gridNum: '10', quoteSz: '5000', arbitrageNum: '0', gridProfit: '0' })
  expect(await ask('orders-algo-details', { algoId })).toMatchObject({ algoId, reason: 'started' })
  const orders = await ask<Row[]>('sub-orders', { algoId })
  expect(orders).toHaveLength(10)
  expect(new Set(orders.map(({ side }) => side))).toEqual(new Set(['buy', 'sell']))
  expect(await ask('round-trips', { algoId })).toEqual([])
  const assets = (await rest.getPrivate('/api/v2/account/bot-assets')) as Answer<Row[]>
  expect(assets.data.map(({ coin }) => coin)).toContain('USDT')
  // Its orders are not in the lists of the hand's orders, and cannot be cancelled by it.
  expect((await rest.getSpotOpenOrders()).data).toEqual([])
  const cancelled = await rest
    .spotCancelOrder({ symbol: 'BTCUSDT', orderId: orders[0]?.ordId ?? '' })
    .catch((error: { readonly body: Answer<Row> }) => error.body)
  expect(cancelled.code).not.toBe('00000')

  expect(await send('stop-order-algo', { algoId, stopType: '1' })).toMatchObject({ code: '00000', data: { state: 'ended' } })
  expect(await ask('orders-algo-pending')).toEqual([])
  expect(await ask('orders-algo-history')).toMatchObject([{ algoId, state: 'ended', reason: 'stopped' }])
  expect((await send('stop-order-algo', { algoId })).code).toBe('43001')
})

it('a plan of purchases is tried on the past, started, read and stopped', async () => {
  const rest = server.rest(await server.createKey())
  const send = async <Data>(path: string, body: object): Promise<Answer<Data>> =>
    (await rest.postPrivate(`/api/v2/bot/dca/${path}`, body).catch((error: { readonly body: Answer<Data> }) => error.body)) as Answer<Data>
  const ask = async <Data>(path: string, query: object = {}): Promise<Data> =>
    ((await rest.getPrivate(`/api/v2/bot/dca/${path}`, query)) as Answer<Data>).data
  const safety = { safetyOrdNum: '3', safetyOrdAmt: '100', pxSteps: '0.02', pxStepsMult: '1.5', volMult: '2' }
  const plan = { instId: 'BTCUSDT', quoteSz: '5000', amt: '100', tpPct: '0.05', ...safety }
  const past = await send<Row[]>('backtest', plan)
  expect(past.data.map(({ days, refusedCode }) => [days, refusedCode])).toEqual([
    ['7', ''],
    ['30', ''],
  ])
  const started = await send<Row>('order-algo', { ...plan, algoClOrdId: 'plan' })
  expect(started).toMatchObject({ code: '00000', data: { algoClOrdId: 'plan', state: 'running' } })
  const { algoId = '' } = started.data
  const figures = { algoId, amt: '100', times: '1', safetyOrdNum: '3', pxSteps: '0.02', volMult: '2', tpPct: '0.05', repeat: '1' }
  expect(await ask('orders-algo-pending')).toMatchObject([figures])
  // Three safety orders, and the sale of what was bought.
  const orders = await ask<Row[]>('sub-orders', { algoId })
  expect(orders.map(({ side }) => side).toSorted()).toEqual(['buy', 'buy', 'buy', 'sell'])
  expect(await ask('deals', { algoId })).toMatchObject([{ sort: 'regular', profit: '' }])
  // Its holding is one tracking order, at its average price.
  const [held] = await ask<Row[]>('tracking-orders', { algoId })
  expect(held).toMatchObject({ trackingType: '0', dealCount: '0' })
  expect(Number(held?.['holdCount'])).toBeLessThan(Number(held?.['buyDealCount']))
  // Each kind has its own lists.
  expect(((await rest.getPrivate('/api/v2/bot/grid/orders-algo-pending')) as Answer<Row[]>).data).toEqual([])
  expect(await send('stop-order-algo', { algoId, stopType: '1' })).toMatchObject({ code: '00000', data: { state: 'ended' } })
  expect(await ask('orders-algo-history')).toMatchObject([{ algoId, reason: 'stopped' }])
  expect(await ask<Row[]>('deals', { algoId })).toMatchObject([{ sort: 'sale' }, { sort: 'regular' }])
  for (const wrong of [{ recurringMs: '5' }, { tpPct: '0' }, { amt: '9000' }, { safetyOrdNum: '31' }, { amt: '0.5' }])
    expect((await send('order-algo', { ...plan, ...wrong })).code).toMatch(/^[45]\d{4}$/)
})

it('a futures grid is tried on the past, started, read and stopped, and the funds return', async () => {
  const rest = server.rest(await server.createKey())
  const send = async <Data>(path: string, body: object): Promise<Answer<Data>> =>
    (await rest.postPrivate(`/api/v2/bot/grid/${path}`, body).catch((error: { readonly body: Answer<Data> }) => error.body)) as Answer<Data>
  const ask = async <Data>(path: string, query: object = {}): Promise<Data> =>
    ((await rest.getPrivate(`/api/v2/bot/grid/${path}`, query)) as Answer<Data>).data
  const last = await lastOf('BTC/USDT:USDT')
  const range = { minPx: (last * 0.9).toFixed(1), maxPx: (last * 1.1).toFixed(1), gridNum: '10' }
  const grid = { instId: 'BTCUSDT', algoOrdType: 'contract_grid', ...range, direction: 'long', lever: '3', sz: '2000' }
  expect((await send<Row[]>('backtest', grid)).data.map(({ refusedCode }) => refusedCode)).toEqual(['', ''])
  const started = await send<Row>('order-algo', { ...grid, algoClOrdId: 'futures' })
  expect(started).toMatchObject({ code: '00000', data: { algoClOrdId: 'futures', state: 'running' } })
  const { algoId = '' } = started.data
  const figures = { algoOrdType: 'contract_grid', instType: 'USDT-FUTURES', direction: 'long', lever: '3', sz: '2000', posSide: 'long' }
  const [row] = await ask<Row[]>('orders-algo-pending')
  expect(row).toMatchObject({ algoId, ...figures })
  expect(Number(row?.['liqPx'])).toBeLessThan(last * 0.9)
  expect(await ask<Row[]>('sub-orders', { algoId })).toHaveLength(10)
  // Tracking orders are those of spot.
  expect(await ask('tracking-orders', { algoId })).toEqual([])
  expect(await send('stop-order-algo', { algoId })).toMatchObject({ code: '00000', data: { state: 'ended' } })
  const [ended] = await ask<Row[]>('orders-algo-history')
  expect(ended).toMatchObject({ algoId, state: 'ended', reason: 'stopped', pos: '' })
  expect(Number(ended?.['curQuoteSz']) - 2000).toBeCloseTo(Number(ended?.['totalPnl']), 8)
  for (const wrong of [{ lever: '0' }, { lever: '1000' }, { direction: 'up' }, { sz: '0' }, { sz: '0.01' }, { instId: 'NONEUSDT' }])
    expect((await send('order-algo', { ...grid, ...wrong })).code).toMatch(/^[45]\d{4}$/)
})

it.each([{ gridNum: '1' }, { minPx: '2', maxPx: '1' }, { quoteSz: '1' }, { instId: 'NONEUSDT' }, { algoOrdType: 'moon' }])(
  'is refused: %j',
  async (changed) => {
    const rest = server.rest(await server.createKey())
    const grid = { instId: 'BTCUSDT', minPx: '90000', maxPx: '120000', gridNum: '10', quoteSz: '5000' }
    const answer = (await rest
      .postPrivate('/api/v2/bot/grid/order-algo', { ...grid, ...changed })
      .catch((error: { readonly body: Answer<null> }) => error.body)) as Answer<null>
    expect(answer.code).toMatch(/^[45]\d{4}$/)
  },
)
