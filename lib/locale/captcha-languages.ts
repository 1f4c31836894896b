import { findLocale, type LocaleRow } from './locales.ts'

/** Languages of captcha services by the codes of their pages (specification 9, last paragraph). */
const CODES: Readonly<Record<string, string>> = {
  en: 'eng',
  'zh-CN': 'zho',
  ja: 'jpn',
  'zh-TW': 'zho-tw',
  ru: 'rus',
  es: 'spa',
  fr: 'fra',
  de: 'deu',
  pt: 'pon',
  id: 'ind',
  th: 'tha',
  nl: 'nld',
  pl: 'pol',
  uk: 'ukr',
  'pt-PT': 'por',
  sv: 'swe',
  uz: 'uzb',
  ph: 'fil',
  ko: 'kor',
}

const byCaptchaCode = new Map(Object.entries(CODES).map(([code, captchaCode]) => [captchaCode, code]))

/**
 * The three-letter code in which a page asks for its captcha: its own, else that of the language whose texts its own rest on (es-AR:
 * `spa`), else English.
 */
export function captchaLanguage({ code, catalogues }: Pick<LocaleRow, 'code' | 'catalogues'>): string {
  const known = [code, ...catalogues].find((name) => Object.hasOwn(CODES, name)) ?? 'en'
  return CODES[known] ?? 'eng'
}

/** Whether a service that speaks these languages has a page's very words: not those of a region, nor of a language without a code. */
export function isCaptchaLanguage(code: string): boolean {
  return Object.hasOwn(CODES, code)
}

/** The locale whose texts a service shows for a three-letter code, with the code that says so: English for what it has none for. */
export function localeOfCaptcha(unsafeCode: string): { readonly captchaCode: string; readonly locale: LocaleRow } {
  const locale = findLocale(byCaptchaCode.get(unsafeCode) ?? 'en')
  return { captchaCode: captchaLanguage(locale), locale }
}
