import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { pathsOf, type TradingRoute } from './trading/route.ts'
import { exportAddress } from './trading/exports.ts'
import { TRADING_ROUTES } from './trading.ts'
import { ClientId, Decimal, Id, SignedDecimal, Wallet } from './trading/trading-fields.ts'
import { OrderRequest, PlaceOrderBody } from './trading/trading-orders.ts'

/** Parts of addresses that lists against advertising and tracking stop everywhere. */
const BLOCKED =
  /[/_.-](?:ads?|adv|adverts?|advertis(?:e|ing|ement|ements)|banners?|sponsor(?:ed|s)?|promo(?:tion)?s?|affiliates?|track(?:er|ing)?|analytics?|telemetry|beacons?|pixels?|stats?|metrics?|collect|impressions?|fingerprint(?:ing)?)(?:[/_.?-]|$)/i

const routes: [string, TradingRoute][] = Object.entries(TRADING_ROUTES)

describe('the table of trading calls', () => {
  it('has every address once', () => {
    const paths = routes.flatMap(([, route]) => pathsOf(route))
    expect(new Set(paths).size).toBe(paths.length)
  })

  it.each(routes)('%s is called by pages at an address that no common block list stops', (_name, { path, pagePath = path }) => {
    expect(pagePath).not.toMatch(BLOCKED)
    expect(pagePath).toMatch(/^\/v1(?:\/[a-zA-Z0-9-]+)+$/)
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
