import { describe, expect, it } from 'vitest'
import { findLocale, LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { alternatesFor, localeAddress, localPath, publicAddress } from './addresses.ts'
import { decide } from './decide.ts'
import { imageHostsOf } from './hosts.ts'

const en = findLocale('en')

describe('public addresses (specification 2.2, 2.3)', () => {
  it.each([
    ['en', '/', `https://www.${site.domains.main}/`],
    ['en', '/fee', `https://www.${site.domains.main}/fee`],
    ['de', '/', `https://www.${site.domains.main}/de`],
    ['zh-CN', '/fee', `https://www.${site.domains.mirror}/zh-CN/fee`],
    ['id', '/fee', `https://www.${site.domains.second}/id/fee`],
    ['fr-FR', '/', `https://www.${site.domains.second}/fr`],
    ['ru-UZ', '/fee', `https://www.${site.domains.second}/ru/fee`],
    ['uz-UZ', '/fee', `https://www.${site.domains.second}/uz/fee`],
    ['en-IN', '/', `https://www.${site.domains.third}/`],
  ])('%s %s is %s', (code, path, expected) => {
    expect(publicAddress(findLocale(code), path)).toBe(expected)
  })

  // Copied from specification 2.2 and 2.3, deliberately not imported.
  const WITHOUT_PREFIX = ['en', 'en-NG', 'en-IN', 'en-MY', 'en-FR', 'en-UZ']
  const SHARED_PREFIX: Readonly<Record<string, string>> = { 'fr-FR': '/fr', 'ru-FR': '/ru', 'ru-UZ': '/ru', 'uz-UZ': '/uz' }
  const SECOND = ['en-NG', 'id', 'en-FR', 'fr-FR', 'ru-FR', 'uz-UZ', 'en-UZ', 'ru-UZ']
  const THIRD = ['en-IN', 'en-MY']

  it('have the prefix and the domain of the specification for every locale', () => {
    for (const code of [...WITHOUT_PREFIX, ...Object.keys(SHARED_PREFIX), ...SECOND, ...THIRD]) expect(findLocale(code).code).toBe(code)
    const prefixOf = (code: string) => SHARED_PREFIX[code] ?? (WITHOUT_PREFIX.includes(code) ? '' : `/${code}`)
    const domainOf = (code: string) =>
      code === 'zh-CN' ? 'mirror' : SECOND.includes(code) ? 'second' : THIRD.includes(code) ? 'third' : 'main'
    for (const locale of LOCALES) {
      const { code } = locale
      expect([code, publicAddress(locale, '/fee')]).toEqual([code, `https://www.${site.domains[domainOf(code)]}${prefixOf(code)}/fee`])
    }
  })

  it('puts another subdomain in place of www', () => {
    expect(publicAddress(findLocale('en-NG'), '/fee', 'ng')).toBe(`https://ng.${site.domains.second}/fee`)
  })

  it('encodes what could end a path', () => {
    expect(localPath(findLocale('de'), '/price/a?b#c')).toBe('/de/price/a%3Fb%23c')
  })

  it('adds a query by its fields', () => {
    expect(localPath(findLocale('de'), '/trade-asset/p2p', { list: 'ads', name: 'a&b' })).toBe('/de/trade-asset/p2p?list=ads&name=a%26b')
    expect(localPath(en, '/', { list: 'ads' })).toBe('/?list=ads')
  })
})

describe('alternates (specification 2.2; DESIGN 5.2)', () => {
  it('lists every hreflang once, with x-default to English', () => {
    const { alternates, canonical } = alternatesFor(en, '/fee')
    const tags = alternates.map((alternate) => alternate.hreflang)
    expect(new Set(tags).size).toBe(tags.length)
    expect(tags).toEqual(expect.arrayContaining(['en', 'zh-Hans', 'zh-Hant', 'zh-TW', 'fil', 'en-NG', 'ru-UZ', 'x-default']))
    expect(tags).toHaveLength(36)
    expect(alternates.find((alternate) => alternate.hreflang === 'x-default')?.href).toBe(publicAddress(en, '/fee'))
    expect(canonical).toBe(publicAddress(en, '/fee'))
  })

  it('includes each locale in its own set, but lists asia nowhere', () => {
    for (const locale of LOCALES as readonly LocaleRow[]) {
      const { alternates, canonical } = alternatesFor(locale, '/markets')
      expect(canonical).toBe(publicAddress(locale, '/markets'))
      expect(alternates.some((alternate) => alternate.href === canonical)).toBe(locale.code !== 'asia')
      for (const { hreflang } of alternates) if (hreflang !== 'x-default') expect(() => new Intl.Locale(hreflang)).not.toThrow()
    }
  })
})

const { main, mirror, second, third } = site.domains

it.each([
  { code: 'de', address: `https://www.${main}/de/fee` },
  { code: 'zh-CN', address: `https://www.${mirror}/zh-CN/fee` },
  { code: 'id', address: `https://www.${second}/id/fee` },
  { code: 'fr-FR', address: `https://www.${second}/fr/fee` },
  { code: 'en-UZ', address: `https://uz.${second}/fee` },
  { code: 'ru-FR', address: `https://fr.${second}/ru/fee` },
  { code: 'en-MY', address: `https://my.${third}/fee` },
])('$code is at $address', ({ code, address }) => {
  expect(localeAddress(findLocale(code), '/fee', `www.${main}`)).toBe(address)
})

it('stays on a host that serves every locale, with query and fragment', () => {
  expect(localeAddress(findLocale('zh-CN'), '/fee', 'localhost:3000', '?a=1#b')).toBe('/zh-CN/fee?a=1#b')
})

it('leads to a page in that very locale, without a redirect', () => {
  for (const row of LOCALES) {
    const url = new URL(localeAddress(row, '/fee', `www.${main}`))
    const decision = decide({ host: url.host, path: url.pathname, query: '' })
    expect(decision).toMatchObject({ kind: 'rewrite', locale: { code: row.code }, path: '/fee' })
  }
})

describe('the hosts of a page’s images (specification 7.2, 8.4b)', () => {
  it.each([
    [`www.${main}`, [], []],
    [`www.${main}`, ['img.example'], ['img.example']],
    ['localhost:3000', [], ['localhost:3000', '127.0.0.1:3000']],
    ['127.0.0.1', [], ['localhost', '127.0.0.1']],
    ['localhost:3000', ['img.example'], ['img.example']],
    ['a.localhost:3000', [], []],
    ['localhost.evil.example', [], []],
    ['', [], []],
  ])('on %s, where %j is set, are %j', (host, set, hosts) => expect(imageHostsOf(host, set)).toEqual(hosts))
})
