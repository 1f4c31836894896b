import type { LanguageCode } from './languages.ts'
import { findLocale, isLocaleCode, type CatalogueName, type LocaleRow } from './locales.ts'
import type { CaptchaWords } from './short-text-types.ts'
import { PAGELESS_TEXTS, TEXTS_BY_CATALOGUE } from './short-texts.ts'

const ENGLISH = 'eng'

const byCaptchaCode = new Map(
  Object.entries(TEXTS_BY_CATALOGUE).flatMap(([name, { captchaCode }]) =>
    typeof captchaCode === 'string' ? [[captchaCode, name] as const] : [],
  ),
)

function findCaptchaCode(catalogue: CatalogueName): string | null {
  return TEXTS_BY_CATALOGUE[catalogue].captchaCode ?? null
}

/**
 * Returns the three-letter code (specification 9, last paragraph) in which a page requests its captcha: that of its locale, else of the
 * language its texts are based on (es-AR: `spa`), else English.
 */
export function captchaLanguage(language: LanguageCode): string {
  if (!isLocaleCode(language)) return PAGELESS_TEXTS[language].captchaCode ?? ENGLISH
  return (
    findLocale(language)
      .catalogues.map(findCaptchaCode)
      .find((code) => code !== null) ?? ENGLISH
  )
}

/**
 * Checks whether a captcha service in these languages has exactly this page's texts: false for regions and for languages without a code.
 */
export function isCaptchaLanguage({ code, catalogues: [catalogue] }: Pick<LocaleRow, 'code' | 'catalogues'>): boolean {
  return catalogue === code && findCaptchaCode(catalogue) !== null
}

/** The language that a service shows for a three-letter code. */
export interface CaptchaLanguage {
  readonly captchaCode: string
  /** The locale whose catalogue has the texts. */
  readonly locale: LocaleRow
  /** The texts of a language without pages; null if they are in the catalogue. */
  readonly words: CaptchaWords | null
}

const pageless = new Map(
  Object.values(PAGELESS_TEXTS).flatMap(({ captchaCode, captcha }) =>
    typeof captchaCode === 'string' && captcha !== undefined ? [[captchaCode, captcha] as const] : [],
  ),
)

/** Returns the language of a three-letter code (specification 9, last paragraph): English for unknown codes. */
export function findCaptchaLanguage(unsafeCode: string): CaptchaLanguage {
  const words = pageless.get(unsafeCode)
  if (words !== undefined) return { captchaCode: unsafeCode, locale: findLocale('en'), words }
  const locale = findLocale(byCaptchaCode.get(unsafeCode) ?? 'en')
  return { captchaCode: captchaLanguage(locale.code), locale, words: null }
}
