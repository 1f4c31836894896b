import { describe, expect, it } from 'vitest'
import { fillHost, listOrigins, replaceOrigins, type Addresses } from './addresses.ts'
import { assertAllowed, NotAllowed } from './allowed-request.ts'
import { Ban, banEnd, Banned } from './ban.ts'
import { PUBLIC_PATHS } from './public-paths.ts'

// Goal: nothing but public calls of the chosen exchange ever leaves, and nothing at all while it asks for silence.

const ORIGINS = new Set(['https://www.okx.com', 'wss://ws.okx.com:8443'])
const check =
  (url: string, method = 'GET') =>
  () =>
    assertAllowed(url, method, ORIGINS, PUBLIC_PATHS.okx)

describe('a request', () => {
  it.each([
    ['https://www.okx.com/api/v5/public/instruments?instType=SPOT', 'GET'],
    ['https://www.okx.com/api/v5/market/history-candles?instId=BTC-USDT', 'GET'],
    ['wss://ws.okx.com:8443/ws/v5/public', 'WS'],
  ])('%s is made', (url, method) => expect(check(url, method)).not.toThrow())

  it.each([
    ['https://www.okx.com/api/v5/trade/order', 'POST'],
    ['https://www.okx.com/api/v5/public/instruments', 'POST'],
    ['https://www.okx.com/api/v5/account/balance', 'GET'],
    ['https://www.okx.com/api/v5/public/instruments/../../account/balance', 'GET'],
    ['https://www.okx.com/api/v5/public/time?signature=abc', 'GET'],
    ['https://key@www.okx.com/api/v5/public/time', 'GET'],
    ['https://www.okx.com.evil.example/api/v5/public/time', 'GET'],
    ['http://www.okx.com/api/v5/public/time', 'GET'],
    ['https://aws.okx.com/api/v5/public/time', 'GET'],
    ['wss://ws.okx.com:8443/ws/v5/private', 'WS'],
    ['https://www.okx.com/api/v5/public/time', 'WS'],
    ['nonsense', 'GET'],
  ])('%s by %s is refused', (url, method) => expect(check(url, method)).toThrow(NotAllowed))
})

describe('addresses', () => {
  it('are all replaced, and their paths kept', () => {
    const addresses: Addresses = {
      rest: 'https://{hostname}',
      deep: { spot: 'wss://stream.binance.com:9443/ws', future: 'wss://fstream.binance.com/ws', v1: 'https://fapi.binance.com/fapi/v1' },
    }
    fillHost(addresses, 'www.okx.com')
    expect(addresses['rest']).toBe('https://www.okx.com')
    replaceOrigins(addresses, 'http://127.0.0.1:4000')
    expect(addresses).toEqual({
      rest: 'http://127.0.0.1:4000',
      deep: { spot: 'ws://127.0.0.1:4000/ws', future: 'ws://127.0.0.1:4000/fstream/ws', v1: 'http://127.0.0.1:4000/fapi/v1' },
    })
    expect(listOrigins(addresses)).toEqual(new Set(['http://127.0.0.1:4000', 'ws://127.0.0.1:4000']))
  })
})

describe('a ban', () => {
  class RateLimitExceeded extends Error {}
  const NOW = 1_700_000_000_000

  it.each([
    [new RateLimitExceeded('okx GET x 429 Too Many Requests'), { 'Retry-After': '7' }, 7000],
    [new RateLimitExceeded('okx 50011'), undefined, 10_000],
    [new Error('binance GET x 418 teapot'), { 'retry-after': '300' }, 300_000],
    [new Error('binance 418 {"code":-1003,"msg":"IP banned until 1700000600000."}'), undefined, 600_000],
    [new RateLimitExceeded('x'), { 'Retry-After': 'soon' }, 10_000],
  ])('by %s lasts as stated', (error, headers, lengthMs) => {
    expect(banEnd(error, headers as Record<string, string> | undefined, NOW)).toBe(NOW + lengthMs)
  })

  it('is none for other failures', () => {
    expect(banEnd(new Error('ECONNREFUSED'), { 'Retry-After': '7' }, NOW)).toBeNull()
    expect(banEnd('x', undefined, NOW)).toBeNull()
  })

  it('lets nothing through before its end', () => {
    let now = NOW
    const ban = new Ban(() => now)
    ban.until(NOW + 1000)
    ban.until(NOW + 500)
    now += 999
    expect(() => ban.assertOver()).toThrow(Banned)
    now += 1
    expect(() => ban.assertOver()).not.toThrow()
    expect(ban.endMs).toBeNull()
  })
})
