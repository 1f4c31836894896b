import { describe, expect, it } from 'vitest'
import { findLanguage, findLanguageByType, pagelessLanguage } from './languages.ts'
import { findLocale, isLocaleCode } from './locales.ts'
import { PAGELESS_TEXTS } from './short-texts.ts'

// Copied from specification 3.1 and 3.2.
const TYPES =
  'en 0, zh-CN 1, ja 2, asia 3, vi 4, zh-TW 5, ru 6, es 7, tr 8, it 9, fr 10, de 11, pt 12, id 13, th 14, ko 15, nl 16, en-PH 17, en-IN 18, en-ZA 19, pl 20, uk 21, sv 22, es-ES 23, pt-PT 24, uz 25, ar 39, ph 40, en-GB 41, es-AR 42'
    .split(', ')
    .map((entry) => entry.split(' '))

describe('languages of requests (specification 3.1)', () => {
  it.each(TYPES)('%s is %s, both ways', (code = '', type = '') => {
    expect(findLanguage(code)?.languageType).toBe(Number(type))
    expect(findLanguageByType(Number(type))?.code).toBe(code)
  })

  it('know the spelling zh-cn, the second name of 5, and the language without a number', () => {
    expect(findLanguage('zh-cn')?.code).toBe('zh-CN')
    expect(findLanguage('zh-TC')?.languageType).toBe(5)
    expect(findLanguage('bg')).toMatchObject({ languageType: 0, locale: { code: 'bg' } })
    expect(findLanguageByType(0)?.code).toBe('en')
    expect([findLanguage('xx'), findLanguage('constructor'), findLanguageByType(99), findLanguageByType(Number.NaN)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('have pages or have none: the two tables share no code', () => {
    // A language that gets pages leaves the table of those without.
    expect(Object.keys(PAGELESS_TEXTS).filter(isLocaleCode)).toEqual([])
  })

  it.each(['nl', 'sv', 'en-PH', 'en-ZA'])('answer %s in English where only pages’ languages do', (code) =>
    expect(findLanguage(code)?.locale.code).toBe('en'),
  )
})

describe('a reader whose language has no pages', () => {
  it.each([
    [['tr-TR', 'en'], 'en', undefined],
    [['ko-KR'], 'asia', undefined],
    [['nl'], 'en-GB', 'EUR'],
    [['nl-BE', 'fr'], 'asia', 'EUR'],
    [['sv'], 'en', 'USD'],
    [['en-ZA'], 'en', 'USD'],
    [['de', 'nl'], 'en', undefined],
    [['nl'], 'de', undefined],
    [['en-US'], 'en', undefined],
    [[], 'en', undefined],
  ])('%j on pages in %s: %s', (tags, page, currency) => expect(pagelessLanguage(tags, findLocale(page))?.currency).toBe(currency))
})
