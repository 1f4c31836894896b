import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENCIES } from '#lib/locale/currencies.ts'
import { findLocale, LOCALES } from '#lib/locale/locales.ts'
import { GLOBAL_DEFAULTS, INITIAL_SETTINGS, parseSettings, serializeSettings, VALUATION_UNITS, type Settings } from './settings.ts'
import { THEMES } from './theme.ts'

const japanese = findLocale('ja')

describe('the two default tables of specification 3.4', () => {
  it('global map', () => {
    expect(GLOBAL_DEFAULTS).toEqual({
      locale: 'en',
      theme: 'dark',
      layout: 'right',
      unit: 'CNY',
      'show-asset': false,
      'valuation-unit': 1,
      login: false,
      direction: 'ltr',
      'terminal code': '',
    })
  })

  it('cookie', () => {
    expect(parseSettings('corrupted', japanese)).toEqual({
      language: 'ja',
      theme: 'dark',
      layout: 'right',
      unit: 'USD',
      showAsset: true,
      valuationUnit: 1,
      login: false,
    })
  })

  it('the global map holds before the cookie has been read', () => {
    expect(INITIAL_SETTINGS).toEqual({
      language: 'en',
      unit: 'CNY',
      showAsset: false,
      theme: 'dark',
      layout: 'right',
      valuationUnit: 1,
      login: false,
    })
  })
})

describe('a new visitor', () => {
  it('gets the currency of the locale', () => {
    for (const locale of LOCALES) {
      expect(parseSettings(undefined, locale)).toEqual({
        language: locale.code,
        unit: locale.currency,
        showAsset: true,
        theme: 'dark',
        layout: 'right',
        valuationUnit: 1,
        login: false,
      })
    }
  })

  it('gets USD where the locale has no currency of the table', () => {
    expect(parseSettings(undefined, { ...japanese, currency: 'XXX' }).unit).toBe('USD')
  })
})

describe('reading the cookie', () => {
  it.each(['', 'x', '{', '[]', 'null', '1', '"dark"', '{"unit":"EUR"'])('falls back to the defaults with USD over %j', (cookie) => {
    expect(parseSettings(cookie, japanese)).toEqual({ ...parseSettings(undefined, japanese), unit: 'USD' })
  })

  it('gives a cookie without unit the currency of the locale, one with a wrong unit USD', () => {
    expect(parseSettings('{"theme":"light"}', japanese)).toEqual({ ...parseSettings(undefined, japanese), theme: 'light' })
    for (const unit of ['"XXX"', '1', 'null', '"usd"']) expect(parseSettings(`{"unit":${unit}}`, japanese).unit).toBe('USD')
  })

  it('reads black as dark', () => expect(parseSettings('{"theme":"black"}', japanese).theme).toBe('dark'))

  it.each([
    ['theme', '"blue"', 'theme', 'dark'],
    ['layout', '"top"', 'layout', 'right'],
    ['show-asset', '"yes"', 'showAsset', true],
    ['valuation-unit', '9', 'valuationUnit', 1],
    ['login', '1', 'login', false],
    ['language', '"tlh"', 'language', 'ja'],
  ] as const)('falls back for a corrupted %s alone', (name, value, field, expected) => {
    const settings = parseSettings(`{"unit":"EUR","${name}":${value}}`, japanese)
    expect(settings[field]).toBe(expected)
    expect(settings.unit).toBe('EUR')
  })

  it('never throws and always returns settings that it reads again as the same', () => {
    const cookies = fc.oneof(
      fc.string(),
      fc.json(),
      fc.object().map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(cookies, (cookie) => {
        const settings = parseSettings(cookie, japanese)
        expect(parseSettings(serializeSettings(settings), findLocale('en'))).toEqual(settings)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('writing the cookie', () => {
  it('uses the names of specification 3.4', () => {
    expect(Object.keys(JSON.parse(serializeSettings(INITIAL_SETTINGS)) as object)).toEqual([
      'language',
      'unit',
      'show-asset',
      'theme',
      'layout',
      'valuation-unit',
      'login',
    ])
  })

  it('loses nothing', () => {
    const all: fc.Arbitrary<Settings> = fc.record({
      language: fc.constantFrom(...LOCALES.map(({ code }) => code)),
      unit: fc.constantFrom(...CURRENCIES.map(({ name }) => name)),
      showAsset: fc.boolean(),
      theme: fc.constantFrom(...THEMES),
      layout: fc.constantFrom('left', 'right'),
      valuationUnit: fc.constantFrom(...VALUATION_UNITS),
      login: fc.boolean(),
    })
    fc.assert(
      fc.property(all, (settings) => {
        expect(parseSettings(serializeSettings(settings), japanese)).toEqual(settings)
      }),
    )
  })
})
