import { describe, expect, it } from 'vitest'
import { findLocale, LOCALES } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { publicAddress } from '#lib/routing/addresses.ts'
import { metadataOf, shareImageAddress } from './metadata.ts'

const WORDS = { title: 'Fees | Agio', description: 'What trading costs.', imageAlt: 'A picture' }

describe('metadataOf', () => {
  it('says the same to search engines, Open Graph and cards', () => {
    const { title, description, openGraph, twitter } = metadataOf(findLocale('de'), '/fee', WORDS)
    for (const words of [{ title, description }, openGraph, twitter]) {
      expect(words).toMatchObject({ title: WORDS.title, description: WORDS.description })
    }
  })

  it('leaves canonical and alternates to the page', () => {
    expect(metadataOf(findLocale('en'), '/fee', WORDS)).not.toHaveProperty('alternates')
  })

  it.each(LOCALES.map((row) => row.code))('gives %s its own absolute address and a picture on its own domain', (code) => {
    const locale = findLocale(code)
    const { openGraph } = metadataOf(locale, '/fee', WORDS)
    expect(openGraph).toMatchObject({ url: publicAddress(locale, '/fee') })
    expect(shareImageAddress(locale)).toBe(`https://www.${site.domains[locale.domain]}/og/share.png`)
  })

  it.each([
    ['pt-PT', 'pt_PT'],
    ['zh-TC', 'zh_Hant'],
    ['asia', 'en'],
    ['ph', 'fil'],
  ])('writes the language of %s as %s', (code, expected) => {
    expect(metadataOf(findLocale(code), '/', WORDS).openGraph).toMatchObject({ locale: expected })
  })
})
