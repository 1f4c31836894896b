import type { LanguageCode } from './languages.ts'
import { findLocale, isLocaleCode, type LocaleRow } from './locales.ts'
import type { RequestMessages } from './short-text-types.ts'
import { PAGELESS_TEXTS, SHORT_TEXTS, TEXTS_BY_CATALOGUE } from './short-texts.ts'

/** Texts of failed requests of one locale, with its number and path prefix. */
export interface LocaleRequestMessages extends RequestMessages {
  /** `languageType`. */
  readonly lang: number
  /** Path prefix of the locale's pages. */
  readonly locale: string
}

/**
 * Returns the texts of failed requests: a locale's own, else those of its language; a language without pages has its own, or English
 * ones (specification 3.3: nl, en-PH, en-ZA).
 */
export function findRequestMessages(code: LanguageCode): RequestMessages {
  if (!isLocaleCode(code)) return PAGELESS_TEXTS[code].requests ?? SHORT_TEXTS.en.requests
  const own = findLocale(code).catalogues.find((name) => TEXTS_BY_CATALOGUE[name].requests !== undefined) ?? 'en'
  return TEXTS_BY_CATALOGUE[own].requests ?? SHORT_TEXTS.en.requests
}

/** Returns the texts of a locale, with the two values that specification 3.3 adds to them. */
export function findLocaleMessages(locale: Pick<LocaleRow, 'code' | 'languageType' | 'prefix'>): LocaleRequestMessages {
  return { ...findRequestMessages(locale.code), lang: locale.languageType, locale: locale.prefix }
}
