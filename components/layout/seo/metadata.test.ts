import { describe, expect, it } from 'vitest'
import { findLocale, LOCALES } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { publicAddress } from '#lib/routing/addresses.ts'
import { makeMetadata, openGraphLocale } from './metadata.ts'

const WORDS = { title: 'Fees | Agio', description: 'What trading costs.' }
const PICTURE = { path: '/og/fees-1.png', alt: 'A picture' }
const metadata = (code: string) => makeMetadata(findLocale(code), '/fee', WORDS, PICTURE)

describe('makeMetadata', () => {
  it('says the same to search engines, Open Graph and cards', () => {
    const { title, description, openGraph, twitter } = metadata('de')
    for (const words of [{ title, description }, openGraph, twitter]) {
      expect(words).toMatchObject({ title: WORDS.title, description: WORDS.description })
    }
  })

  it('leaves canonical and alternates to the page', () => {
    expect(metadata('en')).not.toHaveProperty('alternates')
  })

  it.each(LOCALES.map((row) => row.code))('gives %s its own absolute address and a picture on its own domain', (code) => {
    const locale = findLocale(code)
    const { openGraph, twitter } = metadata(code)
    const url = `https://www.${site.domains[locale.domain]}${PICTURE.path}`
    expect(openGraph).toMatchObject({ url: publicAddress(locale, '/fee'), images: [{ url, alt: PICTURE.alt, width: 1200, height: 630 }] })
    expect(twitter).toMatchObject({ images: [{ url, alt: PICTURE.alt }] })
  })

  it.each([
    ['en', 'en_US'],
    ['de', 'de_DE'],
    ['ar', 'ar_EG'],
    ['pt', 'pt_BR'],
    ['pt-PT', 'pt_PT'],
    ['zh-CN', 'zh_CN'],
    ['zh-TC', 'zh_HK'],
    ['asia', 'en_US'],
    ['ph', 'fil_PH'],
    ['uz-UZ', 'uz_UZ'],
    ['ru-FR', 'ru_FR'],
  ])('writes the language and territory of %s as %s', (code, expected) => {
    expect(openGraphLocale(findLocale(code))).toBe(expected)
  })

  it.each(LOCALES.map((row) => row.code))('names all other languages of a page beside %s, each once', (code) => {
    const { locale, alternateLocale } = metadata(code).openGraph as { locale: string; alternateLocale: string[] }
    expect(locale).toMatch(/^[a-z]{2,3}_[A-Z]{2}$/)
    for (const other of alternateLocale) expect(other).toMatch(/^[a-z]{2,3}_[A-Z]{2}$/)
    expect(alternateLocale).not.toContain(locale)
    expect(new Set(alternateLocale).size).toBe(alternateLocale.length)
    expect(alternateLocale.length).toBeGreaterThan(20)
  })
})
