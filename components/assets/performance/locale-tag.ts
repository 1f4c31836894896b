import { findLocale } from '#lib/locale/locales.ts'

/** Returns the BCP-47 tag of a locale. */
export function localeTag(localeCode: string): string {
  return findLocale(localeCode)?.tag ?? 'en'
}
