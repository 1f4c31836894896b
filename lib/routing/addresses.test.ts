import { describe, expect, it } from 'vitest'
import { findLocale, LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { alternatesFor, localPath, publicAddress } from './addresses.ts'

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
    expect(tags).toHaveLength(35)
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
