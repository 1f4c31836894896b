import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CreatedHook, HookAnswer, HookArrival } from '#lib/contract/accounts/hooks/hooks.ts'
import { ERRORS, findErrorName } from '#lib/contract/errors/errors.ts'
import { compare, multiply } from '#lib/kernel/decimal.ts'
import { divideToDecimals } from '#lib/kernel/rounding.ts'
import { refusalText } from '#gateway/wire/envelope.ts'
import type { Browser } from '#tests/support/accounts.ts'
import { call } from '#tests/support/trading-calls.ts'
import { startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: a message can say its size by a value or a share, close or reverse what is open, and is told which of its fields is wrong. */

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())

let messages = 0

/** Opens a guest with a hook. */
async function openHooked() {
  const browser = server.browser()
  const { userInfo } = (await browser.post('/v1/user/guest/create')).data as { readonly userInfo: { readonly userId: string } }
  await server.floor.trader(userInfo.userId)
  const hook = (await browser.post('/v1/user/hook/create', { name: 'Alerts' })).data as CreatedHook
  const send = async (action: object) => {
    const message = { secret: hook.secret, id: `m${(messages += 1)}`, time: new Date(server.floor.nowMs).toISOString(), ...action }
    const { code, data, msg } = await server.browser().post(`/v1/hooks/${hook.id}`, message)
    return { error: code === '00000' ? undefined : findErrorName(code), data: data as HookAnswer & { readonly field?: string }, msg }
  }
  return { browser, hook, send }
}

const lastOf = (product: 'spot' | 'futures'): string => {
  const market = server.floor.feed.market(product, 'BTCUSDT')
  if (market === undefined) throw new Error('BTCUSDT is listed')
  return market.priceText(server.floor.feed.last(market))
}
const detailOf = async (browser: Browser, orderId: string | null) =>
  (await call(browser, 'orderDetail', { orderId: orderId ?? '' })).data.order
const positionsOf = async (browser: Browser) => (await call(browser, 'positions')).data.rows
const futures = { product: 'futures', symbol: 'BTCUSDT', type: 'market' } as const

describe('a size', () => {
  it('in quote coin is spent by a market buy of spot, and else divided by the price, rounded down', async () => {
    const { browser, send } = await openHooked()
    const spot = await send({ order: { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteSize: '100' } })
    expect((await detailOf(browser, spot.data.orderId))?.amount).toBe('100')
    const limit = await send({
      order: { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '49000', quoteSize: '100' },
    })
    expect((await detailOf(browser, limit.data.orderId))?.size).toBe('0.002040')
    const contract = await send({ order: { ...futures, side: 'buy', quoteSize: '1000' } })
    expect(await detailOf(browser, contract.data.orderId)).toMatchObject({ size: divideToDecimals('1000', lastOf('futures'), 4, 'down') })
  })

  it('in per cent of equity is that part of the wallet', async () => {
    const { browser, send } = await openHooked()
    const placed = await send({ order: { ...futures, side: 'sell', equityPercent: '50' } })
    // A new account has 50,000 USDT in each wallet.
    expect(await detailOf(browser, placed.data.orderId)).toMatchObject({ size: divideToDecimals('25000', lastOf('futures'), 4, 'down') })
    const spot = await send({ order: { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'market', equityPercent: '0.5' } })
    expect((await detailOf(browser, spot.data.orderId))?.amount).toBe('250')
  })

  it('in per cent of the position is that part of it, and of the coins in spot', async () => {
    const { browser, send } = await openHooked()
    await send({ order: { ...futures, side: 'buy', size: '0.1' } })
    const part = await send({ order: { ...futures, side: 'sell', positionPercent: '25', reduceOnly: true } })
    expect(await detailOf(browser, part.data.orderId)).toMatchObject({ size: '0.0250' })
    expect(await positionsOf(browser)).toMatchObject([{ count: '0.0750' }])
    expect((await send({ order: { product: 'spot', symbol: 'BTCUSDT', side: 'sell', type: 'market', positionPercent: '50' } })).error).toBe(
      'noPosition',
    )
    await send({ order: { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteSize: '1000' } })
    const sold = await send({ order: { product: 'spot', symbol: 'BTCUSDT', side: 'sell', type: 'market', positionPercent: '50' } })
    const size = (await detailOf(browser, sold.data.orderId))?.size ?? '0'
    expect(compare(multiply(size, '2'), divideToDecimals('1000', lastOf('spot'), 6, 'down'))).toBeLessThanOrEqual(0)
    expect(compare(size, '0')).toBe(1)
  })

  it('that comes to nothing is refused as too small', async () => {
    const { send } = await openHooked()
    expect((await send({ order: { ...futures, side: 'buy', quoteSize: '0.01' } })).error).toBe('sizeBelowMinimum')
  })
})

