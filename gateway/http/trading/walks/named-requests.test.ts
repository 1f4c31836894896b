import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TObject } from 'typebox'
import { TRADING_ROUTES, type TradingCallName } from '#lib/contract/trading.ts'
import { type Fields, NAMED_CALLS } from '#tests/exchange/named-calls.ts'
import { encodeForm, type Parameters } from '#lib/http/parameters.ts'
import { call, LIMIT, newId } from '#tests/support/trading-calls.ts'
import { openTrader, startTrading, type TradingServer } from '#tests/support/trading.ts'

/**
 * Goal: for every call of the web app that takes an id from its client, the same id with the same content is the same request, answered
 * again and marked; with other content it is refused; and neither changes anything. A form with the same fields is the same request, too. The calls are found by their schemas.
 */

let server: TradingServer
beforeAll(async () => {
  server = await startTrading()
})
afterAll(() => server.close())

const ID_FIELDS = ['clientOrderId', 'clientTransferId', 'clientLoanId', 'requestId', 'quoteId', 'orderId'] as const

/** Calls with an id in another form, and the test of each. */
const ELSEWHERE: Readonly<Partial<Record<TradingCallName, string>>> = {
  placeOrders: 'below',
  editOrder: 'names an order',
  orderDetail: 'names an order',
  fills: 'names an order',
  web3Sign: 'takes a quote, which is worth one order',
  web3Submit: 'products/web3/calls/web3-calls.test.ts',
  web3Withdraw: 'products/web3/calls/web3-calls.test.ts',
}

/** Returns the field that is the client's id of a call; undefined if it has none. */
function idFieldOf(name: string): (typeof ID_FIELDS)[number] | undefined {
  const fields: TObject = TRADING_ROUTES[name as TradingCallName].fields
  return ID_FIELDS.find((field) => field in fields.properties)
}

it('walks every call that takes an id from its client', () => {
  const named = Object.keys(TRADING_ROUTES).filter((name) => idFieldOf(name) !== undefined || name in ELSEWHERE)
  expect(named.toSorted()).toEqual([...new Set([...NAMED_CALLS.map((one) => one.call), ...Object.keys(ELSEWHERE)])].toSorted())
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const records = () => server.floor.exchange.status().sequence

describe.each(NAMED_CALLS.map((one) => [`${one.call}${one.what === undefined ? '' : `, ${one.what}`}`, one] as const))(
  '%s',
  (_title, one) => {
    it('is one request per id: the same again is answered and marked, other content is refused, and neither does anything', async () => {
      const trader = await openTrader(server)
      const given = await one.fields({ ...trader, server })
      const field = idFieldOf(one.call) ?? 'requestId'
      const body = { [field]: newId(), ...given }
      const ask = async (fields: Fields) => {
        const { error, code, data } = await call(trader.browser, one.call, { ...body, ...fields })
        return { told: error ?? code, data: data as Fields | null }
      }
      const first = await ask({})
      expect([first.told, first.data?.['repeated']]).toEqual(['00000', false])
      const before = records()
      for (const alike of [{}, ...(one.alike ?? [])]) {
        const again = await ask(alike)
        expect([alike, again.told, again.data?.['repeated']]).toEqual([alike, '00000', true])
        if (first.data !== null && 'id' in first.data) expect(again.data?.['id']).toBe(first.data['id'])
      }
      const form = await trader.browser.post(TRADING_ROUTES[one.call].path, encodeForm(body as Parameters), FORM)
      expect([form.code, (form.data as Fields | null)?.['repeated']]).toEqual(['00000', true])
      for (const other of one.others) expect([other, (await ask(other)).told]).toEqual([other, 'clientIdUsed'])
      expect(records()).toBe(before)
      const next = await ask({})
      expect(next.data?.['repeated']).toBe(true)
    })
  },
)

const limit = { ...LIMIT }

describe('an order id', () => {
  it('is judged within one batch, too: of two entries under one id, one is placed', async () => {
    const { browser } = await openTrader(server)
    const [twice, same] = [newId(), newId()]
    const orders = [
      { ...limit, clientOrderId: twice },
      { ...limit, clientOrderId: twice, price: '48000' },
      { ...limit, clientOrderId: same },
      { ...limit, clientOrderId: same },
    ]
    const { results } = (await call(browser, 'placeOrders', { orders })).data
    expect(results.map(({ code, repeated }) => [code, repeated])).toEqual([
      ['00000', false],
      [expect.not.stringMatching('00000'), false],
      ['00000', false],
      ['00000', true],
    ])
    expect((await call(browser, 'openOrders')).data.rows).toHaveLength(2)
    const again = (await call(browser, 'placeOrders', { orders: orders.slice(0, 1) })).data
    expect(again.results).toMatchObject([{ orderId: results[0]?.orderId, repeated: true }])
  })

  it('is kept after a fill and after a cancel, and free in a new round', async () => {
    const { browser } = await openTrader(server)
    const filled = { ...limit, clientOrderId: newId(), type: 'market', price: undefined, size: undefined, amount: '100' }
    const cancelled = { ...limit, clientOrderId: newId() }
    const ids = []
    for (const order of [filled, cancelled]) ids.push((await call(browser, 'placeOrder', order)).data.order.orderId)
    await call(browser, 'cancelOrders', { orders: [{ clientOrderId: cancelled.clientOrderId }] })
    for (const [nth, order] of [filled, cancelled].entries()) {
      const again = await call(browser, 'placeOrder', order)
      expect([again.data.order.orderId, again.data.repeated]).toEqual([ids[nth], true])
      expect((await call(browser, 'placeOrder', { ...order, side: 'sell', amount: undefined, size: '0.001' })).error).toBe('clientIdUsed')
    }
    expect((await call(browser, 'openOrders')).data.rows).toEqual([])
    expect((await call(browser, 'resetEpoch', { funds: [{ coin: 'USDT', amount: '1000' }] })).code).toBe('00000')
    expect((await call(browser, 'placeOrder', { ...cancelled, price: '48000' })).data.repeated).toBe(false)
  })
})
