import { findLanguage, LOCALES, type LocaleRow } from './locales.ts'

const rows: readonly LocaleRow[] = LOCALES
const byTag = new Map(rows.map((row) => [new Intl.Locale(row.tag).baseName, row]))

/**
 * Finds the supported locale for one language of a browser (`navigator.languages`): the same region if available (`es-AR`), else the
 * language (`es-MX` is `es`); Chinese by its script. Null if there is none, or the tag is malformed.
 */
export function matchLanguage(unsafeTag: string): LocaleRow | null {
  const locale = parse(unsafeTag)
  if (locale === null) return null
  // Use the likely script, but the region only if the browser names it: `es` alone is not Spain.
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

/**
 * Returns the locale to suggest to the reader of a page in `page`, or null: the reader's first supported language decides, and nothing
 * is suggested if the page is already in that language (DESIGN 5.6). `languages` as `navigator.languages`.
 */
export function suggestLocale(languages: readonly string[], page: LocaleRow): LocaleRow | null {
  for (const language of languages) {
    const row = matchLanguage(language)
    if (row === null) continue
    return findLanguage(row) === findLanguage(page) ? null : row
  }
  return null
}
