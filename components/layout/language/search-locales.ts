import { holdsWords, searchWords } from '#lib/kernel/search-text.ts'
import { CURRENCIES, type Currency } from '#lib/locale/currencies.ts'
import { LOCALES, type LocaleRow } from '#lib/locale/locales.ts'

/** Returns a language's name in the reader's own language, so that it is found by either name. */
export type LocaleNamer = (tag: string) => string

/**
 * Returns the locales that match a search by their own name, their name in the reader's language, their English name, which somebody
 * types who has got into a language that he cannot read, or key. All for an empty search.
 */
export function searchLocales(query: string, nameLocale: LocaleNamer, inEnglish: LocaleNamer): LocaleRow[] {
  const words = searchWords(query)
  return LOCALES.filter((row) => holdsWords(words, row.languageName, nameLocale(row.tag), inEnglish(row.tag), row.languageKey))
}

/** Returns the currencies that match a search by code, sign, or name in the reader's language, in the order of their numbers. */
export function searchCurrencies(query: string, nameLocale: LocaleNamer): Currency[] {
  const words = searchWords(query)
  const found = CURRENCIES.filter((currency) => holdsWords(words, currency.name, currency.showName, nameLocale(currency.name)))
  return found.toSorted((a, b) => a.type - b.type)
}
