import { afterEach, describe, expect, it } from 'vitest'
import { decide } from './decide.ts'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { coinsWithPage, heardPair, isListed, listedPage, listing, setListing } from './listed-pairs.ts'
import { findPublicPage, isPage, publicPages } from './pages.ts'
import { sitemapEntries } from './sitemap/sitemap.ts'

/** Goal: a pair missing from a recorded market is offered nowhere, and a request for it gets a 404. */

const of = (spot: string, futures: string, version = 1) => ({
  version,
  spot: SPOT_INSTRUMENTS.filter(({ symbol }) => spot.split(' ').includes(symbol)),
  futures: FUTURES_INSTRUMENTS.filter(({ symbol }) => futures.split(' ').includes(symbol)),
})
const RECORDED = of('ETHUSDT', 'ETHUSDT')
const ask = (path: string, simulation = false) => decide({ host: 'localhost:3000', path, query: '', simulation, protocol: 'http' })

describe('a recorded market', () => {
  afterEach(() => setListing(null))

  it('is timed by a pair that it has', () => {
    expect(heardPair('spot', 'BTCUSDT')).toEqual({ product: 'spot', symbol: 'BTCUSDT' })
    setListing(RECORDED)
    expect(heardPair('spot', 'BTCUSDT')).toEqual({ product: 'spot', symbol: 'ETHUSDT' })
    setListing(of('', 'ETHUSDT', 2))
    expect(heardPair('spot', 'BTCUSDT')).toEqual({ product: 'futures', symbol: 'ETHUSDT' })
    setListing(of('', '', 3))
    expect(heardPair('spot', 'BTCUSDT')).toEqual({ product: 'spot', symbol: 'BTCUSDT' })
  })

  it('has pages for its own pairs alone', () => {
    expect(isPage('/spot/SOLUSDT')).toBe(true)
    setListing(RECORDED)
    expect([isListed('spot', 'ETHUSDT'), isListed('spot', 'SOLUSDT')]).toEqual([true, false])
    const paths = [
      '/spot/ETHUSDT',
      '/futures/usdt/ETHUSDT',
      '/price/ethereum',
      '/markets',
      '/asset',
      '/spot/SOLUSDT',
      '/futures/usdt/SOLUSDT',
      '/price/solana',
    ]
    expect(paths.map((path) => isPage(path))).toEqual([true, true, true, true, true, false, false, false])
    expect(ask('/de/spot/SOLUSDT')).toMatchObject({ kind: 'rewrite', status: 404 })
    expect(findPublicPage('/spot/SOLUSDT')).toBeUndefined()
    expect(publicPages().filter(({ path }) => path.startsWith('/spot/'))).toEqual([{ path: '/spot/ETHUSDT', kind: 'priced' }])
    expect(sitemapEntries('main').some(({ address }) => address.includes('SOLUSDT') || address.includes('/price/solana'))).toBe(false)
  })

  it('is entered where it is: what leads to the usual pair leads to one of its own', () => {
    setListing(RECORDED)
    expect(listedPage('/spot/BTCUSDT')).toBe('/spot/ETHUSDT')
    expect(ask('/spot/BTCUSDT')).toMatchObject({
      kind: 'redirect',
      status: 307,
      location: expect.stringMatching(/\/spot\/ETHUSDT$/) as string,
    })
    expect(ask('/futures')).toMatchObject({
      kind: 'redirect',
      status: 307,
      location: expect.stringMatching(/\/futures\/usdt\/ETHUSDT$/) as string,
    })
    expect(ask('/markets', true)).toMatchObject({
      kind: 'redirect',
      status: 307,
      location: expect.stringMatching(/\/spot\/ETHUSDT$/) as string,
    })
  })
})

describe('a list that changes', () => {
  afterEach(() => setListing(null))

  it('opens and closes pages, also where they were decided before', () => {
    setListing(of('BTCUSDT', ''))
    const before = publicPages()
    expect([isPage('/spot/SOLUSDT'), isPage('/price/solana')]).toEqual([false, false])
    expect(publicPages()).toBe(before)
    setListing(of('SOLUSDT', 'BTCUSDT', 2))
    expect([isPage('/spot/SOLUSDT'), isPage('/price/solana'), isPage('/spot/BTCUSDT'), isPage('/price/bitcoin')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(coinsWithPage().map(({ slug }) => slug)).toEqual(['solana'])
    expect(ask('/spot/BTCUSDT')).toMatchObject({ kind: 'redirect', location: expect.stringMatching(/\/spot\/SOLUSDT$/) as string })
    expect(sitemapEntries('main').some(({ address }) => address.endsWith('/spot/SOLUSDT'))).toBe(true)
  })

  it('has trade pages of unknown coins, without a price page', () => {
    const [pair] = SPOT_INSTRUMENTS
    if (pair === undefined) throw new Error('the table is empty')
    setListing({ version: 7, spot: [{ ...pair, symbol: '1000CATUSDT', baseCoin: '1000CAT' }], futures: [] })
    expect(publicPages().filter(({ path }) => /^\/(?:spot|price)\//.test(path))).toEqual([{ path: '/spot/1000CATUSDT', kind: 'priced' }])
    expect(ask('/ru/spot/1000CATUSDT')).toMatchObject({ kind: 'rewrite', status: 200 })
    expect(ask('/futures')).toMatchObject({ kind: 'redirect', location: expect.stringMatching(/\/spot\/1000CATUSDT$/) as string })
  })

  it('leads to no pair if there is none', () => {
    setListing({ version: 1, spot: [], futures: [] })
    expect(listing().list.version).toBe(1)
    expect(ask('/spot')).toMatchObject({ kind: 'redirect' })
    expect(ask('/spot/BTCUSDT')).toMatchObject({ kind: 'rewrite', status: 503 })
  })
})
