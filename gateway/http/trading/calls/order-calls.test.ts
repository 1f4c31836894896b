import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findErrorName } from '#lib/contract/errors/errors.ts'
import { call, LIMIT, MARKET, newId, place, placed } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: every call about orders works against the running gateway and the real exchange. */

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())

describe('an order', () => {
  it('rests, is edited, and is cancelled by the id its sender made', async () => {
    const { browser } = await openTrader(server)
    const clientOrderId = newId()
    const order = await placed(browser, { clientOrderId })
    expect(order).toMatchObject({
      clientOrderId,
      status: 'live',
      price: '49000.00',
      size: '0.001000',
      wallet: 'spot',
      trigger: null,
      held: '49',
    })
    expect((await call(browser, 'openOrders')).data.rows).toEqual([order])
    expect((await call(browser, 'openOrders', { product: 'futures' })).data.rows).toEqual([])
    const edited = await call(browser, 'editOrder', { clientOrderId, price: '48000' })
    expect(edited.data).toMatchObject({ orderId: order.orderId, price: '48000.00', size: '0.001000' })
    const cancelled = await call(browser, 'cancelOrders', { orders: [{ clientOrderId }] })
    expect(cancelled.data.results).toMatchObject([{ code: '00000', order: { status: 'cancelled', cancelReason: 'cancelled-by-user' } }])
    expect((await call(browser, 'openOrders')).data.rows).toEqual([])
    expect((await call(browser, 'orderHistory', { product: 'spot', symbol: 'BTCUSDT' })).data.rows).toMatchObject([
      { orderId: order.orderId },
    ])
  })

  it('has a stop beside it (OCO), and each leg says which one it is', async () => {
    const { browser } = await openTrader(server)
    const oco = { price: '200000', by: 'last', limitPrice: '200500' }
    const limit = await placed(browser, { oco })
    expect(limit).toMatchObject({ oco: 'limit', status: 'live', held: '49' })
    const { rows } = (await call(browser, 'openOrders')).data
    const stop = rows.find(({ orderId }) => orderId === limit.siblingId)
    expect(stop).toMatchObject({
      oco: 'stop',
      status: 'waiting',
      price: '200500.00',
      trigger: { kind: 'trigger', price: '200000.00' },
      siblingId: limit.orderId,
      parentId: limit.orderId,
      held: '151.5',
    })
    expect((await call(browser, 'editOrder', { orderId: limit.orderId, price: '48000' })).error).toBe('orderNotEditable')
    expect((await call(browser, 'cancelOrders', { orders: [{ orderId: stop?.orderId }] })).code).toBe('00000')
    expect((await call(browser, 'openOrders')).data.rows).toEqual([])
    const ended = (await call(browser, 'orderHistory', { product: 'spot', symbol: 'BTCUSDT' })).data.rows
    expect(ended.map(({ oco: leg, cancelReason }) => [leg, cancelReason])).toEqual([
      ['stop', 'cancelled-by-user'],
      ['limit', 'cancelled-by-user'],
    ])
    expect((await place(browser, { oco: { price: '48000', by: 'last' } })).error).toBe('triggerPriceInvalid')
  })

  it('that trails the price is given another callback, and a trigger order other targets', async () => {
    const { browser } = await openTrader(server)
    const trigger = { kind: 'trailing', by: 'last', price: '52000', callbackRatio: '0.01' }
    const { orderId } = await placed(browser, { type: 'market', price: undefined, side: 'buy', trigger: { ...trigger, price: '48000' } })
    const edited = await call(browser, 'editOrder', { orderId, callbackRatio: '0.025' })
    expect(edited.data.trigger).toMatchObject({ kind: 'trailing', price: '48000.00', callbackRatio: '0.025' })
    expect((await call(browser, 'editOrder', { orderId, callbackRatio: '0.6' })).error).toBe('trailingInvalid')
    expect((await call(browser, 'editOrder', { orderId, callbackRatio: '0.0000001' })).error).toBe('trailingInvalid')
    const targets = { takeProfit: { price: '55000', by: 'last' }, stopLoss: { price: '45000', by: 'mark', limitPrice: '44000' } }
    expect((await call(browser, 'editOrder', { orderId, ...targets })).data).toMatchObject({
      takeProfit: { price: '55000.00', by: 'last' },
      stopLoss: { price: '45000.00', by: 'mark', limitPrice: '44000.00' },
    })
    const less = await call(browser, 'editOrder', { orderId, takeProfit: null })
    expect(less.data).toMatchObject({ takeProfit: null, stopLoss: { price: '45000.00' } })
    expect((await call(browser, 'editOrder', { orderId, stopLoss: { price: '56000', by: 'last' } })).error).toBe('attachedPriceInvalid')
    expect((await call(browser, 'editOrder', { orderId })).error).toBe('orderUnchanged')
    const plain = await placed(browser)
    expect((await call(browser, 'editOrder', { orderId: plain.orderId, callbackRatio: '0.02' })).error).toBe('orderNotEditable')
  })

  it('by amount that waits for a price is given another amount', async () => {
    const { browser } = await openTrader(server)
    const { orderId } = await placed(browser, { ...MARKET, trigger: { kind: 'trigger', by: 'last', price: '60000' } })
    expect((await call(browser, 'editOrder', { orderId, amount: '250.5' })).data).toMatchObject({
      amount: '250.5',
      size: null,
      status: 'waiting',
    })
    expect((await call(browser, 'editOrder', { orderId, size: '0.1' })).error).toBe('orderNotEditable')
  })

  it('at market is filled, with its receipt, its fill, its bills and its balances', async () => {
    const { browser } = await openTrader(server)
    const order = await placed(browser, MARKET)
    expect(order).toMatchObject({ status: 'filled', price: null, size: null, amount: '100', feeCoin: 'BTC' })
    const { data } = await call(browser, 'orderDetail', { clientOrderId: order.clientOrderId ?? '' })
    expect(data).toMatchObject({ order: { orderId: order.orderId }, pending: false, fills: [{ orderId: order.orderId, role: 'taker' }] })
    expect(data.receipt).toMatchObject({ takerFills: 1, makerFills: 0, waits: null, cancelReason: null, queueAheadNow: null })
    expect(Number(data.receipt?.slippageMidRatio)).toBeGreaterThan(0)
    expect((await call(browser, 'fills', { orderId: order.orderId })).data).toMatchObject({
      rows: [{ orderId: order.orderId, profit: null }],
      next: null,
    })
    const bills = (await call(browser, 'bills', { kind: 'trade' })).data.rows
    expect(bills.map(({ coin }) => coin).toSorted()).toEqual(['BTC', 'USDT'])
    const { rows, wallets, total } = (await call(browser, 'balances')).data
    expect(rows.find(({ coin }) => coin === 'BTC')).toMatchObject({ wallet: 'spot', frozen: '0', borrowed: '0' })
    expect(wallets.map(({ wallet }) => wallet)).toEqual(['spot', 'futures'])
    expect(Number(total)).toBeGreaterThan(99_900)
    expect(Number(total)).toBeLessThan(100_000)
  })

  it('that was filled is among the newest receipts, and one that was cancelled is not', async () => {
    const { browser } = await openTrader(server)
    const filled = await placed(browser, MARKET)
    const resting = await placed(browser)
    await call(browser, 'cancelOrders', { orders: [{ orderId: resting.orderId }] })
    const { rows } = (await call(browser, 'orderReceipts')).data
    expect(rows).toMatchObject([{ order: { orderId: filled.orderId }, receipt: { takerFills: 1, waits: null } }])
  })

  it('that was filled in an earlier round is no cost of this one', async () => {
    const { browser } = await openTrader(server)
    await placed(browser, MARKET)
    expect((await call(browser, 'orderReceipts')).data.rows).toHaveLength(1)
    expect((await call(browser, 'resetEpoch', { funds: [{ coin: 'USDT', amount: '1000' }] })).code).toBe('00000')
    expect((await call(browser, 'orderReceipts')).data.rows).toEqual([])
    const filled = await placed(browser, { ...MARKET, clientOrderId: newId() })
    expect((await call(browser, 'orderReceipts')).data.rows).toMatchObject([{ order: { orderId: filled.orderId } }])
  })

  it('of one client order id is one order, also when it comes twice at once', async () => {
    const { browser } = await openTrader(server)
    const clientOrderId = newId()
    const both = await Promise.all([place(browser, { clientOrderId }), place(browser, { clientOrderId })])
    expect(new Set(both.map(({ data }) => data.order.orderId)).size).toBe(1)
    expect(both.map(({ data }) => data.repeated).toSorted()).toEqual([false, true])
    expect((await call(browser, 'openOrders')).data.rows).toHaveLength(1)
  })

  it('that arrives after its last moment is not placed, and its id shows it', async () => {
    const { browser } = await openTrader(server)
    const clientOrderId = newId()
    const late = await place(browser, { clientOrderId, validUntil: server.floor.nowMs - 1 })
    expect(late.error).toBe('orderExpired')
    const { data } = await call(browser, 'orderDetail', { clientOrderId })
    expect(data).toEqual({ order: null, pending: false, receipt: null, fills: [] })
    expect((await place(browser, { clientOrderId, validUntil: server.floor.nowMs })).code).toBe('00000')
  })

  it.each([
    ['a market that is not listed', { symbol: 'XYZUSDT' }, 'unknownMarket'],
    ['a price off its tick', { price: '49000.001' }, 'priceNotATick'],
    ['no price', { price: undefined }, 'priceNotATick'],
    ['a size off its lot', { size: '0.00000001' }, 'sizeNotALot'],
    ['no size', { size: undefined }, 'sizeNotALot'],
    ['a market order with a price', { type: 'market' }, 'orderTypeInvalid'],
    ['size and amount', { ...MARKET, size: '1' }, 'orderTypeInvalid'],
    ['a price far above the market', { price: '900000' }, 'priceAboveBand'],
    ['more than there is', { size: '10' }, 'insufficientBalance'],
    ['too little', { size: '0.000001' }, 'valueBelowMinimum'],
    ['a wallet of another pair', { wallet: 'isolated:ETHUSDT' }, 'unknownWallet'],
    ['a trailing trigger without its rate', { trigger: { kind: 'trailing', by: 'last' } }, 'trailingInvalid'],
    ['a rate that is too fine', { trigger: { kind: 'trailing', by: 'last', callbackRatio: '0.0000001' } }, 'trailingInvalid'],
    ['a rate beyond counting', { trigger: { kind: 'trailing', by: 'last', callbackRatio: '99999999999999999999' } }, 'trailingInvalid'],
    ['a take-profit below the price', { takeProfit: { price: '48000', by: 'last' } }, 'attachedPriceInvalid'],
    ['a side that is none', { side: 'hold' }, 'invalidParameter'],
    ['an exponent', { size: '1e-3' }, 'invalidParameter'],
    ['a long id', { clientOrderId: 'x'.repeat(65) }, 'invalidParameter'],
    ['no id', { clientOrderId: undefined }, 'invalidParameter'],
  ])('with %s is refused', async (_name, order, error) => {
    const { browser } = await openTrader(server)
    expect((await place(browser, order)).error).toBe(error)
    expect((await call(browser, 'openOrders')).data.rows).toEqual([])
  })

  it('of a batch is judged by itself, in the order of the batch', async () => {
    const { browser } = await openTrader(server)
    const ids = [newId(), newId(), newId()]
    const batch = [LIMIT, { ...LIMIT, price: '0.001' }, { ...LIMIT, size: '10' }].map((order, nth) => ({
      ...order,
      clientOrderId: ids[nth],
    }))
    const { results } = (await call(browser, 'placeOrders', { orders: batch })).data
    expect(results.map(({ code, clientOrderId }) => [findErrorName(code) ?? code, clientOrderId])).toEqual([
      ['00000', ids[0]],
      ['priceNotATick', ids[1]],
      ['insufficientBalance', ids[2]],
    ])
  })

  it('of a batch has its own outcome also where it alone reaches the engine', async () => {
    const { browser } = await openTrader(server)
    const ids = [newId(), newId()]
    const batch = [{ price: '0.001' }, { size: '10' }].map((change, nth) => ({ ...LIMIT, ...change, clientOrderId: ids[nth] }))
    const { results } = (await call(browser, 'placeOrders', { orders: batch })).data
    expect(results.map(({ code, clientOrderId }) => [findErrorName(code) ?? code, clientOrderId])).toEqual([
      ['priceNotATick', ids[0]],
      ['insufficientBalance', ids[1]],
    ])
  })

  it('waits for its trigger, with what it brings along, and is cancelled by kind and product', async () => {
    const { browser } = await openTrader(server)
    const trigger = { kind: 'stop-loss', by: 'last', price: '900000' }
    const waiting = await placed(browser, { ...MARKET, trigger })
    expect(waiting).toMatchObject({ status: 'waiting', trigger: { ...trigger, price: '900000.00', bestPrice: null } })
    await placed(browser, { takeProfit: { price: '60000', by: 'last' }, stopLoss: { price: '40000', by: 'last', limitPrice: '39000' } })
    const open = (await call(browser, 'openOrders')).data.rows.at(-1)
    expect(open).toMatchObject({
      takeProfit: { price: '60000.00', by: 'last' },
      stopLoss: { price: '40000.00', by: 'last', limitPrice: '39000.00' },
    })
    expect((await call(browser, 'cancelAll', { kind: 'triggers', product: 'spot' })).data).toEqual({ cancelled: 1 })
    expect((await call(browser, 'cancelAll', { kind: 'both', product: 'futures' })).data).toEqual({ cancelled: 0 })
    expect((await call(browser, 'cancelAll', { kind: 'orders', product: 'spot', symbol: 'BTCUSDT' })).data).toEqual({ cancelled: 1 })
    expect((await call(browser, 'cancelAll', { kind: 'both', symbol: 'BTCUSDT' })).error).toBe('invalidParameter')
    expect((await call(browser, 'orderHistory', { kind: 'triggers' })).data.rows).toMatchObject([{ orderId: waiting.orderId }])
  })

  it("of somebody else is nobody's", async () => {
    const [{ browser }, other] = [await openTrader(server), await openTrader(server)]
    const order = await placed(browser)
    const key = { orderId: order.orderId }
    expect((await call(other.browser, 'orderDetail', key)).data.order).toBeNull()
    expect((await call(other.browser, 'editOrder', { ...key, price: '48000' })).error).toBe('orderUnknown')
    expect((await call(other.browser, 'cancelOrders', { orders: [key] })).error).toBe('orderNotOpen')
    expect((await call(other.browser, 'openOrders')).data.rows).toEqual([])
    expect((await call(browser, 'openOrders')).data.rows).toHaveLength(1)
  })

  it('is listed page by page, newest first', async () => {
    const { browser } = await openTrader(server)
    const ids = [(await placed(browser, MARKET)).orderId, (await placed(browser, MARKET)).orderId, (await placed(browser, MARKET)).orderId]
    const first = (await call(browser, 'orderHistory', { limit: 2 })).data
    const second = (await call(browser, 'orderHistory', { limit: 2, before: first.next ?? '' })).data
    expect([...first.rows, ...second.rows].map(({ orderId }) => orderId)).toEqual(ids.toReversed())
    expect(second.next).toBeNull()
  })
})
