import { afterEach, describe, expect, it } from 'vitest'
import { decide } from './decide.ts'
import { isListed, listedPage, listPairs } from './listed-pairs.ts'
import { findPublicPage, isPage, publicPages } from './pages.ts'
import { sitemapEntries } from './sitemap.ts'

/** Goal: a pair missing from a recorded market is offered nowhere, and a request for it gets a 404. */

const RECORDED = [
  { product: 'spot', symbol: 'ETHUSDT' },
  { product: 'futures', symbol: 'ETHUSDT' },
] as const
const ask = (path: string, simulation = false) => decide({ host: 'localhost:3000', path, query: '', simulation, protocol: 'http' })

describe('a recorded market', () => {
  afterEach(() => void listPairs(null))

  it('has pages for its own pairs alone', () => {
    expect(isPage('/spot/SOLUSDT')).toBe(true)
    expect(listPairs(RECORDED)).toBe('spot:ETHUSDT futures:ETHUSDT')
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
    listPairs(RECORDED)
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
