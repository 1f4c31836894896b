import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, FUTURES, newId, place, placed } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/** Goal: a whole-position target set in the terminal follows the position's size, and its row says so. */

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())

it('a target of the whole position grows and ends with it; one that is larger is refused', async () => {
  const { browser } = await openTrader(server)
  await placed(browser, FUTURES)
  const target = { ...FUTURES, side: 'sell', reduceOnly: true, trigger: { kind: 'take-profit', by: 'last', price: '60000' } }
  const [position] = (await call(browser, 'positions')).data.rows
  const price = String(Math.round(Number(position?.markPrice) * 1.04))
  const whole = { ...target, trigger: { ...target.trigger, price }, wholePosition: true }
  expect((await place(browser, { ...whole, wholePosition: false, size: '0.011' })).error).toBe('targetAbovePosition')
  await placed(browser, { ...whole, wholePosition: false })
  await placed(browser, whole)
  await placed(browser, FUTURES)
  const { rows } = (await call(browser, 'openOrders', { product: 'futures' })).data
  expect(rows.map(({ size, wholePosition }) => [size, wholePosition]).toSorted()).toEqual([
    ['0.0100', undefined],
    ['0.0200', true],
  ])
  await call(browser, 'closePosition', { clientOrderId: newId(), symbol: 'BTCUSDT', side: 'net' })
  expect((await call(browser, 'openOrders', { product: 'futures' })).data.rows).toEqual([])
})
