import { describe, expect, it } from 'vitest'
import { LOCALES } from './locales.ts'
import { findLocaleMessages, findRequestMessages } from './request-messages.ts'

const ENGLISH = findRequestMessages('en')

describe('request messages (specification 3.3)', () => {
  it('are those of 8.2 in English', () => {
    expect(ENGLISH).toEqual({
      tip: 'Notice',
      timeout: 'Request timed out!',
      expired: 'Login expired, please log in again',
      loginvalid: 'Please login to visit',
      unknow: 'The system is busy',
      notfound: 'Request error',
      forbidden: 'Request is forbidden',
    })
  })

  it.each(['nl', 'en-IN', 'en-PH', 'en-ZA', 'asia'] as const)('fall back to English for %j', (code) =>
    expect(findRequestMessages(code)).toBe(ENGLISH),
  )

  it.each(LOCALES.map((locale) => [locale.code, locale] as const))('of %s carry its number and path prefix', (code, locale) => {
    const messages = findLocaleMessages(locale)
    expect([messages.lang, messages.locale]).toEqual([locale.languageType, locale.prefix])
    expect(Object.values(messages).every((text) => typeof text === 'number' || text !== '' || text === locale.prefix)).toBe(true)
    expect(messages.timeout === ENGLISH.timeout).toBe(code.startsWith('en') || code === 'asia')
  })

  it('are inherited by regional locales', () => {
    for (const [code, language] of [
      ['fr-FR', 'fr'],
      ['ru-UZ', 'ru'],
      ['es-AR', 'es'],
      ['zh-TC', 'zh-TW'],
      ['uz-UZ', 'uz'],
    ] as const)
      expect(findRequestMessages(code)).toBe(findRequestMessages(language))
  })
})
