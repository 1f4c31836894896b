import { describe, expect, it } from 'vitest'
import english from '#messages/en.json' with { type: 'json' }
import { captchaLanguage, isCaptchaLanguage, findCaptchaLanguage } from './captcha-languages.ts'
import { findLocale } from './locales.ts'

describe('captcha languages (specification 9, last paragraph)', () => {
  it.each(
    'en eng, zh-CN zho, ja jpn, zh-TW zho-tw, zh-TC zho-tw, ru rus, ru-UZ rus, es spa, es-AR spa, es-ES spa, fr fra, fr-FR fra, de deu, pt pon, pt-PT por, id ind, pl pol, uk ukr, uz uzb, ph fil, asia eng, en-IN eng, it eng, vi eng, ar eng, tr eng, bg eng, th tha, ko kor'
      .split(', ')
      .map((entry) => entry.split(' ')),
  )('%s pages ask in %s', (code = '', captchaCode = '') => expect(captchaLanguage(findLocale(code).code)).toBe(captchaCode))

  it.each([
    ['nl', 'nld'],
    ['sv', 'swe'],
  ] as const)('%s, which has no pages, is %s', (code, captchaCode) => {
    expect(captchaLanguage(code)).toBe(captchaCode)
    const { captchaCode: shown, words } = findCaptchaLanguage(captchaCode)
    expect(shown).toBe(captchaCode)
    const own = Object.values(words ?? {})
    expect(own.filter((text) => !Object.values(english.captcha).includes(text))).toHaveLength(Object.keys(english.captcha).length)
  })

  it('lead back to the texts of the language, unknown ones to English', () => {
    expect(findCaptchaLanguage('deu')).toMatchObject({ captchaCode: 'deu', locale: { code: 'de' } })
    expect(findCaptchaLanguage('zho-tw').locale.code).toBe('zh-TW')
    for (const code of ['', 'xxx', 'constructor'])
      expect(findCaptchaLanguage(code)).toMatchObject({ captchaCode: 'eng', locale: { code: 'en' } })
  })

  it('have the words of the page whose code is in the table', () => {
    expect(['de', 'es', 'es-AR', 'it', 'asia', 'zh-TC', 'pt-PT'].filter((code) => isCaptchaLanguage(findLocale(code)))).toEqual([
      'de',
      'es',
      'pt-PT',
    ])
  })
})
