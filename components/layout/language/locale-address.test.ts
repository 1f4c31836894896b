import { expect, it } from 'vitest'
import { findLocale, LOCALES } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { decide } from '#lib/routing/decide.ts'
import { localeAddress } from './locale-address.ts'

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
