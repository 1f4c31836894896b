import { expect, it } from 'vitest'
import { readCallLanguage, readUpgradeLanguage } from './call-language.ts'

it.each([
  [{}, '/v1/stream', 'en'],
  [{}, '/v1/stream?languageType=11', 'de'],
  [{ locale: 'ja' }, '/v1/stream?languageType=11', 'ja'],
  [{ locale: 'xx' }, '/v1/stream?languageType=11&languageType=2', 'ja'],
  [{}, '/v1/stream?languageType=1e3', 'en'],
])('the language of a call with %j to %s is %s, also where it asks for a stream', (headers, url, code) => {
  const query = Object.fromEntries(new URL(url, 'http://localhost').searchParams)
  expect(readCallLanguage({ headers, query }).code).toBe(code)
  expect(readUpgradeLanguage({ headers, url }).code).toBe(code)
})
