import { expect, it } from 'vitest'
import { CURRENCIES } from '#lib/locale/currencies.ts'
import { LOCALES } from '#lib/locale/locales.ts'
import { searchCurrencies, searchLocales } from './search-locales.ts'

const inEnglish = (names: Record<string, string>) => (code: string) => names[code] ?? ''
const languages = inEnglish({ de: 'German', 'pt-PT': 'European Portuguese', pt: 'Portuguese', ar: 'Arabic' })

it.each([
  { query: '', codes: LOCALES.map(({ code }) => code) },
  { query: '  ', codes: LOCALES.map(({ code }) => code) },
  { query: 'portugues', codes: ['pt', 'pt-PT'] },
  { query: 'Português portugal', codes: ['pt-PT'] },
  { query: 'german', codes: ['de'] },
  { query: 'العربية', codes: ['ar'] },
  { query: "o'zbek", codes: ['uz', 'uz-UZ'] },
  { query: 'zh-tw', codes: ['zh-TW'] },
  { query: 'klingon', codes: [] },
])('$query finds $codes.length locales', ({ query, codes }) => {
  expect(searchLocales(query, languages).map(({ code }) => code)).toEqual(codes)
})

it('finds currencies by code, sign and name', () => {
  const names = inEnglish({ EUR: 'Euro', JPY: 'Japanese Yen' })
  const found = (query: string) => searchCurrencies(query, names).map(({ name }) => name)
  expect(found('')).toEqual(CURRENCIES.map(({ name }) => name))
  expect(found('yen')).toEqual(['JPY'])
  expect(found('€')).toEqual(['EUR'])
  expect(found('usd')).toEqual(['USD'])
  expect(found('EUR €')).toEqual(['EUR'])
})
