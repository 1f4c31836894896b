import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLocale, LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { localPath, publicAddress, publicHost } from './addresses.ts'
import { decide } from './decide.ts'
import type { Decision, PageRequest } from './decision.ts'
import { PERSONAL_PAGES, PUBLIC_PAGES } from './pages.ts'

const MAIN = publicHost('main')
const MIRROR = publicHost('mirror')
const SECOND = publicHost('second')
const THIRD = publicHost('third')

function ask(host: string, path: string, rest: Partial<PageRequest> = {}): Decision {
  return decide({ host, path, query: '', ...rest })
}

/** A decision in one readable line: `en /markets`, `308 https://…`, `refuse 400`. */
function summary(decision: Decision): string {
  if (decision.kind === 'rewrite') return `${decision.locale.code} ${decision.path}`
  if (decision.kind === 'redirect') return `${decision.status} ${decision.location}`
  return `refuse ${decision.status}`
}

/** Asks an absolute https address of ours. */
function follow(address: string, rest: Partial<PageRequest> = {}): Decision {
  const url = new URL(address)
  return ask(url.host, url.pathname, { query: url.search, ...rest })
}

describe('decide: the address alone names the locale (specification 2.2, 2.3)', () => {
  it.each([
    [MAIN, '/', 'en /'],
    [MAIN, '/markets', 'en /markets'],
    [MAIN, '/de', 'de /'],
    [MAIN, '/de/markets', 'de /markets'],
    [MAIN, '/asia/fee', 'asia /fee'],
    [MAIN, '/zh-TC', 'zh-TC /'],
    [MAIN, '/pt-PT/fee', 'pt-PT /fee'],
    [MIRROR, '/zh-CN/markets', 'zh-CN /markets'],
    [SECOND, '/', 'en-NG /'],
    [SECOND, '/id/fee', 'id /fee'],
    [SECOND, '/fr', 'fr-FR /'],
    [SECOND, '/ru', 'ru-FR /'],
    [SECOND, '/uz', 'uz-UZ /'],
    [THIRD, '/', 'en-IN /'],
    [`ng.${site.domains.second}`, '/', 'en-NG /'],
    [`fr.${site.domains.second}`, '/', 'en-FR /'],
    [`fr.${site.domains.second}`, '/ru', 'ru-FR /'],
    [`uz.${site.domains.second}`, '/ru', 'ru-UZ /'],
    [`uz.${site.domains.second}`, '/uz/fee', 'uz-UZ /fee'],
    [`my.${site.domains.third}`, '/fee', 'en-MY /fee'],
    [`m.${site.domains.main}`, '/ja', 'ja /'],
    ['localhost:3000', '/', 'en /'],
    ['localhost:3000', '/fr', 'fr /'],
    ['127.0.0.1', '/ru', 'ru /'],
    ['[::1]:3000', '/uz', 'uz /'],
    ['localhost', '/zh-CN', 'zh-CN /'],
    ['localhost', '/id', 'id /'],
  ])('%s%s is %s', (host, path, expected) => {
    expect(summary(ask(host, path))).toBe(expected)
  })

  it.each([
    ['the language cookie', { languageCookie: 'en-UZ', country: 'FR' }, 'en-UZ /'],
    ['the country where the cookie names another page', { languageCookie: 'de', country: 'FR' }, 'en-FR /'],
    ['the country in lower case', { country: 'uz' }, 'en-UZ /'],
    ['the first of the table for any other country', { country: 'BR' }, 'en-NG /'],
  ])('a shared address follows %s', (_name, rest, expected) => {
    expect(summary(ask(SECOND, '/', rest))).toBe(expected)
  })

  it('lets neither cookie nor country choose where the address is not shared', () => {
    expect(summary(ask(MAIN, '/', { languageCookie: 'de', country: 'FR' }))).toBe('en /')
    expect(summary(ask(`ng.${site.domains.second}`, '/', { languageCookie: 'en-UZ' }))).toBe('en-NG /')
  })
})

