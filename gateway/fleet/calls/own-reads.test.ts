import { describe, expect, it } from 'vitest'
import { isOwnRead } from './own-reads.ts'

// Goal: a replica answers what it can know, and passes on what changes anything or what only the primary knows.

describe('a replica', () => {
  it.each([
    '/v1/market/tickers',
    '/v1/trade/order/open',
    '/v1/trade/export/fills',
    '/v1/p2p/market',
    '/v1/bot/list',
    '/api/v2/spot/market/tickers',
    '/api/v2/mix/market/candles',
    '/api/v2/spot/trade/orderInfo',
    '/api/v2/margin/crossed/open-orders',
  ])('answers %s itself', (path) => {
    expect(isOwnRead('GET', path)).toBe(true)
    expect(isOwnRead('HEAD', path)).toBe(true)
    expect(isOwnRead('POST', path)).toBe(false)
  })

  it.each([
    '/v1/trade/order/place',
    '/v1/trade/order/detail',
    '/v1/user/api-key/list',
    '/v1/p2p/chat/list',
    '/v1/p2p/chat/picture',
    '/v1/redpacket/show',
    '/v1/redpacket/preview',
    '/v1/p2p/sale/preview',
    '/v1/p2p/chat/seen',
    '/v1/public/announcement',
    '/v1/operator/replay',
    '/api/v2/convert/quoted-price',
    '/api/v2/spot/trade/place-order',
    '/dev/outbox',
    '/.well-known/webauthn',
  ])('passes %s on', (path) => {
    expect(isOwnRead('GET', path)).toBe(false)
  })
})
