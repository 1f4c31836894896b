import { CURRENCIES, type Currency } from '#lib/locale/currencies.ts'
import { LOCALES, type LocaleRow } from '#lib/locale/locales.ts'

/** Returns text in lower case without accents, so that `portugues` finds Português and `o'zbek` finds Oʻzbekcha. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’ʻʼ`]/gu, '')
    .toLowerCase()
    .trim()
}

function matches(query: string, ...texts: readonly string[]): boolean {
  const words = fold(query).split(/\s+/)
  const text = fold(texts.join(' '))
  return words.every((word) => text.includes(word))
}

/** Returns a language's name in the reader's own language, so that it is found by either name. */
export type NameOf = (tag: string) => string

/** Returns the locales that match a search by their own name, their name in the reader's language, or code. All for an empty search. */
export function searchLocales(query: string, nameOf: NameOf): LocaleRow[] {
  return LOCALES.filter((row) => matches(query, row.languageName, nameOf(row.tag), row.code))
}

/** Returns the currencies that match a search by code, sign, or name in the reader's language. */
export function searchCurrencies(query: string, nameOf: NameOf): Currency[] {
  return CURRENCIES.filter((currency) => matches(query, currency.name, currency.symbol, nameOf(currency.name)))
}
