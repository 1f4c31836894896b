import { expect, it } from 'vitest'
import { CURRENCIES } from '#lib/locale/currencies.ts'
import { LOCALES } from '#lib/locale/locales.ts'
import { currencyNames, languageNames } from './names.ts'

it('names languages and currencies in the language asked for', () => {
  expect(languageNames('en')('de')).toBe('German')
  expect(languageNames('de')('pt-PT')).toBe('Portugiesisch (Portugal)')
  expect(languageNames('en')('en-142')).toBe('English')
  expect(currencyNames('en')('JPY')).toBe('Japanese Yen')
})

it('has a name for everything in our tables, in every language', () => {
  for (const { tag } of LOCALES) {
    const [languages, currencies] = [languageNames(tag), currencyNames(tag)]
    for (const other of LOCALES) expect(languages(other.tag)).not.toBe('')
    for (const { name } of CURRENCIES) expect(currencies(name)).not.toBe('')
  }
})
