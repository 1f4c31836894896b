import type { DomainKey } from './site.ts'

/**
 * The one locale table. A locale code is our own name for a row, not a language tag: `Intl` throws on `asia`, takes `zh-TC` for
 * Simplified and `ph` for US English, so only `tag` may ever be passed to `Intl` or `lang`.
 * Specification 2.2, 2.3, 3.1, 3.2; DESIGN 5.1 to 5.4.
 */
interface Row<Code extends string, Catalogues extends readonly string[], Tag extends string> {
  /** Specification 3.1 `locale`; also the first segment of the internal page path. */
  readonly code: Code
  /** Specification 3.1: the name of the language in requests; the headers of every call carry it (7.1). */
  readonly languageKey: string
  /** Path prefix of public URLs: empty, or `/de`. */
  readonly prefix: string
  readonly domain: DomainKey
  /** BCP-47 tag for `lang` and `Intl`. */
  readonly tag: Tag
  /** Value of `hreflang`, or null if there is no valid one. */
  readonly hreflang: string | null
  readonly direction: 'ltr' | 'rtl'
  /** Specification 3.1: numeric language code, sent as `languageType`. */
  readonly languageType: number
  /** The language's own name for itself, with a region if there is one. */
  readonly languageName: string
  /** Specification 3.2: default currency. */
  readonly currency: string
  /** Message catalogues, most specific first; the last one is complete. */
  readonly catalogues: Catalogues
  /** Region (ISO 3166) of a locale that shares its URL with others; country header or subdomain decide by it. */
  readonly region?: string
}

type Options<Catalogues extends readonly string[], Tag extends string> = Partial<
  Omit<Row<string, Catalogues, Tag>, 'code' | 'languageKey' | 'languageType' | 'languageName'>
>

/** Rows default to the common case: own prefix, main domain, tag and hreflang equal to the code, USD. */
function row<const Code extends string, const Catalogues extends readonly string[] = readonly [Code], const Tag extends string = Code>(
  code: Code,
  languageType: number,
  languageName: string,
  options: Options<Catalogues, Tag> = {},
): Row<Code, Catalogues, Tag> {
  const tag = (options.tag ?? code) as Tag
  return {
    code,
    languageKey: code,
    languageType,
    languageName,
    prefix: `/${code}`,
    domain: 'main',
    hreflang: tag,
    direction: 'ltr',
    currency: 'USD',
    ...options,
    tag,
    catalogues: options.catalogues ?? ([code] as readonly string[] as Catalogues),
  }
}

/**
 * The 23 supported locales of specification 3.1, in the same order, then the other prefixes of 2.2, then Korean, then the regional
 * locales of 2.2 and 2.3.
 */
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
  row('tr', 8, 'Türkçe', { currency: 'TRY' }),
  row('th', 14, 'ไทย', { currency: 'THB' }),
  // 3.1 has no number for it: it sends that of English, and its calls name it in the header `locale`.
  row('bg', 0, 'Български'),
  // 2.2 has no prefix for it, 3.1 a number.
  row('ko', 15, '한국어', { currency: 'KRW' }),
  row('en-NG', 0, 'English (Nigeria)', { prefix: '', domain: 'second', region: 'NG', catalogues: ['en'] }),
  row('en-FR', 0, 'English (France)', { prefix: '', domain: 'second', region: 'FR', catalogues: ['en'] }),
  row('en-UZ', 0, 'English (Uzbekistan)', { prefix: '', domain: 'second', region: 'UZ', catalogues: ['en'] }),
  row('fr-FR', 10, 'Français (France)', { prefix: '/fr', domain: 'second', region: 'FR', catalogues: ['fr'] }),
  row('ru-FR', 6, 'Русский (Франция)', { prefix: '/ru', domain: 'second', region: 'FR', catalogues: ['ru'] }),
  row('ru-UZ', 6, 'Русский (Узбекистан)', { prefix: '/ru', domain: 'second', region: 'UZ', catalogues: ['ru'] }),
  row('uz-UZ', 25, 'Oʻzbekcha (Oʻzbekiston)', { prefix: '/uz', domain: 'second', region: 'UZ', catalogues: ['uz'] }),
  row('en-IN', 18, 'English (India)', { prefix: '', domain: 'third', region: 'IN', catalogues: ['en'] }),
  row('en-MY', 0, 'English (Malaysia)', { prefix: '', domain: 'third', region: 'MY', catalogues: ['en'] }),
] as const

type SomeRow = (typeof LOCALES)[number]

/** The code of a row in the table. */
export type LocaleCode = SomeRow['code']
/** The language tag of a row, for `lang` and `Intl`. */
export type LocaleTag = SomeRow['tag']
/** A file in `messages/`. */
export type CatalogueName = SomeRow['catalogues'][number]
/** A complete catalogue, on which the texts of one or more locales are based: to a reader, one language. */
export type BaseLanguage = LastOf<SomeRow['catalogues']>
/** A catalogue with only the differences to the one of its language. */
export type RegionalCatalogue = Exclude<CatalogueName, BaseLanguage>

type LastOf<Catalogues extends readonly string[]> = Catalogues extends readonly [...string[], infer Last extends string] ? Last : never

export type LocaleRow = Row<LocaleCode, readonly CatalogueName[], LocaleTag>

const byCode = new Map<string, LocaleRow>(LOCALES.map((entry) => [entry.code, entry]))

export const DEFAULT_LOCALE = 'en'

/** Finds the row of a code. Unknown codes fall back to English; `zh-cn` means `zh-CN` (specification 3.1). */
export function findLocale(code: string): LocaleRow {
  const known = byCode.get(code === 'zh-cn' ? 'zh-CN' : code)
  if (known) return known
  return LOCALES[0]
}

/** Checks whether a code is exactly that of a row in the table. */
export function isLocaleCode(code: string): code is LocaleCode {
  return byCode.has(code)
}

/** Returns the language that a locale's texts are based on; locales that share it are one language to a reader. */
export function languageOf({ catalogues }: Pick<LocaleRow, 'catalogues'>): BaseLanguage {
  return catalogues.at(-1) as BaseLanguage
}
