import { findLocale, LOCALES, type LocaleCode, type LocaleRow } from './locales.ts'

/** A language that a request may name (specification 3.1), with or without pages of ours. */
interface NamedLanguage<Code extends string> {
  readonly code: Code
  /** The name that headers and links carry. */
  readonly languageKey: string
  readonly languageType: number
  /** Default currency (specification 3.2). */
  readonly currency: string
  /** The locale that replaces it wherever only our own languages exist. */
  readonly locale: LocaleRow
}

function other<const Code extends string>(code: Code, languageType: number, currency = 'USD'): NamedLanguage<Code> {
  return { code, languageKey: code, languageType, currency, locale: findLocale(code) }
}

/** Languages of specification 3.1 to 3.3 without pages: they are answered in English, except for the texts of requests. */
const OTHERS = [other('nl', 16, 'EUR'), other('en-PH', 17), other('en-ZA', 19), other('sv', 22)] as const

/** The code of a language without pages. */
export type PagelessCode = (typeof OTHERS)[number]['code']
export type LanguageCode = LocaleCode | PagelessCode
export type Language = NamedLanguage<LanguageCode>

const rows: readonly LocaleRow[] = LOCALES
const LANGUAGES: readonly Language[] = [...rows.map((locale) => ({ ...locale, locale })), ...OTHERS]
const byKey = new Map<string, Language>(LANGUAGES.map((language) => [language.languageKey, language]))
/** Regional locales and zh-TC share the number of a language with its own row; the number means that row. */
const byType = new Map(
  LANGUAGES.filter(({ code }) => code !== 'zh-TC')
    .toReversed()
    .map((language) => [language.languageType, language]),
)

/** Finds the language of a key; `zh-cn` means `zh-CN`. Undefined if it is unknown. */
export function findLanguage(key: string): Language | undefined {
  return byKey.get(key === 'zh-cn' ? 'zh-CN' : key)
}

/** Finds the language of a number of specification 3.1; undefined if there is none. */
export function findLanguageByType(type: number): Language | undefined {
  return byType.get(type)
}

/**
 * Returns the reader's first language if it has no pages and the reader gets this page in English instead; undefined otherwise. `tags`
 * as `navigator.languages`.
 */
export function pagelessLanguage(tags: readonly string[], page: LocaleRow): Language | undefined {
  if (page.catalogues.at(-1) !== 'en') return undefined
  const [first = ''] = tags
  return OTHERS.find(({ code }) => code === first) ?? OTHERS.find(({ code }) => code === first.split('-')[0])
}
