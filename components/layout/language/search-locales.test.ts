import { expect, it } from 'vitest'
import { CURRENCIES } from '#lib/locale/currencies.ts'
import { LOCALES } from '#lib/locale/locales.ts'
import { searchCurrencies, searchLocales } from './search-locales.ts'

const named = (names: Record<string, string>) => (code: string) => names[code] ?? ''
const inEnglish = named({ de: 'German', 'pt-PT': 'European Portuguese', pt: 'Portuguese', ar: 'Arabic', th: 'Thai' })
const inTurkish = named({ de: 'Almanca', 'es-ES': 'İspanyolca (İspanya)', th: 'Tayca' })

it.each([
  { query: '', codes: LOCALES.map(({ code }) => code) },
  { query: '  ', codes: LOCALES.map(({ code }) => code) },
  { query: 'portugues', codes: ['pt', 'pt-PT'] },
  { query: 'Português portugal', codes: ['pt-PT'] },
  { query: 'german', codes: ['de'] },
  { query: 'العربية', codes: ['ar'] },
  { query: "o'zbek", codes: ['uz', 'uz-UZ'] },
  { query: 'zh-tw', codes: ['zh-TW'] },
  { query: 'THAİ', codes: ['th'] },
  { query: 'tayca', codes: ['th'] },
  { query: 'ISPANYA', codes: ['es-ES'] },
  { query: 'БЪЛГАР', codes: ['bg'] },
  { query: 'klingon', codes: [] },
])('$query finds $codes.length locales', ({ query, codes }) => {
  expect(searchLocales(query, inTurkish, inEnglish).map(({ code }) => code)).toEqual(codes)
})

it('finds currencies by code, sign and name', () => {
  const names = named({ EUR: 'Euro', JPY: 'Japanese Yen' })
  const found = (query: string) => searchCurrencies(query, names).map(({ name }) => name)
  expect(found('')).toEqual(CURRENCIES.map(({ name }) => name))
  expect(found('yen')).toEqual(['JPY'])
  expect(found('€')).toEqual(['EUR'])
  expect(found('usd')).toEqual(['USD'])
  expect(found('EUR €')).toEqual(['EUR'])
})