describe('decide: what has another address is sent there in one step', () => {
  it.each([
    [MAIN, '/en', `308 https://${MAIN}/`],
    [MAIN, '/en/markets', `308 https://${MAIN}/markets`],
    [SECOND, '/en/markets', `308 https://${SECOND}/markets`],
    [MIRROR, '/en/markets', `308 https://${MAIN}/markets`],
    [MIRROR, '/', `308 https://${MAIN}/`],
    [MAIN, '/bg/markets', `307 https://${MAIN}/markets`],
    [MAIN, '/tr', `307 https://${MAIN}/`],
    [THIRD, '/th/fee', `307 https://${THIRD}/fee`],
    [MAIN, '/zh-cn/markets', `308 https://${MIRROR}/zh-CN/markets`],
    ['localhost:3000', '/zh-cn', '308 http://localhost:3000/zh-CN'],
    [MAIN, '/zh-CN/markets', `308 https://${MIRROR}/zh-CN/markets`],
    [MAIN, '/id', `308 https://${SECOND}/id`],
    [SECOND, '/de/fee', `308 https://${MAIN}/de/fee`],
    [THIRD, '/fr', `308 https://${MAIN}/fr`],
    [`ng.${site.domains.second}`, '/fr', `308 https://${SECOND}/fr`],
    [site.domains.main, '/de', `308 https://${MAIN}/de`],
    [MAIN, '/markets/', `308 https://${MAIN}/markets`],
    [MAIN, '/de/', `308 https://${MAIN}/de`],
    [MAIN, '/price/BTC', `308 https://${MAIN}/price/bitcoin`],
    [MAIN, '/de/price/Bitcoin-Cash', `308 https://${MAIN}/de/price/bitcoin-cash`],
    [MAIN, '/spot', `308 https://${MAIN}/spot/BTCUSDT`],
    [MAIN, '/futures', `308 https://${MAIN}/futures/usdt/BTCUSDT`],
    [MAIN, '/trade-spot/ETHUSDT', `308 https://${MAIN}/spot/ETHUSDT`],
    [SECOND, '/de/en/trade-swap/ETHUSDT', `308 https://${MAIN}/de/en/trade-swap/ETHUSDT`],
  ])('%s%s: %s', (host, path, expected) => {
    expect(summary(ask(host, path))).toBe(expected)
  })

  it('keeps the query, without anything that could end a header', () => {
    expect(summary(ask(MAIN, '/en/fee', { query: '?a=1&b=%20' }))).toBe(`308 https://${MAIN}/fee?a=1&b=%20`)
    expect(summary(ask(MAIN, '/en/fee', { query: '?a=\r\nSet-Cookie: x#y' }))).toBe(
      `308 https://${MAIN}/fee?a=%0D%0ASet-Cookie:%20x%23y`,
    )
  })

  it('keeps the scheme and port of loopback', () => {
    expect(summary(ask('LocalHost:3000', '/en/fee', { protocol: 'https' }))).toBe('308 https://localhost:3000/fee')
  })
})

describe('decide: the simulation gate (specification 2.1, 4.1)', () => {
  it.each([
    [MAIN, '/', `307 https://${MAIN}/spot/BTCUSDT`],
    [MAIN, '/de/markets', `307 https://${MAIN}/de/spot/BTCUSDT`],
    [MAIN, '/de/spot/ETHUSDT', 'de /spot/ETHUSDT'],
    [MAIN, '/fee', 'en /fee'],
    [MAIN, '/Fee', `307 https://${MAIN}/spot/BTCUSDT`],
    [MAIN, '/trade-spot/ETHUSDT', `308 https://${MAIN}/spot/ETHUSDT`],
    [MAIN, '/spot', `307 https://${MAIN}/spot/BTCUSDT`],
    ['localhost', '/%66ee', 'en /fee'],
    [SECOND, '/ru/earn', `307 https://${SECOND}/ru/spot/BTCUSDT`],
  ])('on, %s%s: %s', (host, path, expected) => {
    expect(summary(ask(host, path, { simulation: true }))).toBe(expected)
  })

  it('drops the query of a page that the gate refuses', () => {
    expect(summary(ask(MAIN, '/earn', { simulation: true, query: '?next=//x' }))).toBe(`307 https://${MAIN}/spot/BTCUSDT`)
    const invited = '?clacCode=K7QMW2RX4T&next=//x&vipCode=%0d%0a'
    expect(summary(ask(MAIN, '/register', { simulation: true, query: invited }))).toBe(`307 https://${MAIN}/spot/BTCUSDT?clacCode=K7QMW2RX4T`)
  })
})

