import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { MarketCandles, MarketRates, MarketSnapshot, MarketTickers } from '#lib/contract/market/market.ts'
import { CURRENCIES } from '#lib/locale/currencies.ts'
import { findRequestMessages } from '#lib/locale/request-messages.ts'
import { compare } from '#lib/kernel/decimal-text.ts'
import { createFeed } from '#gateway/feed/open/create-feed.ts'
import { SECOND } from '#gateway/feed/seconds/second-bars.ts'
import { INTERVALS } from '#gateway/feed/intervals.ts'
import { registerMarketApi } from './market-api.ts'

/** Goal: the web app's market calls answer exactly by `lib/contract/market/market.ts`. */

const START = Date.UTC(2026, 10, 21, 9, 17, 23, 456)
let now = START
let app: FastifyInstance

beforeAll(async () => {
  app = Fastify()
  await registerMarketApi(
    app,
    createFeed({ source: 'synthetic', seed: 'market' }, () => now),
  )
})

afterAll(async () => {
  await app.close()
})

async function call(path: string) {
  const response = await app.inject(`/v1/market${path}`)
  return {
    httpStatus: response.statusCode,
    ...response.json<{ code: string; msg: string; status: string; data: never; requestTime: number }>(),
  }
}

async function read<Data>(path: string): Promise<Data> {
  const { httpStatus, code, msg, status, data } = await call(path)
  expect([httpStatus, code, msg, status]).toEqual([200, '00000', 'success', 'success'])
  return data
}

describe('GET /v1/market/tickers', () => {
  it('lists every market by the contract, all at one moment', async () => {
    const data = await read<MarketTickers>('/tickers')
    expect(Value.Check(MarketTickers, data)).toBe(true)
    expect(data.feed).toEqual({
      source: 'synthetic',
      state: 'live',
      marketTime: START,
      exchange: null,
      books: SPOT_INSTRUMENTS.length + FUTURES_INSTRUMENTS.length,
      of: SPOT_INSTRUMENTS.length + FUTURES_INSTRUMENTS.length,
      problem: null,
    })
    expect(data.rows).toHaveLength(SPOT_INSTRUMENTS.length + FUTURES_INSTRUMENTS.length)
    expect(new Set(data.rows.map((row) => row.ts))).toEqual(new Set([START]))
    expect(new Set(data.rows.map(({ state, seenAt }) => `${state} ${seenAt}`))).toEqual(new Set([`live ${START}`]))
  })

  it('has figures that fit together, and contract figures on contracts alone', async () => {
    for (const row of (await read<MarketTickers>('/tickers')).rows) {
      expect(compare(row.bid, row.ask)).toBe(-1)
      expect([compare(row.low24h, row.last) <= 0, compare(row.last, row.high24h) <= 0]).toEqual([true, true])
      expect(
        [row.mark, row.index, row.fundingRate, row.nextFundingTime, row.openInterest].every(
          (figure) => (figure !== undefined) === (row.product === 'futures'),
        ),
      ).toBe(true)
    }
  })

  it('has a sparkline of 48 half hours that ends with the price now, also after the next half hour began', async () => {
    for (const time of [START, START + 20 * 60_000]) {
      now = time
      for (const row of (await read<MarketTickers>('/tickers')).rows) {
        expect(row.sparkline).toHaveLength(48)
        expect(row.sparkline.at(-1)).toBe(row.last)
      }
    }
    now = START
  })
})

describe('GET /v1/market/tickers, in part', () => {
  it('gives the rows of one product, without their series', async () => {
    const { rows } = await read<MarketTickers>('/tickers?product=futures&sparklines=false')
    expect(rows).toHaveLength(14)
    expect(rows.every((row) => row.product === 'futures' && row.sparkline.length === 0)).toBe(true)
    expect(rows.find((row) => row.symbol === 'BTCUSDT')?.maxLeverage).toBe('125')
  })

  it('gives named pairs with their series, and leaves out those that are not listed', async () => {
    const { rows } = await read<MarketTickers>('/tickers?product=spot&symbols=ETHUSDT,NOPE,BTCUSDT')
    expect(rows.map((row) => [row.product, row.symbol, row.sparkline.length])).toEqual([
      ['spot', 'BTCUSDT', 48],
      ['spot', 'ETHUSDT', 48],
    ])
  })

  it('reads at most a hundred names, and refuses an unknown product', async () => {
    const names = [...Array.from({ length: 100 }, (_, index) => `A${index}USDT`), 'BTCUSDT']
    expect((await read<MarketTickers>(`/tickers?symbols=${names.join(',')}`)).rows).toEqual([])
    expect((await call('/tickers?product=options')).code).not.toBe('00000')
  })
})

