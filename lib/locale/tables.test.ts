import { expect, it } from 'vitest'
import { ENGLISH_BROKEN_TEXTS } from './broken-english.ts'
import { brokenTexts } from './broken-texts.ts'
import { LOCALES } from './locales.ts'
import { languageOf } from './match-language.ts'
import { suggestionTexts } from './suggestion-texts.ts'

const english = LOCALES.filter((row) => languageOf(row) === 'en').map(({ code }) => code)

it('suggests every locale in its own language', () => {
  const inEnglish = LOCALES.filter((row) => suggestionTexts(row) === suggestionTexts(LOCALES[0]))
  expect(inEnglish.map(({ code }) => code)).toEqual(english)
})

it('has last words in every language', () => {
  const inEnglish = LOCALES.filter(({ tag }) => brokenTexts(tag) === ENGLISH_BROKEN_TEXTS)
  expect(inEnglish.map(({ code }) => code)).toEqual(english)
})

it('tells the Chinese scripts apart, and knows no prototype for a language', () => {
  expect(brokenTexts('zh-Hant').retry).toBe('重試')
  expect(brokenTexts('zh-TW').retry).toBe('重試')
  expect(brokenTexts('zh-CN').retry).toBe('重试')
  expect(brokenTexts('constructor')).toBe(ENGLISH_BROKEN_TEXTS)
  expect(brokenTexts('')).toBe(ENGLISH_BROKEN_TEXTS)
})
