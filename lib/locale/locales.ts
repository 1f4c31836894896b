import type { DomainKey } from './site.ts'

/**
 * The one locale table. A locale code is our own name for a row, not a language tag: `Intl` throws on `asia`,
 * takes `zh-TC` for Simplified and `ph` for US English, so only `tag` may ever reach `Intl` or `lang`.
 * Specification 2.2, 2.3, 3.1, 3.2; DESIGN 5.1 to 5.4.
 */
export interface LocaleRow {
  /** Specification 3.1 `locale`; also the first segment of the internal page path. */
  readonly code: string
  /** Path prefix of public addresses: empty, or `/de`. */
  readonly prefix: string
  readonly domain: DomainKey
  /** BCP-47 tag for `lang` and `Intl`. */
  readonly tag: string
  /** Value of `hreflang`, or null where no valid one exists. */
  readonly hreflang: string | null
  readonly direction: 'ltr' | 'rtl'
  /** Specification 3.1: numeric language code, sent as `languageType`. */
  readonly languageType: number
  /** The language's name in itself, with the region where one is meant. */
  readonly languageName: string
  /** Specification 3.2: default currency. */
  readonly currency: string
  /** Message catalogues, most specific first; the last one is complete. */
  readonly catalogues: readonly string[]
  /** Region of a locale that shares its address with others (ISO 3166): decides by country header or subdomain. */
  readonly region?: string
}

type Options = Partial<Omit<LocaleRow, 'code' | 'languageType' | 'languageName'>>

/** Rows default to the common case: own prefix, main domain, tag and hreflang equal to the code, USD. */
function row(code: string, languageType: number, languageName: string, options: Options = {}): LocaleRow {
  return {
    code,
    languageType,
    languageName,
    prefix: `/${code}`,
    domain: 'main',
    tag: code,
    hreflang: options.tag ?? code,
    direction: 'ltr',
    currency: 'USD',
    catalogues: [code],
    ...options,
  }
}

/** The 23 supported locales of specification 3.1, in its order, then the regional locales of 2.2 and 2.3. */
export const LOCALES = [
  row('en', 0, 'English', { prefix: '' }),
  row('asia', 3, 'English (Asia)', { tag: 'en-142', hreflang: null, catalogues: ['en'] }),
  row('en-GB', 41, 'English (UK)', { catalogues: ['en-GB', 'en'] }),
  row('ja', 2, '日本語', { currency: 'JPY' }),
  row('ru', 6, 'Русский', { currency: 'RUB' }),
  row('es', 7, 'Español', { currency: 'EUR' }),
  row('it', 9, 'Italiano', { currency: 'EUR' }),
  row('fr', 10, 'Français', { currency: 'EUR' }),
  row('de', 11, 'Deutsch', { currency: 'EUR' }),
  row('zh-CN', 1, '简体中文', { domain: 'mirror', hreflang: 'zh-Hans', currency: 'CNY' }),
  row('zh-TC', 5, '繁體中文', { tag: 'zh-Hant', catalogues: ['zh-TC', 'zh-TW'] }),
  row('zh-TW', 5, '繁體中文（台灣）', { currency: 'TWD' }),
  row('pt', 12, 'Português (Brasil)', { currency: 'EUR' }),
  row('id', 13, 'Bahasa Indonesia', { domain: 'second', currency: 'IDR' }),
  row('pl', 20, 'Polski'),
  row('vi', 4, 'Tiếng Việt', { currency: 'VND' }),
  row('uk', 21, 'Українська'),
  row('pt-PT', 24, 'Português (Portugal)', { catalogues: ['pt-PT', 'pt'] }),
  row('es-ES', 23, 'Español (España)', { catalogues: ['es-ES', 'es'] }),
  row('uz', 25, 'Oʻzbekcha'),
  row('ar', 39, 'العربية', { direction: 'rtl' }),
  row('ph', 40, 'Filipino', { tag: 'fil' }),
  row('es-AR', 42, 'Español (Argentina)', { catalogues: ['es-AR', 'es'] }),
  row('en-NG', 0, 'English (Nigeria)', { prefix: '', domain: 'second', region: 'NG', catalogues: ['en'] }),
  row('en-FR', 0, 'English (France)', { prefix: '', domain: 'second', region: 'FR', catalogues: ['en'] }),
  row('en-UZ', 0, 'English (Uzbekistan)', { prefix: '', domain: 'second', region: 'UZ', catalogues: ['en'] }),
  row('fr-FR', 10, 'Français (France)', { prefix: '/fr', domain: 'second', region: 'FR', catalogues: ['fr'] }),
  row('ru-FR', 6, 'Русский (Франция)', { prefix: '/ru', domain: 'second', region: 'FR', catalogues: ['ru'] }),
  row('ru-UZ', 6, 'Русский (Узбекистан)', { prefix: '/ru', domain: 'second', region: 'UZ', catalogues: ['ru'] }),
  row('uz-UZ', 25, 'Oʻzbekcha (Oʻzbekiston)', { prefix: '/uz', domain: 'second', region: 'UZ', catalogues: ['uz'] }),
  row('en-IN', 18, 'English (India)', { prefix: '', domain: 'third', region: 'IN', catalogues: ['en'] }),
  row('en-MY', 0, 'English (Malaysia)', { prefix: '', domain: 'third', region: 'MY', catalogues: ['en'] }),
] as const satisfies readonly LocaleRow[]

const byCode = new Map<string, LocaleRow>(LOCALES.map((entry) => [entry.code, entry]))

export const DEFAULT_LOCALE = 'en'

/** The row of a code. Unknown codes fall back to English; `zh-cn` means `zh-CN` (specification 3.1). */
export function findLocale(code: string): LocaleRow {
  const known = byCode.get(code === 'zh-cn' ? 'zh-CN' : code)
  if (known) return known
  return LOCALES[0]
}

/** Whether a code names a row of the table exactly. */
export function isLocaleCode(code: string): boolean {
  return byCode.has(code)
}
