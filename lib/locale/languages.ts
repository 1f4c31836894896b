import { findLocale, LOCALES, type LocaleRow } from './locales.ts'

/** A language that a request may name (specification 3.1): one of our pages', or one that has none yet. */
export interface Language {
  readonly code: string
  /** Null where specification 3.1 gives no number. */
  readonly languageType: number | null
  /** Default currency (specification 3.2). */
  readonly currency: string
  /** What stands in for it wherever only our own languages do. */
  readonly locale: LocaleRow
}

function other(code: string, languageType: number | null, currency = 'USD'): Language {
  return { code, languageType, currency, locale: findLocale(code) }
}

/** Languages of specification 3.1 to 3.3 that have no pages: they are answered in English, but for the texts of requests. */
const OTHERS: readonly Language[] = [
  other('bg', null),
  other('tr', 8, 'TRY'),
  other('th', 14, 'THB'),
  other('ko', 15, 'KRW'),
  other('nl', 16, 'EUR'),
  other('en-PH', 17),
  other('en-ZA', 19),
  other('sv', 22),
]

const rows: readonly LocaleRow[] = LOCALES
const LANGUAGES: readonly Language[] = [...rows.map((locale) => ({ ...locale, locale })), ...OTHERS]
const byCode = new Map(LANGUAGES.map((language) => [language.code, language]))
/** Regional locales and zh-TC have the number of a language that has its own row: that one is meant. */
const byType = new Map(LANGUAGES.filter(({ code }) => code !== 'zh-TC').toReversed().map((language) => [language.languageType, language]))

/** The language of a code; `zh-cn` means `zh-CN`. Undefined where it is none of ours. */
export function findLanguage(code: string): Language | undefined {
  return byCode.get(code === 'zh-cn' ? 'zh-CN' : code)
}

/** The language of a number of specification 3.1; undefined where it has none. */
export function findLanguageByType(type: number): Language | undefined {
  return byType.get(type)
}

/**
 * The language that a reader asks for first, where it has no pages and he reads these in English instead; undefined otherwise.
 * `tags` as `navigator.languages`.
 */
export function pagelessLanguage(tags: readonly string[], page: LocaleRow): Language | undefined {
  if (page.catalogues.at(-1) !== 'en') return undefined
  const [first = ''] = tags
  return OTHERS.find(({ code }) => code === first) ?? OTHERS.find(({ code }) => code === first.split('-')[0])
}
