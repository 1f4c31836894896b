import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, place, placed } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: special kinds of orders are placed, shown, edited and refused by the site's own calls. */

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())

describe('an order', () => {
  it('expires by the exchange’s clock (GTD), counted from its arrival or at a time', async () => {
    const { browser } = await openTrader(server)
    const limit = await placed(browser, { force: 'gtd', expiresIn: 3_600_000 })
    expect(limit).toMatchObject({ force: 'gtd', expiresAt: limit.placedAt + 3_600_000 })
    expect((await placed(browser, { force: 'gtd', expiresAt: limit.placedAt + 60_000 })).expiresAt).toBe(limit.placedAt + 60_000)
    expect((await place(browser, { force: 'gtd', expiresAt: limit.placedAt - 1 })).error).toBe('orderExpiryInvalid')
    expect((await place(browser, { force: 'gtd' })).error).toBe('orderExpiryInvalid')
    expect((await place(browser, { expiresIn: 1_000 })).error).toBe('orderTypeInvalid')
  })

  it('is split over a range of prices, and cancelled as a group', async () => {
    const { browser } = await openTrader(server)
    const first = await placed(browser, { size: '0.01', scaled: { priceTo: '48000', count: 4, sizes: 'flat' } })
    expect(first).toMatchObject({ size: '0.002500', group: { kind: 'scaled', id: first.orderId, nth: 1, of: 4 } })
    const { rows } = (await call(browser, 'openOrders')).data
    expect(rows.map(({ price }) => Number(price))).toEqual([49_000, 48_666.67, 48_333.33, 48_000])
    const other = await placed(browser)
    expect((await call(browser, 'cancelAll', { kind: 'both', groupId: first.orderId })).data).toEqual({ cancelled: 4 })
    expect((await call(browser, 'openOrders')).data.rows.map(({ orderId }) => orderId)).toEqual([other.orderId])
    const tooMuch = { size: '100', scaled: { priceTo: '48000', count: 4, sizes: 'flat' } }
    expect((await place(browser, tooMuch)).error).toBe('insufficientBalance')
    expect((await call(browser, 'openOrders')).data.rows).toHaveLength(1)
  })

  it('brings several targets and one stop (bracket)', async () => {
    const { browser } = await openTrader(server)
    const bracket = [
      { price: '60000', by: 'last', percent: 60 },
      { price: '70000', by: 'last', percent: 40, limitPrice: '69000' },
    ]
    const entry = await placed(browser, { bracket, stopLoss: { price: '40000', by: 'last' } })
    expect(entry.bracket).toEqual([
      { price: '60000.00', by: 'last', percent: 60 },
      { price: '70000.00', by: 'last', percent: 40, limitPrice: '69000.00' },
    ])
    expect((await place(browser, { bracket })).error).toBe('bracketInvalid')
  })

  it('gets another end, and loses it', async () => {
    const { browser } = await openTrader(server)
    const { orderId, placedAt } = await placed(browser, { force: 'gtd', expiresIn: 3_600_000 })
    const later = await call(browser, 'editOrder', { orderId, expiresAt: placedAt + 7_200_000 })
    expect(later.data).toMatchObject({ force: 'gtd', expiresAt: placedAt + 7_200_000 })
    expect((await call(browser, 'editOrder', { orderId, expiresAt: placedAt - 1 })).error).toBe('orderExpiryInvalid')
    const endless = await call(browser, 'editOrder', { orderId, endless: true })
    expect(endless.code).toBe('00000')
    expect([endless.data.force, endless.data.expiresAt]).toEqual(['gtc', undefined])
    expect((await call(browser, 'editOrder', { orderId, expiresIn: 60_000 })).data.force).toBe('gtd')
    const waits = { price: '52000', trigger: { kind: 'trigger', by: 'last', price: '51000' } }
    expect(await placed(browser, { ...waits, force: 'gtd', expiresIn: 3_600_000 })).toMatchObject({ status: 'waiting', force: 'gtd' })
  })

  it('hides its size (iceberg), is taken in slices (TWAP) and follows the best price (chase)', async () => {
    const { browser } = await openTrader(server)
    expect(await placed(browser, { size: '0.02', visibleSize: '0.002' })).toMatchObject({ size: '0.020000', visibleSize: '0.002000' })
    expect((await place(browser, { size: '0.02', visibleSize: '0.02' })).error).toBe('icebergInvalid')
    const twap = await placed(browser, { price: '51000', size: '0.01', twap: { slices: 4, every: 5_000 } })
    expect(twap.twap).toMatchObject({ slices: 4, every: 5_000 })
    expect((await place(browser, { price: '51000', size: '0.0001', twap: { slices: 200, every: 5_000 } })).error).toBe('twapInvalid')
    const bought = await placed(browser, { type: 'market', price: undefined })
    const far = String(Math.round(Number(bought.averagePrice) * 1.02))
    const chase = await placed(browser, { price: far, chase: true })
    expect(chase.chase).toMatchObject({ moves: 0, movesMax: 100 })
    expect(Number(chase.chase?.price)).toBeLessThan(Number(far))
    expect((await place(browser, { price: '49000', chase: true })).error).toBe('chaseInvalid')
    expect((await call(browser, 'editOrder', { orderId: chase.orderId, price: '50900' })).error).toBe('orderNotEditable')
    expect((await call(browser, 'cancelAll', { kind: 'orders' })).data).toEqual({ cancelled: 3 })
  })
})
