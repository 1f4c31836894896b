import type { LanguageCode } from './languages.ts'
import { findLocale, isLocaleCode, type CatalogueName, type LocaleRow } from './locales.ts'
import { PAGELESS_TEXTS, TEXTS_BY_CATALOGUE } from './short-texts.ts'

const ENGLISH = 'eng'

const byCaptchaCode = new Map(
  Object.entries(TEXTS_BY_CATALOGUE).flatMap(([name, { captchaCode }]) =>
    typeof captchaCode === 'string' ? [[captchaCode, name] as const] : [],
  ),
)

function captchaCodeOf(catalogue: CatalogueName): string | null {
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
      .catalogues.map(captchaCodeOf)
      .find((code) => code !== null) ?? ENGLISH
  )
}

/**
 * Checks whether a captcha service in these languages has exactly this page's texts: false for regions and for languages without a code.
 */
export function isCaptchaLanguage({ code, catalogues: [catalogue] }: Pick<LocaleRow, 'code' | 'catalogues'>): boolean {
  return catalogue === code && captchaCodeOf(catalogue) !== null
}

/** Returns the locale whose texts a service shows for a three-letter code, and that locale's code: English for unknown codes. */
export function localeOfCaptcha(unsafeCode: string): { readonly captchaCode: string; readonly locale: LocaleRow } {
  const locale = findLocale(byCaptchaCode.get(unsafeCode) ?? 'en')
  return { captchaCode: captchaLanguage(locale.code), locale }
}
