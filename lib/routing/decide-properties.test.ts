import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLocale, LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { localPath, publicAddress, publicHost } from './addresses.ts'
import { decide } from './decide.ts'
import { findMovedPath, MOVED_EXACT } from './moved.ts'
import { publicPages } from './pages.ts'
import { isAllowedInSimulation } from './simulation-gate.ts'
import { ask, follow, MAIN, MIRROR, SECOND, summary, THIRD } from '#tests/rigs/decisions.ts'

const anyLocale = fc.constantFrom<LocaleRow>(...LOCALES)
const anyPage = fc.constantFrom(...publicPages().map((page) => page.path))
const hostOfOurs = fc.constantFrom(
  MAIN,
  MIRROR,
  SECOND,
  THIRD,
  site.domains.main,
  site.domains.second,
  'localhost:3000',
  '127.0.0.1:8080',
  `ng.${site.domains.second}`,
  `fr.${site.domains.second}`,
  `uz.${site.domains.second}`,
  `in.${site.domains.third}`,
  `x.y.${site.domains.mirror}`,
)
const hostileSegment = fc.oneof(
  fc.constantFrom(
    '',
    '.',
    '..',
    '%2e%2e',
    '\\',
    '%5c',
    '%2f',
    '%00',
    '%0d%0a',
    'en',
    'de',
    'bg',
    'zh-cn',
    'evil.example',
    '@evil.example',
    ':',
    '%',
    '%25',
    '*',
  ),
  fc.string({ maxLength: 12 }),
  fc.constantFrom('markets', 'spot', 'price', 'trade-spot', 'BTC', 'BTCUSDT', 'fee'),
)
const anyPath = fc.array(hostileSegment, { maxLength: 6 }).map((segments) => `/${segments.join('/')}`)
const anyRequest = fc.record({
  host: fc.oneof(hostOfOurs, fc.string({ maxLength: 30 })),
  path: fc.oneof(anyPath, fc.string({ maxLength: 40 })),
  query: fc.oneof(
    fc.constant(''),
    fc.string({ maxLength: 20 }).map((text) => `?${text}`),
  ),
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

  it('finds every public address in any case of letters, with any number of slashes, in one step', () => {
    fc.assert(
      fc.property(
        anyLocale,
        anyPage,
        fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
        fc.nat(3),
        (locale, path, upper, slashes) => {
          const right = localPath(locale, path)
          const letters = [...right].map((letter, index) => (upper[index % upper.length] ? letter.toUpperCase() : letter.toLowerCase()))
          const odd = letters.join('').replaceAll('/', '/'.repeat(slashes + 1))
          const host = publicHost(locale.domain)
          const decision = ask(host, odd, { languageCookie: locale.code })
          const location = decision.kind === 'redirect' ? decision.location : publicAddress(locale, path)
          if (odd !== right) expect(summary(decision)).toBe(`308 ${publicAddress(locale, path)}`)
          expect(follow(location, { languageCookie: locale.code })).toMatchObject({ kind: 'rewrite', status: 200, path })
        },
      ),
      { numRuns: 300 },
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
        const again = follow(decision.location, {
          ...request,
          host: new URL(decision.location).host,
          path: new URL(decision.location).pathname,
          query: '',
        })
        expect(again.kind).toBe('rewrite')
      }),
      { numRuns: 20_000 },
    )
  })
})

describe('decide: moved addresses in simulation mode (specification 2.1)', () => {
  const moved = fc.constantFrom(
    ...Object.keys(MOVED_EXACT),
    ...['/trade-spot/', '/trade-margin/', '/trade-swap/'].map((folder) => `${folder}ETHUSDT`),
    '/price/BTC',
  )
  const written = fc.record({
    host: hostOfOurs,
    locale: anyLocale,
    path: moved,
    slash: fc.constantFrom('', '/', '//'),
    query: fc.constantFrom('', '?a=1', '?wallet=spot', '?clacCode=K7QMW2RX4T&a=%20'),
    isUpper: fc.boolean(),
  })

  it('lead where they lead without it, in one step, if the page there is allowed, and else to the landing page', () => {
    fc.assert(
      fc.property(written, ({ host, locale, path, slash, query, isUpper }) => {
        const asked = localPath(locale, isUpper ? path.toUpperCase() : path) + slash
        const rest = { query, languageCookie: locale.code }
        const outside = ask(host, asked, rest)
        const inside = ask(host, asked, { ...rest, simulation: true })
        if (outside.kind !== 'redirect') throw new Error(`not moved: ${summary(outside)}`)
        const target = isAllowedInSimulation(findMovedPath(path) ?? path)
        if (target) expect(inside).toEqual(outside)
        else expect(summary(inside)).toMatch(/^307 \S+\/spot\/BTCUSDT(?:\?clacCode=K7QMW2RX4T)?$/)
      }),
      { numRuns: 1000 },
    )
  })
})
