import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLocale, LOCALES } from './locales.ts'
import { matchLanguage, suggestLocale } from './match-language.ts'

describe('matchLanguage', () => {
  it.each([
    ['en-US', 'en'],
    ['en-GB', 'en-GB'],
    ['en-NG', 'en-NG'],
    ['es-MX', 'es'],
    ['es-AR', 'es-AR'],
    ['es', 'es'],
    ['es-ES', 'es-ES'],
    ['fr', 'fr'],
    ['fr-FR', 'fr-FR'],
    ['pt-BR', 'pt'],
    ['pt', 'pt'],
    ['pt-PT', 'pt-PT'],
    ['pt-AO', 'pt'],
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh-TW', 'zh-TW'],
    ['zh-HK', 'zh-TC'],
    ['zh-Hant', 'zh-TC'],
    ['fil-PH', 'ph'],
    ['tl', 'ph'],
    ['in', 'id'],
    ['ar-EG', 'ar'],
    ['de-AT', 'de'],
    ['uz-Latn-UZ', 'uz-UZ'],
    ['uz', 'uz'],
    ['tr-TR', 'tr'],
    ['th', 'th'],
    ['bg-BG', 'bg'],
    ['ko-KR', 'ko'],
  ])('%s is %s', (tag, code) => {
    expect(matchLanguage(tag)?.code).toBe(code)
  })

  it.each(['sv', 'nl', '', 'x', '*', 'en_US', '-'])('%j has none', (tag) => {
    expect(matchLanguage(tag)).toBeNull()
  })

  it('never throws, and finds rows of the table only', () => {
    fc.assert(
      fc.property(fc.string(), (tag) => {
        const row = matchLanguage(tag)
        expect(row === null || LOCALES.some(({ code }) => code === row.code)).toBe(true)
      }),
    )
  })
})

describe('suggestLocale', () => {
  it.each([
    { page: 'en', languages: ['de-DE', 'en'], suggested: 'de' },
    { page: 'de', languages: ['de-DE', 'en'], suggested: null },
    { page: 'de', languages: ['en-US'], suggested: 'en' },
    { page: 'en', languages: ['en-GB', 'de'], suggested: null },
    { page: 'asia', languages: ['en-US'], suggested: null },
    { page: 'zh-CN', languages: ['zh-HK'], suggested: 'zh-TC' },
    { page: 'zh-TC', languages: ['zh-TW'], suggested: null },
    { page: 'en', languages: ['sv', 'fr-CA'], suggested: 'fr' },
    { page: 'en', languages: ['sv'], suggested: null },
    { page: 'en', languages: [], suggested: null },
  ])('a reader of $languages on a page in $page: $suggested', ({ page, languages, suggested }) => {
    expect(suggestLocale(languages, findLocale(page))?.code ?? null).toBe(suggested)
  })
})
