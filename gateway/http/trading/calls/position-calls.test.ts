import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, FUTURES, newId, place, placed } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: every call about positions works against the running gateway and the real exchange. */

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())

describe('a position', () => {
  it('is opened, has margin added, is closed in part and in whole, and stays in the history', async () => {
    const { browser } = await openTrader(server)
    expect((await call(browser, 'setMarginMode', { symbol: 'BTCUSDT', marginMode: 1 })).data).toMatchObject({ marginMode: 1, holdMode: 1 })
    expect((await call(browser, 'setLeverage', { symbol: 'BTCUSDT', leverage: 20 })).data).toMatchObject({
      leverageLong: '20',
      leverageShort: '20',
    })
    await placed(browser, FUTURES)
    const [position] = (await call(browser, 'positions')).data.rows
    expect(position).toMatchObject({
      symbol: 'BTCUSDT',
      side: 'net',
      direction: 1,
      marginMode: 1,
      holdMode: 1,
      count: '0.0100',
      openLevel: '20',
    })
    expect(Number(position?.liquidationPrice)).toBeGreaterThan(0)
    const more = await call(browser, 'adjustMargin', { symbol: 'BTCUSDT', side: 'net', amount: '10' })
    expect(Number(more.data.openMarginCount)).toBeCloseTo(Number(position?.openMarginCount) + 10, 6)
    const part = { clientOrderId: newId(), symbol: 'BTCUSDT', side: 'net', size: '0.004' }
    expect((await call(browser, 'closePosition', part)).data.order).toMatchObject({ side: 'sell', reduceOnly: true, status: 'filled' })
    expect((await call(browser, 'positions', { symbol: 'BTCUSDT' })).data.rows).toMatchObject([{ count: '0.0060' }])
    await call(browser, 'closePosition', { clientOrderId: newId(), symbol: 'BTCUSDT', side: 'net' })
    expect((await call(browser, 'positions')).data.rows).toEqual([])
    expect((await call(browser, 'closePosition', { clientOrderId: newId(), symbol: 'BTCUSDT', side: 'net' })).error).toBe('noPosition')
    expect((await call(browser, 'positionHistory')).data.rows).toMatchObject([
      { symbol: 'BTCUSDT', direction: 1, closedBy: 'order', openDealCount: '0.0100' },
    ])
  })

  it('is covered by one reduce-only order, which shrinks with it, and a second one is refused as such', async () => {
    const { browser } = await openTrader(server)
    await placed(browser, FUTURES)
    const mark = Number((await call(browser, 'positions')).data.rows[0]?.markPrice)
    const exit = { ...FUTURES, side: 'sell', type: 'limit', price: String(Math.round(mark * 1.04)), reduceOnly: true }
    const { orderId } = await placed(browser, exit)
    expect((await place(browser, exit)).error).toBe('reduceOnlyCovered')
    await call(browser, 'closePosition', { clientOrderId: newId(), symbol: 'BTCUSDT', side: 'net', size: '0.004' })
    expect((await call(browser, 'openOrders')).data.rows).toMatchObject([{ orderId, status: 'live', size: '0.0060' }])
  })

  it('has its sides in two-way mode', async () => {
    const { browser } = await openTrader(server)
    expect((await call(browser, 'setHoldMode', { holdMode: 2 })).data).toMatchObject({ holdMode: 2 })
    await placed(browser, { ...FUTURES, positionSide: 'long' })
    await placed(browser, { ...FUTURES, side: 'sell', positionSide: 'short' })
    const { rows } = (await call(browser, 'positions')).data
    expect(rows.map(({ side, direction, holdMode }) => [side, direction, holdMode]).toSorted()).toEqual([
      ['long', 1, 2],
      ['short', 2, 2],
    ])
    expect((await call(browser, 'setHoldMode', { holdMode: 1 })).error).toBe('positionOpen')
    expect((await call(browser, 'closePosition', { clientOrderId: newId(), symbol: 'BTCUSDT', side: 'short' })).data.order).toMatchObject({
      side: 'buy',
    })
    expect((await call(browser, 'futuresSettings', { symbol: 'ETHUSDT' })).data).toMatchObject({
      symbol: 'ETHUSDT',
      holdMode: 2,
      marginMode: 2,
    })
    expect((await call(browser, 'futuresSettings', { symbol: 'XYZUSDT' })).error).toBe('unknownMarket')
  })
})