describe('decide: pages that do not exist', () => {
  it.each([
    ['/no-such-page', '/de/missing'],
    ['/spot/NOPE', '/de/missing'],
    ['/price/nope', '/de/missing'],
    ['/missing', '/de/missing'],
    ['/en-NG/fee', '/de/missing'],
  ])('%s is the page that says so, with status 404', (path, internalPath) => {
    expect(ask(MAIN, `/de${path}`)).toMatchObject({ kind: 'rewrite', path, internalPath, status: 404 })
  })

  it('finds every public and every personal page', () => {
    for (const path of [...PUBLIC_PAGES.map((page) => page.path), ...PERSONAL_PAGES]) {
      expect(ask(MAIN, path)).toMatchObject({ kind: 'rewrite', status: 200 })
    }
  })

  it('finds no page below a personal one', () => {
    for (const path of PERSONAL_PAGES) expect(ask(MAIN, `${path}/x`)).toMatchObject({ kind: 'rewrite', status: 404 })
  })
})

describe('decide: refusals', () => {
  it.each([
    ['evil.example', '/', 'refuse 421'],
    [`${MAIN}.evil.example`, '/', 'refuse 421'],
    [`evil-${site.domains.main}`, '/', 'refuse 421'],
    [`${MAIN},evil.example`, '/', 'refuse 421'],
    [`user@${MAIN}`, '/', 'refuse 421'],
    [`${MAIN}/x`, '/', 'refuse 421'],
    ['', '/', 'refuse 421'],
    ['127.0.0.1.evil.example', '/', 'refuse 421'],
    ['128.0.0.1', '/', 'refuse 421'],
    [MAIN, '//evil.example', 'refuse 400'],
    [MAIN, '/\\evil.example', 'refuse 400'],
    [MAIN, '/%5cevil.example', 'refuse 400'],
    [MAIN, '/%2f/evil.example', 'refuse 400'],
    [MAIN, '/en//evil.example', 'refuse 400'],
    [MAIN, '/en/%2e%2e/evil', 'refuse 400'],
    [MAIN, '/fee/./x', 'refuse 400'],
    [MAIN, '/fee%0d%0ax', 'refuse 400'],
    [MAIN, '/fee%00', 'refuse 400'],
    [MAIN, '/%E0%A4%A', 'refuse 400'],
    [MAIN, '/%zz', 'refuse 400'],
    [MAIN, 'fee', 'refuse 400'],
    [MAIN, `/${'a'.repeat(2048)}`, 'refuse 414'],
  ])('%s%s: %s', (host, path, expected) => {
    expect(summary(ask(host, path))).toBe(expected)
  })
})

const anyLocale = fc.constantFrom<LocaleRow>(...LOCALES)
const anyPage = fc.constantFrom(...PUBLIC_PAGES.map((page) => page.path))
const hostOfOurs = fc.constantFrom(
  MAIN, MIRROR, SECOND, THIRD, site.domains.main, site.domains.second, 'localhost:3000', '127.0.0.1:8080',
  `ng.${site.domains.second}`, `fr.${site.domains.second}`, `uz.${site.domains.second}`, `in.${site.domains.third}`, `x.y.${site.domains.mirror}`,
)
const hostileSegment = fc.oneof(
  fc.constantFrom('', '.', '..', '%2e%2e', '\\', '%5c', '%2f', '%00', '%0d%0a', 'en', 'de', 'bg', 'zh-cn', 'evil.example', '@evil.example', ':', '%', '%25', '*'),
  fc.string({ maxLength: 12 }),
  fc.constantFrom('markets', 'spot', 'price', 'trade-spot', 'BTC', 'BTCUSDT', 'fee'),
)
const anyPath = fc.array(hostileSegment, { maxLength: 6 }).map((segments) => `/${segments.join('/')}`)
const anyRequest = fc.record({
  host: fc.oneof(hostOfOurs, fc.string({ maxLength: 30 })),
  path: fc.oneof(anyPath, fc.string({ maxLength: 40 })),
  query: fc.oneof(fc.constant(''), fc.string({ maxLength: 20 }).map((text) => `?${text}`)),
  languageCookie: fc.option(fc.constantFrom('en-UZ', 'en-FR', 'de', 'x'), { nil: undefined }),
  simulation: fc.boolean(),
  country: fc.option(fc.constantFrom('FR', 'UZ', 'NG', 'MY', '?'), { nil: undefined }),
})

