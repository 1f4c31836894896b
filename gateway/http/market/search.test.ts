import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { Found } from '#lib/contract/search.ts'
import { SEARCH_PATH } from '#lib/contract/public-calls.ts'
import { createFeed } from '#gateway/feed/open/create-feed.ts'
import { SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { setListing } from '#lib/routing/listed-pairs.ts'
import { findIn, searchRoutes } from './search.ts'

const feed = createFeed({ source: 'synthetic', seed: 'search' }, () => Date.UTC(2026, 10, 23))
const symbols = (text: string) => findIn(feed.markets, text).pairs.map(({ product, symbol }) => `${product} ${symbol}`)
const coins = (text: string) => findIn(feed.markets, text).coins.map(({ slug }) => slug)

describe('the search', () => {
  it.each(['BTCUSDT', 'btcusdt', 'BTC/USDT', 'btc-usdt', ' btc usdt ', 'ＢＴＣＵＳＤＴ'])(
    'finds the pair however it is written: %s',
    (text) => {
      expect(symbols(text)).toEqual(['spot BTCUSDT', 'futures BTCUSDT'])
    },
  )

  it('finds pairs by the name of their coin, and coins by symbol and name', () => {
    expect(symbols('bitcoin')).toEqual(['spot BTCUSDT', 'futures BTCUSDT', 'spot BCHUSDT', 'futures BCHUSDT'])
    expect(coins('bitcoin')).toEqual(['bitcoin', 'bitcoin-cash'])
    expect(coins('bch')).toEqual(['bitcoin-cash'])
  })

  it('puts what begins with the text before what holds it', () => {
    expect(coins('c')).toEqual(['cardano', 'chainlink', 'bitcoin', 'dogecoin', 'avalanche'])
  })

  it('finds nothing for signs, and at most so many', () => {
    expect(findIn(feed.markets, '/ -')).toEqual({ pairs: [], coins: [] })
    expect(findIn(feed.markets, 'usdt').pairs).toHaveLength(8)
    expect(findIn(feed.markets, 'no such thing')).toEqual({ pairs: [], coins: [] })
  })

  it('names no pair that is not played', () => {
    expect(
      findIn(
        feed.markets.filter(({ symbol }) => symbol === 'ETHUSDT'),
        'btc',
      ).pairs,
    ).toEqual([])
  })

  it('names no coin that has no page here', () => {
    setListing({ version: 1, spot: SPOT_INSTRUMENTS.filter(({ symbol }) => symbol === 'BCHUSDT'), futures: [] })
    expect(coins('bitcoin')).toEqual(['bitcoin-cash'])
    setListing(null)
    expect(coins('bitcoin')).toEqual(['bitcoin', 'bitcoin-cash'])
  })

  it('answers by its contract, and refuses an empty or endless text', async () => {
    const app = Fastify()
    await app.register(searchRoutes, { feed })
    const ask = async (text: string) =>
      (await app.inject(`${SEARCH_PATH}?text=${encodeURIComponent(text)}`)).json<{ code: string; data: unknown }>()
    const found = await ask('eth')
    expect([found.code, Value.Check(Found, found.data)]).toEqual(['00000', true])
    for (const text of ['', 'x'.repeat(41)]) expect(await ask(text)).toMatchObject({ code: '10001', data: null })
    await app.close()
  })
})
