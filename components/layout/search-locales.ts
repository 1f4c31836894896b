import { CURRENCIES, type Currency } from '#lib/locale/currencies.ts'
import { LOCALES, type LocaleRow } from '#lib/locale/locales.ts'

/** Lower case, without accents, so that `portugues` finds Português and `o'zbek` finds Oʻzbekcha. */
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

/** A language's name in the reader's own language, so that he finds it in both. */
export type NameOf = (tag: string) => string

/** The locales that a search finds: by their own name, by their name in the reader's language, by code. All for an empty one. */
export function searchLocales(query: string, nameOf: NameOf): LocaleRow[] {
  return LOCALES.filter((row) => matches(query, row.languageName, nameOf(row.tag), row.code))
}

/** The currencies that a search finds: by code, sign, and name in the reader's language. */
export function searchCurrencies(query: string, nameOf: NameOf): Currency[] {
  return CURRENCIES.filter((currency) => matches(query, currency.name, currency.symbol, nameOf(currency.name)))
}
