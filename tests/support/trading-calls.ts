import { expect } from 'vitest'
import { findErrorName } from '#lib/contract/errors/errors.ts'
import { TRADING_ROUTES, type TradingCallName, type TradingCalls } from '#lib/contract/trading.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { Browser } from './accounts.ts'

/** The answer of a trading call; `error` is the name of a refusal. */
export interface Answer<Name extends TradingCallName> {
  readonly code: string
  readonly error: string | undefined
  readonly data: TradingCalls[Name]['data']
}

/** Makes a trading call of a page. */
export async function call<Name extends TradingCallName>(browser: Browser, name: Name, params: object = {}): Promise<Answer<Name>> {
  const { method, path } = TRADING_ROUTES[name]
  const query = new URLSearchParams(Object.entries(params).map(([field, value]) => [field, String(value)])).toString()
  const answer = method === 'GET' ? await browser.get(`${path}?${query}`) : await browser.post(path, params)
  return { code: answer.code, error: findErrorName(answer.code), data: answer.data as TradingCalls[Name]['data'] }
}

let orders = 0
/** Returns a client order id that no other test uses. */
export const newId = (): string => `test-${(orders += 1)}`

/** Orders that most tests start with: the first is complete, the others override its fields. */
export const LIMIT = { product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '49000', size: '0.001' }
export const MARKET = { type: 'market', price: undefined, size: undefined, amount: '100' }
export const FUTURES = { product: 'futures', symbol: 'BTCUSDT', type: 'market', price: undefined, size: '0.01' }

/** Places a limit order under a new id; `order` overrides its fields. */
export const place = (browser: Browser, order: object = {}) => call(browser, 'placeOrder', { clientOrderId: newId(), ...LIMIT, ...order })

/** Does the same, and expects the order to be accepted. */
export async function placed(browser: Browser, order: object = {}): Promise<OrderRow> {
  const answer = await place(browser, order)
  expect(answer.error ?? answer.code).toBe('00000')
  return answer.data.order
}