describe('close and reverse', () => {
  it('close the whole position or a part of it, and sell the coins of spot', async () => {
    const { browser, send } = await openHooked()
    expect((await send({ close: { product: 'futures', symbol: 'BTCUSDT' } })).error).toBe('noPosition')
    await send({ order: { ...futures, side: 'sell', size: '0.1' } })
    expect((await send({ close: { product: 'futures', symbol: 'BTCUSDT', percent: '40' } })).error).toBeUndefined()
    expect(await positionsOf(browser)).toMatchObject([{ count: '0.0600', side: 'net', direction: 2 }])
    expect((await send({ close: { product: 'futures', symbol: 'BTCUSDT' } })).error).toBeUndefined()
    expect(await positionsOf(browser)).toEqual([])
    await send({ order: { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteSize: '1000' } })
    const sold = await send({ close: { product: 'spot', symbol: 'BTCUSDT' } })
    expect(await detailOf(browser, sold.data.orderId)).toMatchObject({ side: 'sell', status: 'filled' })
  })

  it('reverse the position by one order in one-way mode, and by two in two-way mode', async () => {
    const { browser, send } = await openHooked()
    expect((await send({ reverse: { symbol: 'BTCUSDT' } })).error).toBe('noPosition')
    await send({ order: { ...futures, side: 'buy', size: '0.05' } })
    expect((await send({ reverse: { symbol: 'BTCUSDT' } })).error).toBeUndefined()
    expect(await positionsOf(browser)).toMatchObject([{ count: '0.0500', direction: 2 }])
    await send({ close: { product: 'futures', symbol: 'BTCUSDT' } })
    await call(browser, 'setHoldMode', { holdMode: 2 })
    for (const side of ['long', 'short'])
      await send({
        order: { ...futures, side: side === 'long' ? 'buy' : 'sell', size: side === 'long' ? '0.02' : '0.03', positionSide: side },
      })
    expect((await send({ reverse: { symbol: 'BTCUSDT' } })).error).toBe('positionSideInvalid')
    expect((await send({ reverse: { symbol: 'BTCUSDT', positionSide: 'long' } })).error).toBeUndefined()
    expect(await positionsOf(browser)).toMatchObject([{ side: 'short', count: '0.0500' }])
  })

  it('reverse by two orders what the margin of one would not allow in one-way mode', async () => {
    const { browser, send } = await openHooked()
    await call(browser, 'setLeverage', { symbol: 'BTCUSDT', leverage: 10 })
    const { error } = await send({ order: { ...futures, side: 'buy', equityPercent: '700' } })
    expect(error).toBeUndefined()
    const [position] = await positionsOf(browser)
    expect((await send({ reverse: { symbol: 'BTCUSDT' } })).error).toBeUndefined()
    expect(await positionsOf(browser)).toMatchObject([{ count: position?.count, direction: 2 }])
  })

  it('say so, at each arrival, where a reversal has closed a position and could not open the other', async () => {
    const { browser, hook, send } = await openHooked()
    await call(browser, 'setHoldMode', { holdMode: 2 })
    await call(browser, 'setMarginMode', { symbol: 'BTCUSDT', marginMode: 1 })
    for (const [side, leverage] of [
      ['long', 20],
      ['short', 1],
    ])
      await call(browser, 'setLeverage', { symbol: 'BTCUSDT', side, leverage })
    expect((await send({ order: { ...futures, side: 'buy', equityPercent: '500', positionSide: 'long' } })).error).toBeUndefined()
    server.clock.advance(1000)
    const message = { id: 'half', reverse: { symbol: 'BTCUSDT' } }
    const first = await send(message)
    const again = await send(message)
    // As it is where the process has ended between the two orders.
    await server.store.updateTable('hookArrivals').set({ code: null, orderId: null }).where('hookId', '=', hook.id).execute()
    const interrupted = await send(message)
    expect([first, again, interrupted].map(({ error }) => error)).toEqual(['hookClosedOnly', 'hookClosedOnly', 'hookClosedOnly'])
    // Why the second order was refused.
    expect(first.msg).toContain(`(${refusalText('insufficientBalance')})`)
    expect(await positionsOf(browser)).toEqual([])
    const [arrival] = (await browser.post('/v1/user/hook/arrivals', { id: hook.id })).data as readonly HookArrival[]
    expect(arrival?.code).toBe(ERRORS.hookClosedOnly.code)
    expect(await detailOf(browser, arrival?.orderId ?? null)).toMatchObject({ side: 'sell', status: 'filled' })
  })

  it('are in the log as what they are, and done once', async () => {
    const { browser, hook, send } = await openHooked()
    await send({ order: { ...futures, side: 'buy', quoteSize: '1000' } })
    server.clock.advance(1000)
    await send({ reverse: { symbol: 'BTCUSDT' } })
    server.clock.advance(1000)
    await send({ close: { product: 'futures', symbol: 'BTCUSDT', percent: '100' } })
    const log = (await browser.post('/v1/user/hook/arrivals', { id: hook.id })).data as readonly HookArrival[]
    expect(log.map(({ action }) => action)).toEqual([
      { kind: 'close', product: 'futures', symbol: 'BTCUSDT', percent: '100' },
      { kind: 'reverse', symbol: 'BTCUSDT' },
      { kind: 'order', product: 'futures', symbol: 'BTCUSDT', side: 'buy', type: 'market', size: '1000', sizeIn: 'quoteSize', price: null },
    ])
    const time = new Date(server.floor.nowMs).toISOString()
    const message = { secret: hook.secret, id: 'again', time, order: { ...futures, side: 'buy', equityPercent: '10' } }
    const [first, again] = [await browser.post(`/v1/hooks/${hook.id}`, message), await browser.post(`/v1/hooks/${hook.id}`, message)]
    expect([first.code, again.code]).toEqual(['00000', '00000'])
    expect((again.data as HookAnswer).orderId).toBe((first.data as HookAnswer).orderId)
  })
})