describe('GET /v1/market/candles', () => {
  it.each([SECOND, ...INTERVALS])('gives %s candles by the contract, oldest first', async (interval) => {
    const data = await read<MarketCandles>(`/candles?product=spot&symbol=BTCUSDT&interval=${interval}&limit=50`)
    expect(Value.Check(MarketCandles, data)).toBe(true)
    const openings = data.candles.map(([opening]) => opening)
    expect(openings).toHaveLength(50)
    expect(openings).toEqual(openings.toSorted((a, b) => a - b))
    expect(openings.at(-1) as number).toBeLessThanOrEqual(START)
  })

  it.each([SECOND, '15m'])('pages %s candles back by the end time', async (interval) => {
    const path = `/candles?product=futures&symbol=ETHUSDT&interval=${interval}`
    const { candles } = await read<MarketCandles>(`${path}&limit=20`)
    const earlier = await read<MarketCandles>(`${path}&limit=20&endTime=${(candles[0] as MarketCandles['candles'][number])[0] - 1}`)
    expect([...earlier.candles, ...candles]).toEqual((await read<MarketCandles>(`${path}&limit=40`)).candles)
  })
})

describe('GET /v1/market/snapshot', () => {
  it.each(['spot', 'futures'] as const)('gives row, book and trades of a %s market by the contract', async (product) => {
    const data = await read<MarketSnapshot>(`/snapshot?product=${product}&symbol=SOLUSDT`)
    expect(Value.Check(MarketSnapshot, data)).toBe(true)
    expect([data.asks.length, data.bids.length, data.trades.length]).toEqual([50, 50, 50])
    expect([data.bids[0]?.[0], data.asks[0]?.[0]]).toEqual([data.row.bid, data.row.ask])
    expect(data.trades[0]?.price).toBe(data.row.last)
    expect(data[product]?.symbol).toBe('SOLUSDT')
    expect([data.spot === undefined, data.futures === undefined]).toEqual([product !== 'spot', product !== 'futures'])
  })
})

describe('GET /v1/market/rates', () => {
  it('has a dated rate for every currency of the table', async () => {
    const data = await read<MarketRates>('/rates')
    expect(Value.Check(MarketRates, data)).toBe(true)
    expect(Object.keys(data.rates).toSorted()).toEqual(CURRENCIES.map((currency) => currency.name).toSorted())
    expect(Object.values(data.rates).every((rate) => compare(rate, '0') === 1)).toBe(true)
    expect(data.rates['USD']).toBe('1')
    expect(data.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })
})

describe('refusals', () => {
  it.each([
    ['an unknown pair', '/snapshot?product=spot&symbol=NOPEUSDT', 404, '10002'],
    ['an unknown pair for candles', '/candles?product=spot&symbol=NOPEUSDT&interval=1m', 404, '10002'],
    ['an unknown product', '/snapshot?product=moon&symbol=BTCUSDT', 200, '10001'],
    ['no product', '/snapshot?symbol=BTCUSDT', 200, '10001'],
    ['an unknown interval', '/candles?product=spot&symbol=BTCUSDT&interval=7m', 200, '10001'],
    ['too many candles', '/candles?product=spot&symbol=BTCUSDT&interval=1m&limit=1001', 200, '10001'],
    ['no candles', '/candles?product=spot&symbol=BTCUSDT&interval=1m&limit=0', 200, '10001'],
    ['an unknown path', '/nothing', 404, '10404'],
  ])('%s', async (_case, path, httpStatus, code) => {
    expect(await call(path)).toMatchObject({ httpStatus, code, status: 'error', data: null })
  })

  it('say the text of specification 3.3 in the language of the call', async () => {
    expect(await call('/nothing?languageType=11')).toMatchObject({ msg: findRequestMessages('de').notfound })
  })
})
