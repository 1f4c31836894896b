import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findErrorName } from '#lib/contract/errors.ts'
import { sum } from '#lib/kernel/decimal.ts'
import { call, FUTURES, LIMIT, MARKET, newId, place, placed } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: every trading call against the running gateway and the real exchange. */

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
    expect(order).toMatchObject({ clientOrderId, status: 'live', price: '49000.00', size: '0.001000', wallet: 'spot', trigger: null, held: '49' })
    expect((await call(browser, 'openOrders')).data.rows).toEqual([order])
    expect((await call(browser, 'openOrders', { product: 'futures' })).data.rows).toEqual([])
    const edited = await call(browser, 'editOrder', { clientOrderId, price: '48000' })
    expect(edited.data).toMatchObject({ orderId: order.orderId, price: '48000.00', size: '0.001000' })
    const cancelled = await call(browser, 'cancelOrders', { orders: [{ clientOrderId }] })
    expect(cancelled.data.results).toMatchObject([{ code: '00000', order: { status: 'cancelled', cancelReason: 'cancelled-by-user' } }])
    expect((await call(browser, 'openOrders')).data.rows).toEqual([])
    expect((await call(browser, 'orderHistory', { product: 'spot', symbol: 'BTCUSDT' })).data.rows).toMatchObject([{ orderId: order.orderId }])
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
      takeProfit: { price: '55000.00', by: 'last' }, stopLoss: { price: '45000.00', by: 'mark', limitPrice: '44000.00' },
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
    expect((await call(browser, 'editOrder', { orderId, amount: '250.5' })).data).toMatchObject({ amount: '250.5', size: null, status: 'waiting' })
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
    expect((await call(browser, 'fills', { orderId: order.orderId })).data).toMatchObject({ rows: [{ orderId: order.orderId, profit: null }], next: null })
    const bills = (await call(browser, 'bills', { kind: 'trade' })).data.rows
    expect(bills.map(({ coin }) => coin).toSorted()).toEqual(['BTC', 'USDT'])
    const { rows, wallets, total } = (await call(browser, 'balances')).data
    expect(rows.find(({ coin }) => coin === 'BTC')).toMatchObject({ wallet: 'spot', frozen: '0', borrowed: '0' })
    expect(wallets.map(({ wallet }) => wallet)).toEqual(['spot', 'futures'])
    expect(Number(total)).toBeGreaterThan(99_900)
    expect(Number(total)).toBeLessThan(100_000)
  })

  it('of one client order id is one order, also when it comes twice at once', async () => {
    const { browser } = await openTrader(server)
    const clientOrderId = newId()
    const both = await Promise.all([place(browser, { clientOrderId }), place(browser, { clientOrderId })])
    expect(new Set(both.map(({ data }) => data.order.orderId)).size).toBe(1)
    expect(both.map(({ data }) => data.repeated).toSorted()).toEqual([false, true])
    expect((await call(browser, 'openOrders')).data.rows).toHaveLength(1)
  })

  it('that arrives after its last moment is not placed, and its id says so', async () => {
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

  it('of a batch stands for itself, in the order of the batch', async () => {
    const { browser } = await openTrader(server)
    const ids = [newId(), newId(), newId()]
    const batch = [LIMIT, { ...LIMIT, price: '0.001' }, { ...LIMIT, size: '10' }].map((order, nth) => ({ ...order, clientOrderId: ids[nth] }))
    const { results } = (await call(browser, 'placeOrders', { orders: batch })).data
    expect(results.map(({ code, clientOrderId }) => [findErrorName(code) ?? code, clientOrderId])).toEqual([
      ['00000', ids[0]], ['priceNotATick', ids[1]], ['insufficientBalance', ids[2]],
    ])
  })

  it('waits for its trigger, with what it brings along, and is cancelled by kind and product', async () => {
    const { browser } = await openTrader(server)
    const trigger = { kind: 'stop-loss', by: 'last', price: '900000' }
    const waiting = await placed(browser, { ...MARKET, trigger })
    expect(waiting).toMatchObject({ status: 'waiting', trigger: { ...trigger, price: '900000.00', bestPrice: null } })
    await placed(browser, { takeProfit: { price: '60000', by: 'last' }, stopLoss: { price: '40000', by: 'last', limitPrice: '39000' } })
    const open = (await call(browser, 'openOrders')).data.rows.at(-1)
    expect(open).toMatchObject({ takeProfit: { price: '60000.00', by: 'last' }, stopLoss: { price: '40000.00', by: 'last', limitPrice: '39000.00' } })
    expect((await call(browser, 'cancelAll', { kind: 'triggers', product: 'spot' })).data).toEqual({ cancelled: 1 })
    expect((await call(browser, 'cancelAll', { kind: 'both', product: 'futures' })).data).toEqual({ cancelled: 0 })
    expect((await call(browser, 'cancelAll', { kind: 'orders', product: 'spot', symbol: 'BTCUSDT' })).data).toEqual({ cancelled: 1 })
    expect((await call(browser, 'cancelAll', { kind: 'both', symbol: 'BTCUSDT' })).error).toBe('invalidParameter')
    expect((await call(browser, 'orderHistory', { kind: 'triggers' })).data.rows).toMatchObject([{ orderId: waiting.orderId }])
  })

  it('of somebody else is nobody\'s', async () => {
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

describe('a position', () => {
  it('is opened, has margin added, is closed in part and in whole, and stays in the history', async () => {
    const { browser } = await openTrader(server)
    expect((await call(browser, 'setMarginMode', { symbol: 'BTCUSDT', marginMode: 1 })).data).toMatchObject({ marginMode: 1, holdMode: 1 })
    expect((await call(browser, 'setLeverage', { symbol: 'BTCUSDT', leverage: 20 })).data).toMatchObject({ leverageLong: '20', leverageShort: '20' })
    await placed(browser, FUTURES)
    const [position] = (await call(browser, 'positions')).data.rows
    expect(position).toMatchObject({ symbol: 'BTCUSDT', side: 'net', direction: 1, marginMode: 1, holdMode: 1, count: '0.0100', openLevel: '20' })
    expect(Number(position?.liquidationPrice)).toBeGreaterThan(0)
    const more = await call(browser, 'adjustMargin', { symbol: 'BTCUSDT', side: 'net', amount: '10' })
    expect(Number(more.data.openMarginCount)).toBeCloseTo(Number(position?.openMarginCount) + 10, 6)
    const part = { clientOrderId: newId(), symbol: 'BTCUSDT', side: 'net', size: '0.004' }
    expect((await call(browser, 'closePosition', part)).data.order).toMatchObject({ side: 'sell', reduceOnly: true, status: 'filled' })
    expect((await call(browser, 'positions', { symbol: 'BTCUSDT' })).data.rows).toMatchObject([{ count: '0.0060' }])
    await call(browser, 'closePosition', { clientOrderId: newId(), symbol: 'BTCUSDT', side: 'net' })
    expect((await call(browser, 'positions')).data.rows).toEqual([])
    expect((await call(browser, 'closePosition', { clientOrderId: newId(), symbol: 'BTCUSDT', side: 'net' })).error).toBe('noPosition')
    expect((await call(browser, 'positionHistory')).data.rows).toMatchObject([{ symbol: 'BTCUSDT', direction: 1, closedBy: 'order', openDealCount: '0.0100' }])
  })

  it('has its sides in two-way mode', async () => {
    const { browser } = await openTrader(server)
    expect((await call(browser, 'setHoldMode', { holdMode: 2 })).data).toMatchObject({ holdMode: 2 })
    await placed(browser, { ...FUTURES, positionSide: 'long' })
    await placed(browser, { ...FUTURES, side: 'sell', positionSide: 'short' })
    const { rows } = (await call(browser, 'positions')).data
    expect(rows.map(({ side, direction, holdMode }) => [side, direction, holdMode]).toSorted()).toEqual([['long', 1, 2], ['short', 2, 2]])
    expect((await call(browser, 'setHoldMode', { holdMode: 1 })).error).toBe('positionOpen')
    expect((await call(browser, 'closePosition', { clientOrderId: newId(), symbol: 'BTCUSDT', side: 'short' })).data.order).toMatchObject({ side: 'buy' })
    expect((await call(browser, 'futuresSettings', { symbol: 'ETHUSDT' })).data).toMatchObject({ symbol: 'ETHUSDT', holdMode: 2, marginMode: 2 })
    expect((await call(browser, 'futuresSettings', { symbol: 'XYZUSDT' })).error).toBe('unknownMarket')
  })
})

describe('assets', () => {
  it('move between wallets, once for each id', async () => {
    const { browser } = await openTrader(server)
    const body = { clientTransferId: 't1', from: 'spot', to: 'cross', coin: 'USDT', amount: '1000' }
    const first = await call(browser, 'transfer', body)
    expect(first.data.repeated).toBe(false)
    expect((await call(browser, 'transfer', body)).data).toEqual({ ...first.data, repeated: true })
    const rows = (await call(browser, 'transfers')).data.rows.filter(({ to }) => to === 'cross')
    expect(rows).toMatchObject([{ transferId: first.data.transferId, from: 'spot', amount: '1000' }])
    expect((await call(browser, 'transfer', { ...body, clientTransferId: 't2', to: 'spot' })).error).toBe('transferToItself')
    expect((await call(browser, 'transfer', { ...body, clientTransferId: 't3', amount: '9999999' })).error).toBe('insufficientBalance')
  })

  it('are borrowed as far as the terms say, and repaid', async () => {
    const { browser } = await openTrader(server)
    await call(browser, 'transfer', { clientTransferId: 't', from: 'spot', to: 'cross', coin: 'USDT', amount: '1000' })
    const terms = (await call(browser, 'loanTerms', { wallet: 'cross' })).data
    const dollars = terms.rows.find(({ coin }) => coin === 'USDT')
    expect([terms.leverage, dollars?.borrowable, dollars?.borrowed]).toEqual(['3', '2000', '0'])
    expect((await call(browser, 'borrow', { wallet: 'cross', coin: 'USDT', amount: '2000.1' })).error).toBe('marginAtRisk')
    const sameLoan = { clientLoanId: 'loan-1', wallet: 'cross', coin: 'USDT', amount: '1500' }
    for (const body of [sameLoan, sameLoan]) expect((await call(browser, 'borrow', body)).data.rows).toMatchObject([{ coin: 'USDT', principal: '1500' }])
    expect((await call(browser, 'loans')).data.rows).toHaveLength(1)
    const { rows, wallets } = (await call(browser, 'balances')).data
    expect(rows.find(({ wallet }) => wallet === 'cross')).toMatchObject({ total: '2500', borrowed: '1500' })
    expect(Number(wallets.find(({ wallet }) => wallet === 'cross')?.riskRatio)).toBeGreaterThan(0)
    expect((await call(browser, 'repay', { wallet: 'cross', coin: 'USDT' })).data.rows).toEqual([])
    expect((await call(browser, 'loanHistory')).data.rows.map(({ kind }) => kind)).toContain('repay')
    expect((await call(browser, 'loanTerms', { wallet: 'spot' })).error).toBe('unknownWallet')
  })
})

describe('a simulation', () => {
  it('starts anew with what its owner chooses, and the old run stays readable', async () => {
    const { browser } = await openTrader(server)
    const order = await placed(browser, MARKET)
    expect((await call(browser, 'simulationAccount')).data).toMatchObject({ epoch: 1, holdMode: 1, realism: { preset: 'frictionless' } })
    expect((await call(browser, 'openEpoch')).error).toBe('epochOpen')
    const funds = [{ coin: 'USDT', amount: '500' }, { coin: 'BTC', amount: '2' }]
    expect((await call(browser, 'resetEpoch', { funds, toFutures: '200' })).data).toMatchObject({ epoch: 2 })
    const { rows } = (await call(browser, 'balances')).data
    expect(rows.map(({ wallet, coin, total }) => [wallet, coin, total]).toSorted()).toEqual([['futures', 'USDT', '200'], ['spot', 'BTC', '2'], ['spot', 'USDT', '300']])
    expect((await call(browser, 'orderHistory')).data.rows).toEqual([])
    expect((await call(browser, 'orderHistory', { epoch: 1 })).data.rows).toMatchObject([{ orderId: order.orderId, epoch: 1 }])
    expect((await call(browser, 'epochs')).data.rows).toMatchObject([{ epoch: 2, endedAt: null, funds }, { epoch: 1 }])
    for (const [body, error] of [
      [{ funds: [{ coin: 'USDT', amount: '0' }] }, 'amountInvalid'],
      [{ funds: [{ coin: 'XYZ', amount: '1' }] }, 'unknownAsset'],
      [{ toFutures: '1' }, 'amountInvalid'],
    ] as const) expect((await call(browser, 'resetEpoch', body)).error).toBe(error)
    expect((await call(browser, 'simulationAccount')).data.epoch).toBe(2)
  })

  it('is as true to life as its owner likes', async () => {
    const { browser } = await openTrader(server)
    expect((await call(browser, 'setRealism', { preset: 'harsh' })).data.realism).toMatchObject({ preset: 'harsh', rejectThousandths: 10 })
    expect((await call(browser, 'setRealism', { preset: 'custom', latencyMinMs: 5 })).error).toBe('realismInvalid')
    const custom = { preset: 'custom', latencyMinMs: 5, latencyMaxMs: 3, queueThousandths: 0, takeThousandths: 1, printThousandths: 1, rejectThousandths: 0 }
    expect((await call(browser, 'setRealism', custom)).error).toBe('realismInvalid')
    expect((await call(browser, 'setRealism', { ...custom, latencyMaxMs: 9 })).data.realism).toMatchObject({ ...custom, latencyMaxMs: 9 })
  })

  it('tells what it was worth over time', async () => {
    const { browser } = await openTrader(server)
    await call(browser, 'setMarginMode', { symbol: 'BTCUSDT', marginMode: 1 })
    await placed(browser, FUTURES)
    server.floor.pass(3_600_000, 60_000)
    const { points } = (await call(browser, 'profitCurve')).data
    expect(points.length).toBeGreaterThan(10)
    expect(points.every(({ deposited }) => deposited === '100000')).toBe(true)
    // Margin of the isolated position is not lost.
    for (const { equity } of points) expect(Math.abs(Number(equity) - 100_000)).toBeLessThan(300)
    expect(points.map(({ ts }) => ts)).toEqual(points.map(({ ts }) => ts).toSorted((a, b) => a - b))
    expect(points.at(-1)?.equity).toBe((await call(browser, 'balances')).data.total)
  })

  it('lists what came from another account, and counts it as put in and not as profit', async () => {
    const [payer, payee] = [await openTrader(server), await openTrader(server)]
    await placed(payer.browser, { ...MARKET, amount: '20000' })
    const pay = (asset: string, amount: string) =>
      server.floor.submit({ type: 'transfer-between', account: payer.userId, toAccount: payee.userId, from: 'spot', to: 'cross', asset, amount })
    expect([await pay('USDT', '30000'), await pay('BTC', '0.2')]).toMatchObject([{ kind: 'done' }, { kind: 'done' }])
    server.floor.pass(600_000, 60_000)
    const lastOf = async ({ browser }: typeof payer) => (await call(browser, 'profitCurve')).data.points.at(-1) ?? { equity: '', deposited: '' }
    const ends = [await lastOf(payer), await lastOf(payee)]
    // Both value the coins by the price of the same moment.
    expect(sum(ends.map(({ deposited }) => deposited))).toBe('200000')
    expect(Number(ends[1]?.deposited)).toBeGreaterThan(145_000)
    for (const { equity, deposited } of ends) expect(Math.abs(Number(equity) - Number(deposited))).toBeLessThan(1000)
    const rows = async ({ browser }: typeof payer) => (await call(browser, 'transfers')).data.rows.slice(0, 2)
    const row = { from: 'spot', to: 'cross', fromAccount: null, toAccount: null }
    expect(await rows(payer)).toMatchObject([{ ...row, coin: 'BTC', toAccount: payee.userId }, { ...row, coin: 'USDT', toAccount: payee.userId }])
    expect(await rows(payee)).toMatchObject([{ ...row, coin: 'BTC', fromAccount: payer.userId }, { ...row, coin: 'USDT', fromAccount: payer.userId }])
  })

  it.each(['/v1/spot/withdraw', '/v1/spot/batchWithdraw/query', '/v1/spot/depositAddress'])('does not pay out: %s', async (path) => {
    const { browser } = await openTrader(server)
    expect(findErrorName((await browser.post(path, { coin: 'USDT' })).code)).toBe('paperFundsOnly')
    expect(findErrorName((await server.browser().post(path, {})).code)).toBe('loginRequired')
  })
})
