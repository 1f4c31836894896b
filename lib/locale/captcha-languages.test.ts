import { describe, expect, it } from 'vitest'
import { captchaLanguage, isCaptchaLanguage, localeOfCaptcha } from './captcha-languages.ts'
import { findLocale } from './locales.ts'

describe('captcha languages (specification 9, last paragraph)', () => {
  it.each(
    'en eng, zh-CN zho, ja jpn, zh-TW zho-tw, zh-TC zho-tw, ru rus, ru-UZ rus, es spa, es-AR spa, es-ES spa, fr fra, fr-FR fra, de deu, pt pon, pt-PT por, id ind, pl pol, uk ukr, uz uzb, ph fil, asia eng, en-IN eng, it eng, vi eng, ar eng'
      .split(', ')
      .map((entry) => entry.split(' ')),
  )('%s pages ask in %s', (code = '', captchaCode = '') => expect(captchaLanguage(findLocale(code).code)).toBe(captchaCode))

  it.each([
    ['th', 'tha'],
    ['nl', 'nld'],
    ['sv', 'swe'],
    ['ko', 'kor'],
  ] as const)('%s, which has no pages, is %s', (code, captchaCode) => {
    expect(captchaLanguage(code)).toBe(captchaCode)
    expect(localeOfCaptcha(captchaCode)).toMatchObject({ captchaCode: 'eng', locale: { code: 'en' } })
  })

  it('lead back to the texts of the language, unknown ones to English', () => {
    expect(localeOfCaptcha('deu')).toMatchObject({ captchaCode: 'deu', locale: { code: 'de' } })
    expect(localeOfCaptcha('zho-tw').locale.code).toBe('zh-TW')
    for (const code of ['', 'xxx', 'constructor'])
      expect(localeOfCaptcha(code)).toMatchObject({ captchaCode: 'eng', locale: { code: 'en' } })
  })

  it('have the words of the page whose code is in the table', () => {
    expect(['de', 'es', 'es-AR', 'it', 'asia', 'zh-TC', 'pt-PT'].filter((code) => isCaptchaLanguage(findLocale(code)))).toEqual([
      'de',
      'es',
      'pt-PT',
    ])
  })
})
