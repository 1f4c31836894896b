import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { ask, follow } from '#tests/rigs/decisions.ts'
import { localPath } from './addresses.ts'
import { isListed, setListing } from './listed-pairs.ts'
import { publicPages } from './pages.ts'

/** Goal: whatever the market lists, and whenever that changes, each page has one address, and only listed pairs have a page. */

const anyList = fc.record({
  version: fc.nat(),
  spot: fc.subarray([...SPOT_INSTRUMENTS]),
  futures: fc.subarray([...FUTURES_INSTRUMENTS]),
})
const anySymbol = fc.constantFrom(...SPOT_INSTRUMENTS.map(({ symbol }) => symbol), 'NOPEUSDT', '1000CATUSDT')
const anyTradePath = fc.oneof(
  fc.constantFrom('/spot', '/futures', '/trade-swap', '/price', '/markets', '/fee'),
  anySymbol.map((symbol) => `/spot/${symbol}`),
  anySymbol.map((symbol) => `/futures/usdt/${symbol}`),
  anySymbol.map((symbol) => `/trade-spot/${symbol}`),
  anySymbol.map((symbol) => `/price/${symbol.replace('USDT', '')}`),
)
const anyVisit = fc.record({ path: anyTradePath, locale: fc.constantFrom<LocaleRow>(...LOCALES), simulation: fc.boolean() })

const HOST = 'localhost:3000'
afterEach(() => setListing(null))

describe('decide() with a list that changes', () => {
  it('redirects at most once, to a page of a listed pair or to none', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyList, anyVisit), { minLength: 1, maxLength: 6 }), (turns) => {
        for (const [list, { path, locale, simulation }] of turns) {
          setListing(list)
          const first = ask(HOST, localPath(locale, path), { simulation })
          const last = first.kind === 'redirect' ? follow(first.location, { simulation, host: HOST, protocol: 'http' }) : first
          if (last.kind !== 'rewrite') throw new Error(`${path} led to ${last.kind}`)
          const [, folder, name = '', symbol = ''] = last.path.split('/')
          const unlisted = list.spot.length + list.futures.length === 0 ? 503 : 404
          if (folder === 'spot') expect(last.status).toBe(isListed('spot', name) ? 200 : unlisted)
          if (folder === 'futures') expect(last.status).toBe(isListed('futures', symbol) ? 200 : unlisted)
          // Menus and simulation lead to a page as long as anything is listed.
          if (first.kind === 'redirect' && simulation && list.spot.length + list.futures.length > 0) {
            const isGated = /^\/(?:markets|price)/.test(path)
            if (isGated) expect(last.status).toBe(200)
          }
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('says that the page of a pair is unavailable, not missing, while the market has listed nothing', () => {
    setListing({ version: 0, spot: [], futures: [] })
    for (const path of ['/spot/BTCUSDT', '/futures/usdt/BTCUSDT', '/price/bitcoin']) {
      expect(ask(HOST, `/de${path}`)).toMatchObject({ kind: 'rewrite', path, internalPath: '/de/unavailable', status: 503 })
    }
    for (const path of ['/spot/BTCUSDT/x', '/unavailable', '/nope']) expect(ask(HOST, `/de${path}`)).toMatchObject({ status: 404, path })
    expect(ask(HOST, '/de/markets')).toMatchObject({ status: 200 })
  })

  it('opens every page of the list, and of no other pair', () => {
    fc.assert(
      fc.property(anyList, fc.constantFrom<LocaleRow>(...LOCALES.slice(0, 5)), (list, locale) => {
        setListing(list)
        const pages = publicPages().map(({ path }) => path)
        expect(pages.filter((path) => path.startsWith('/spot/'))).toEqual(list.spot.map(({ symbol }) => `/spot/${symbol}`))
        expect(pages.filter((path) => path.startsWith('/futures/'))).toEqual(list.futures.map(({ symbol }) => `/futures/usdt/${symbol}`))
        for (const path of pages) expect(ask(HOST, localPath(locale, path))).toMatchObject({ kind: 'rewrite', status: 200, path })
      }),
      { numRuns: 200 },
    )
  })
})