describe('an answer names the wrong field', () => {
  const order = { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'market', size: '0.001' }
  it.each<[string, object]>([
    ['time', { order, time: 'now' }],
    ['id', { order, id: '' }],
    ['order', {}],
    ['order', { order: [] }],
    ['order', { order: 'buy' }],
    ['note', { order, note: 'x' }],
    ['stop', { order, stop: { id: '1', sell: true } }],
    ['order.size', { order: { ...order, size: 0.001 } }],
    ['order.size', { order: { ...order, size: undefined } }],
    ['order.side', { order: { ...order, side: 'Buy' } }],
    ['order.symbol', { order: { ...order, symbol: 'BTC/USDT' } }],
    ['order.leverage', { order: { ...order, leverage: '5' } }],
    ['order.quoteSize', { order: { ...order, quoteSize: '100' } }],
    ['order.equityPercent', { order: { ...order, size: undefined, equityPercent: '0.00' } }],
    ['order.positionPercent', { order: { ...order, size: undefined, positionPercent: '-5' } }],
    ['order.product', { order: { ...order, product: undefined } }],
    ['close.percent', { close: { product: 'futures', symbol: 'BTCUSDT', percent: 'all' } }],
    ['close.product', { close: { symbol: 'BTCUSDT' } }],
    ['reverse.positionSide', { reverse: { symbol: 'BTCUSDT', positionSide: 'net' } }],
    ['start.kind', { start: { kind: 'grid' } }],
    [
      'start.upper',
      { start: { kind: 'spot-grid', symbol: 'BTCUSDT', mode: 'arithmetic', lower: '40000', grids: 5, quote: '500', sellAtEnd: false } },
    ],
    ['stop.id', { stop: { sell: true } }],
  ])('%s', async (field, action) => {
    const { send } = await openHooked()
    const answer = await send(action)
    expect([answer.error, answer.data.field]).toEqual(['invalidParameter', field])
    expect(answer.msg).toContain(`(${field})`)
  })
})
