import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashState } from '#gateway/engine/record/hash.ts'
import { Floor } from '#tests/exchange/floor.ts'
import type { Outcome } from './exchange.ts'

let floor: Floor
beforeEach(() => {
  floor = new Floor()
})
afterEach(() => floor.end())

function orderIdOf(outcome: Outcome): string {
  const [order] = outcome.kind === 'done' ? outcome.orders : []
  if (order?.accepted !== true) throw new Error(`not accepted: ${JSON.stringify(outcome)}`)
  return order.orderId
}

const BTC = 'spot:BTCUSDT'

function balance(account: string, asset: string, wallet: 'spot' | 'futures' = 'spot') {
  const found = floor.exchange.read.balances(account, wallet).find((entry) => entry.asset === asset)
  return found ?? { total: '0', available: '0', frozen: '0' }
}

describe('an account', () => {
  it('is made once with funds in both wallets, however often it is asked for', async () => {
    await Promise.all([floor.exchange.ensureAccount('ann'), floor.exchange.ensureAccount('ann')])
    await floor.exchange.ensureAccount('ann')
    expect(floor.exchange.read.account('ann')).toMatchObject({
      epoch: { number: 1, endedAtMs: null, funds: [{ asset: 'USDT', amount: '100000' }] },
      realism: { preset: 'standard' },
    })
    expect(balance('ann', 'USDT')).toMatchObject({ total: '50000' })
    expect(balance('ann', 'USDT', 'futures')).toMatchObject({ total: '50000' })
  })

  it('that does not exist reads as empty', () => {
    const { read } = floor.exchange
    expect(read.account('nobody')).toBeNull()
    expect(read.account('@house')).toBeNull()
    expect([read.balances('nobody'), read.openOrders('nobody'), read.fills('nobody', { limit: 10 })]).toEqual([[], [], []])
    expect(read.futures('nobody').equity).toBe('0')
  })
})

describe('an order', () => {
  it('meets the book that is shown, and is in the next read', async () => {
    await floor.trader('ann')
    const market = floor.feed.market('spot', 'BTCUSDT')
    if (market === undefined) throw new Error('BTCUSDT is listed')
    const best = floor.feed.book(market).asks.prices[0] ?? 0
    const orderId = orderIdOf(await floor.place('ann', { side: 'buy', lots: 100 }))
    const order = floor.exchange.read.order('ann', { orderId })
    expect(order).toMatchObject({ status: 'filled', filledSize: '0.000100', averagePrice: String(best / 100) })
    const [fill] = floor.exchange.read.fills('ann', { limit: 10 })
    expect(fill).toMatchObject({ orderId, role: 'taker', feeAsset: 'BTC' })
    expect(Number(balance('ann', 'BTC').total)).toBeCloseTo(0.0001 * 0.999, 10)
    expect(floor.exchange.read.orderHistory('ann', { limit: 10 }).map((entry) => entry.orderId)).toEqual([orderId])
  })

  it('that rests is open, holds its value, and leaves nothing when it is cancelled', async () => {
    await floor.trader('ann')
    const orderId = orderIdOf(await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000, clientOrderId: 'mine' }))
    expect(floor.exchange.read.openOrders('ann')).toMatchObject([{ orderId, status: 'live', price: '49000.00', size: '0.001000' }])
    expect(balance('ann', 'USDT').frozen).toBe('49')
    expect(await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000, clientOrderId: 'mine' })).toMatchObject({
      orders: [{ accepted: true, orderId, repeated: true }],
    })
    expect(await floor.submit({ type: 'cancel', account: 'ann', orders: [{ clientOrderId: 'mine' }] })).toMatchObject({
      orders: [{ accepted: true, orderId }],
    })
    expect(floor.exchange.read.order('ann', { clientOrderId: 'mine' })).toMatchObject({
      status: 'cancelled',
      cancelReason: 'cancelled-by-user',
    })
    expect([floor.exchange.read.openOrders('ann'), balance('ann', 'USDT').frozen]).toEqual([[], '0'])
    expect(await floor.submit({ type: 'cancel', account: 'ann', orders: [{ clientOrderId: 'mine' }] })).toEqual({
      kind: 'rejected',
      reason: 'order-not-open',
      clientOrderId: 'mine',
    })
  })

  it('of a batch is judged by itself', async () => {
    await floor.trader('ann')
    const order = { market: BTC, wallet: 'spot', side: 'buy', type: 'limit', force: 'gtc', ticks: 4_900_000, lots: 1000 } as const
    const outcome = await floor.submit({
      type: 'place-batch',
      account: 'ann',
      orders: [order, { ...order, lots: 0 }, { ...order, clientOrderId: 'c' }],
    })
    expect(outcome).toMatchObject({
      kind: 'done',
      orders: [{ accepted: true }, { accepted: false, reason: 'size-not-a-lot' }, { accepted: true, clientOrderId: 'c' }],
    })
    expect(await floor.submit({ type: 'cancel-all', account: 'ann', kind: 'both' })).toMatchObject({
      orders: [{ accepted: true }, { accepted: true }],
    })
  })

  it('is filled when the reference market comes to it', async () => {
    await floor.trader('ann')
    const last = floor.exchange.state.markets.get(BTC)
    await floor.place('ann', { side: 'buy', lots: 100 })
    const ticks = (last?.last ?? 0) - 50
    const orderId = orderIdOf(await floor.place('ann', { side: 'buy', ticks, lots: 100 }))
    for (let minute = 0; minute < 60 && floor.exchange.read.openOrders('ann').length > 0; minute += 1) floor.pass(60_000, 200)
    expect(floor.exchange.read.order('ann', { orderId })).toMatchObject({ status: 'filled', receipt: { makerFills: expect.any(Number) } })
  })

  it('tells on its receipt what it waits for', async () => {
    await floor.trader('ann')
    const orderId = orderIdOf(await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 }))
    expect(await floor.exchange.read.receipt('ann', orderId)).toMatchObject({ waits: 'price-not-reached', queueAheadNow: '0' })
    expect(await floor.exchange.read.receipt('bob', orderId)).toBeNull()
  })
})

