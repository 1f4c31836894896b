import ccxt from 'ccxt'
import { describe, expect, it } from 'vitest'
import { Banned } from './ban.ts'
import { whyUnreachable } from './unreachable.ts'

/** Goal: the operator gets one sentence, never the exchange's page or JSON. */

const UNTIL = Date.UTC(2026, 10, 23, 12)

describe('why an exchange cannot be reached', () => {
  it.each([
    [new Banned(UNTIL), null, 'OKX accepts no requests until 2026-11-23T12:00:00.000Z.'],
    [new ccxt.RateLimitExceeded('okx {"code":"50011"}'), UNTIL, 'OKX accepts no requests until 2026-11-23T12:00:00.000Z.'],
    [new ccxt.RequestTimeout('okx GET https://x timed out'), null, 'OKX cannot be reached: it does not answer in time.'],
    [
      new ccxt.NetworkError('okx GET http://x fetch failed: connect ECONNREFUSED 127.0.0.1:1'),
      null,
      'OKX cannot be reached: the connection failed (ECONNREFUSED).',
    ],
    [
      new ccxt.ExchangeNotAvailable('okx GET https://x 503 Service Unavailable <html>\n<b>x</b>'),
      null,
      'OKX cannot be reached: it answers with HTTP 503.',
    ],
    [new Error('a <b>short</b>\n text'), null, 'OKX cannot be reached: a short text'],
  ])('%s', (error, ban, sentence) => {
    expect(whyUnreachable('OKX', error, ban)).toBe(sentence)
  })

  it('is never long', () => {
    expect(whyUnreachable('OKX', new Error('x'.repeat(5000)), null).length).toBeLessThan(200)
  })
})
