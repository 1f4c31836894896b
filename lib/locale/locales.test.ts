import { describe, expect, it } from 'vitest'
import { CURRENCIES, findCurrency, isCurrency } from './currencies.ts'
import { findLocale, isLocaleCode, LOCALES, type LocaleRow } from './locales.ts'

// Copied from specification 3.1 and 3.2, deliberately not imported.
const SUPPORTED = 'en asia en-GB ja ru es it fr de zh-CN zh-TC zh-TW pt id pl vi uk pt-PT es-ES uz ar ph es-AR'.split(' ')
/** Further prefixes of 2.2, of which 3.1 has no row. */
const PREFIXES = ['tr', 'th', 'bg']
/** Further languages of 3.1 with pages, of which 2.2 has no prefix. */
const FURTHER = ['ko']
const LANGUAGE_TYPES = {
  en: 0,
  'zh-CN': 1,
  ja: 2,
  asia: 3,
  vi: 4,
  'zh-TW': 5,
  'zh-TC': 5,
  ru: 6,
  es: 7,
  it: 9,
  fr: 10,
  de: 11,
  pt: 12,
  id: 13,
  'en-IN': 18,
  pl: 20,
  uk: 21,
  'es-ES': 23,
  'pt-PT': 24,
  uz: 25,
  ar: 39,
  ph: 40,
  'en-GB': 41,
  'es-AR': 42,
  tr: 8,
  th: 14,
  ko: 15,
}
const CURRENCY_OF = {
  'zh-CN': 'CNY',
  en: 'USD',
  ja: 'JPY',
  'zh-TW': 'TWD',
  ru: 'RUB',
  es: 'EUR',
  fr: 'EUR',
  de: 'EUR',
  pt: 'EUR',
  it: 'EUR',
  vi: 'VND',
  id: 'IDR',
  tr: 'TRY',
  th: 'THB',
  ko: 'KRW',
}

const rows: readonly LocaleRow[] = LOCALES

describe('locale table (specification 2.2, 2.3, 3.1, 3.2)', () => {
  it('holds every supported locale in the order of the specification, then the other prefixes and languages and the regional ones', () => {
    expect(rows.map((row) => row.code).slice(0, 27)).toEqual([...SUPPORTED, ...PREFIXES, ...FURTHER])
    expect(rows.slice(27).every((row) => row.region !== undefined)).toBe(true)
    expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length)
  })

  it.each(Object.entries(LANGUAGE_TYPES))('languageType of %s is %i', (code, type) => {
    expect(findLocale(code)).toMatchObject({ code, languageKey: code, languageType: type })
  })

  it('gives regional locales the languageType of their language', () => {
    for (const row of rows.slice(27)) {
      if (row.code === 'en-IN') continue
      expect(row.languageType).toBe(findLocale(row.tag.slice(0, 2)).languageType)
    }
  })

  it('has the default currencies of the specification, USD for all others', () => {
    for (const row of rows) {
      const known: Record<string, string> = CURRENCY_OF
      expect([row.code, row.currency]).toEqual([row.code, known[row.code] ?? 'USD'])
    }
  })

  it('is right to left only for ar', () => {
    expect(rows.filter((row) => row.direction === 'rtl').map((row) => row.code)).toEqual(['ar'])
  })

  it('has tags that Intl takes for the language that is meant', () => {
    expect(new Intl.Locale(findLocale('zh-TC').tag).maximize().script).toBe('Hant')
    expect(new Intl.Locale(findLocale('zh-TW').tag).maximize().script).toBe('Hant')
    expect(new Intl.Locale(findLocale('zh-CN').tag).maximize().script).toBe('Hans')
    expect(new Intl.Locale(findLocale('ph').tag).language).toBe('fil')
    for (const row of rows) expect(Intl.NumberFormat.supportedLocalesOf(row.tag)).toHaveLength(1)
  })

  it('falls back to English, and reads zh-cn as zh-CN', () => {
    expect(findLocale('xx').code).toBe('en')
    expect(findLocale('').code).toBe('en')
    expect(findLocale('zh-cn').code).toBe('zh-CN')
    expect(isLocaleCode('zh-cn')).toBe(false)
    expect(isLocaleCode('constructor')).toBe(false)
  })
})

describe('currency table (specification 3.2)', () => {
  it('holds the thirteen currencies', () => {
    expect(CURRENCIES.map((entry) => entry.name)).toEqual('USD KRW JPY VND RUB EUR TRY CNY TWD IDR PHP HKD THB'.split(' '))
    for (const entry of CURRENCIES) expect(entry.showName).toContain(entry.symbol)
  })

  it('falls back to USD', () => {
    expect(findCurrency('XXX').name).toBe('USD')
    expect(isCurrency('XXX')).toBe(false)
    expect(rows.every((row) => isCurrency(row.currency))).toBe(true)
  })
})