describe('a restart', () => {
  async function trade(): Promise<void> {
    await floor.trader('ann')
    await floor.trader('bob')
    await floor.place('ann', { side: 'buy', ticks: 4_900_000, lots: 1000 })
    await floor.place('ann', { side: 'buy', lots: 5000 })
    floor.pass(1000)
    await floor.place('bob', { market: 'futures:BTCUSDT', wallet: 'futures', side: 'buy', lots: 100 })
    await floor.place('bob', { market: 'futures:BTCUSDT', wallet: 'futures', side: 'sell', lots: 40, reduceOnly: true })
    await floor.submit({
      type: 'transfer-between',
      account: 'ann',
      toAccount: 'bob',
      from: 'spot',
      to: 'futures',
      asset: 'USDT',
      amount: '9',
      clientTransferId: 'x',
    })
  }

  function everything() {
    const { read } = floor.exchange
    const query = { limit: 100 }
    return ['ann', 'bob'].map((account) => [
      read.account(account),
      read.balances(account),
      read.openOrders(account),
      read.positions(account),
      read.orderHistory(account, query),
      read.fills(account, query),
      read.bills(account, query),
      read.transfers(account, query),
      read.epochs(account),
    ])
  }

  it('after a kill comes to the same state and the same history', async () => {
    await trade()
    const [before, hash] = [everything(), hashState(floor.exchange.state)]
    floor.kill()
    expect(hashState(floor.exchange.state)).toBe(hash)
    expect(everything()).toEqual(before)
    await floor.restart()
    expect(hashState(floor.exchange.state)).toBe(hash)
    expect(everything()).toEqual(before)
  })

  it('makes a history that was lost again from the journal', async () => {
    await trade()
    await floor.restart()
    await floor.place('bob', { market: 'futures:BTCUSDT', wallet: 'futures', side: 'sell', lots: 60, reduceOnly: true })
    const before = everything()
    floor.loseHistory()
    expect(everything()).toEqual(before)
    expect(floor.exchange.read.positionHistory('bob', { limit: 5 })).toMatchObject([{ size: '0.0100', closedBy: 'order' }])
  })
})

describe('events', () => {
  it('comes with the number of its record, and agrees with what is read', async () => {
    await floor.trader('ann')
    const from = floor.exchange.sequence()
    const events = floor.listen('ann')
    const orderId = orderIdOf(await floor.place('ann', { side: 'buy', lots: 5000 }))
    for (const { sequence } of events) expect(sequence).toBeGreaterThan(from)
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['fill', 'order', 'balances']))
    const order = events.find((event) => event.type === 'order')
    expect(order?.type === 'order' && order.order).toEqual(floor.exchange.read.order('ann', { orderId }))
    expect(floor.exchange.sequence()).toBe(events.at(-1)?.sequence)
    await floor.trader('bob')
    expect(events.every(({ account }) => account === 'ann')).toBe(true)
  })

  it('are known without listeners, to one that returns', async () => {
    await floor.trader('ann')
    const before = floor.exchange.sequence()
    await floor.place('ann', { side: 'buy', lots: 5000 })
    const middle = floor.exchange.sequence()
    const heard = floor.listen('ann')
    await floor.place('ann', { side: 'sell', lots: 2000 })
    expect(floor.exchange.since('ann', middle)).toEqual(heard)
    expect(floor.exchange.since('ann', before)?.filter(({ type }) => type === 'fill')).toHaveLength(2)
    expect(floor.exchange.since('bob', before)).toEqual([])
    expect(floor.exchange.since('ann', -1)).toBeNull()
  })
})
