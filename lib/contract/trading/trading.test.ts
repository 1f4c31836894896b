import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import type { TradingRoute } from './route.ts'
import { exportAddress, TRADING_ROUTES } from './trading.ts'
import { ClientId, Decimal, Id, SignedDecimal, Wallet } from './trading-fields.ts'
import { OrderRequest, PlaceOrderBody } from './trading-orders.ts'

const routes: [string, TradingRoute][] = Object.entries(TRADING_ROUTES)

describe('the table of trading calls', () => {
  it('has every address once', () => {
    expect(new Set(routes.map(([, { path }]) => path)).size).toBe(routes.length)
  })

  it.each(routes)('%s reads with GET and changes with POST', (_name, { method, path, permission }) => {
    expect(path).toMatch(/^\/v1\/(?:trade|asset|simulation|convert|earn|redpacket|swap\/web3|p2p|bot|copy)(?:\/[a-zA-Z-]+)+$/)
    expect(method === 'GET').toBe(permission === 'view')
  })

  it('names downloads by a plain address', () => {
    expect(exportAddress('fills', 'csv', { epoch: '2' })).toBe('/v1/trade/export/fills?format=csv&epoch=2')
  })
})

describe('fields of trading', () => {
  it.each([
    [Decimal, ['0', '1.5', '00012.000001'], ['', '-1', '1e5', '1.', '.5', '1,5', ' 1', `0.${'1'.repeat(17)}`, '1'.repeat(21)]],
    [SignedDecimal, ['-1.5', '0'], ['--1', '+1', '-']],
    [Id, ['1', '9007199254740991'], ['', '-1', '1.5', '12345678901234567']],
    [Wallet, ['spot', 'futures', 'cross', 'isolated:BTCUSDT'], ['isolated', 'isolated:', 'isolated:btc', 'spot:BTCUSDT', '']],
    [ClientId, ['w1', 'a b:c_d-e'], ['', 'ü', '\n', 'x'.repeat(65)]],
  ])('%# take what they stand for alone', (schema, good, bad) => {
    for (const text of good) expect([text, Value.Check(schema, text)]).toEqual([text, true])
    for (const text of bad) expect([text, Value.Check(schema, text)]).toEqual([text, false])
  })

  it('make up an order with and without a last time', () => {
    const order = { clientOrderId: 'w1', product: 'spot', symbol: 'BTCUSDT', side: 'buy', type: 'market', amount: '100' }
    expect(Value.Check(OrderRequest, order)).toBe(true)
    expect(Value.Check(PlaceOrderBody, { ...order, validUntil: 1_700_000_000_000 })).toBe(true)
    expect(Value.Check(PlaceOrderBody, { ...order, side: 'hold' })).toBe(false)
    expect(Value.Check(PlaceOrderBody, { ...order, clientOrderId: undefined })).toBe(false)
  })
})
