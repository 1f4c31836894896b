import { LOCALES, type LocaleRow } from './locales.ts'

const rows: readonly LocaleRow[] = LOCALES
const byTag = new Map(rows.map((row) => [new Intl.Locale(row.tag).baseName, row]))

/**
 * The supported locale for one language of a browser (`navigator.languages`), or null where there is none: the same region
 * where we have it (`es-AR`), else the language (`es-MX` is `es`); Chinese by its script. Malformed tags are null.
 */
export function matchLanguage(unsafeTag: string): LocaleRow | null {
  const locale = parse(unsafeTag)
  if (locale === null) return null
  // The script comes from the likely one, the region only where the browser names it: `es` alone is not Spain.
  const { language, script } = locale.maximize()
  if (language === 'zh' && script === 'Hans') return byTag.get('zh-CN') ?? null
  return byTag.get(`${language}-${locale.region}`) ?? byTag.get(`${language}-${script}`) ?? byTag.get(language) ?? null
}

function parse(unsafeTag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(unsafeTag)
  } catch {
    return null
  }
}

/** The catalogue that a locale's texts rest on: locales that share it are one language to a reader. */
export function languageOf(row: LocaleRow): string {
  return row.catalogues.at(-1) ?? row.code
}

/**
 * The locale to suggest to a reader of a page in `page`, or null: the first of his languages that we have decides, and it is
 * no suggestion where the page is in that language already (DESIGN 5.6). `languages` as `navigator.languages`.
 */
export function suggestLocale(languages: readonly string[], page: LocaleRow): LocaleRow | null {
  for (const language of languages) {
    const row = matchLanguage(language)
    if (row === null) continue
    return languageOf(row) === languageOf(page) ? null : row
  }
  return null
}