const OUR_HOSTS = new Set(Object.values(site.domains))

function isOurs(location: string, asked: string): boolean {
  const url = new URL(location)
  if (url.username !== '' || url.password !== '') return false
  if (url.host === new URL(`http://${asked}`).host && !url.host.endsWith('.example')) return true
  return [...OUR_HOSTS].some((domain) => url.host === domain || url.host.endsWith(`.${domain}`))
}

describe('decide: properties', () => {
  it('gives locale and path back for every public address', () => {
    fc.assert(
      fc.property(anyLocale, anyPage, (locale, path) => {
        const decision = follow(publicAddress(locale, path), { languageCookie: locale.code })
        if (decision.kind !== 'rewrite') throw new Error(`not a page: ${summary(decision)}`)
        expect([decision.locale.code, decision.path]).toEqual([locale.code, path])
      }),
      { numRuns: 2000 },
    )
  })

  it('gives a locale of the same address back without a cookie, and the region with its subdomain', () => {
    fc.assert(
      fc.property(anyLocale, anyPage, (locale, path) => {
        const shared = follow(publicAddress(locale, path))
        if (shared.kind !== 'rewrite') throw new Error(summary(shared))
        expect(publicAddress(shared.locale, path)).toBe(publicAddress(locale, path))
        if (locale.region === undefined) return
        expect(summary(follow(publicAddress(locale, path, locale.region.toLowerCase())))).toBe(`${locale.code} ${path}`)
      }),
    )
  })

  it('serves every locale with an address of its own on loopback', () => {
    for (const locale of LOCALES.slice(0, 23)) {
      expect(summary(ask('localhost:3000', localPath(locale, '/fee')))).toBe(`${findLocale(locale.code).code} /fee`)
    }
  })

  it('never leaves our domains, and never throws', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const decision = decide(request)
        if (decision.kind === 'redirect') expect(isOurs(decision.location, request.host)).toBe(true)
        if (decision.kind === 'rewrite') expect(decision.internalPath).toMatch(/^\/[a-z]{2,4}(?:-[A-Z]{2})?(?:\/[^/\\]+)*$/)
      }),
      { numRuns: 20_000 },
    )
  })

  it('never redirects twice', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const decision = decide(request)
        if (decision.kind !== 'redirect') return
        const again = follow(decision.location, { ...request, host: new URL(decision.location).host, path: new URL(decision.location).pathname, query: '' })
        expect(again.kind).toBe('rewrite')
      }),
      { numRuns: 20_000 },
    )
  })
})

describe('decide: an address that has become too long for a header', () => {
  it.each([
    ['is long', `?${'a'.repeat(5000)}`], ['grows when it is written', `?${'"'.repeat(1500)}`], ['has thousands of names', `?${'a&'.repeat(2500)}`],
    ['grows by marks', `?${'é'.repeat(900)}`],
  ])('is refused where a redirect would carry a query that %s', (_what, query) => {
    expect(ask(MAIN, '/en/login', { query })).toEqual({ kind: 'refuse', status: 414, reason: 'query-too-long' })
    expect(summary(ask(MAIN, '/login', { query }))).toBe('en /login')
  })

  it('carries a query of the longest length, and none into the simulation', () => {
    const query = `?${'a'.repeat(4095)}`
    expect(summary(ask(MAIN, '/en/login', { query }))).toBe(`308 https://${MAIN}/login${query}`)
    expect(summary(ask(MAIN, '/markets', { query: `${query}b`, simulation: true }))).toBe(`307 https://${MAIN}/spot/BTCUSDT`)
  })

  it.each(['/%22', '/%F0%9F%92%A9', '/;', '/é'])('is refused where a path is too long as it is written: %s', (unit) => {
    const path = `/de${unit}${unit.slice(1).repeat(800)}`
    expect(ask(MAIN, path)).toEqual({ kind: 'refuse', status: 414, reason: 'path-too-long' })
  })
})
