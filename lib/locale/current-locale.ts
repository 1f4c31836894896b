import { notFound } from 'next/navigation'
import { locale as localeParam } from 'next/root-params'
import { findLocale, isLocaleCode, type LocaleRow } from './locales.ts'

/**
 * Returns the locale row of the page being rendered, from the first segment of the internal path. Server components only. If the first
 * segment is not a locale code, the 404 page is shown.
 */
export async function currentLocale(): Promise<LocaleRow> {
  const code = await localeParam()
  if (!isLocaleCode(code)) notFound()
  return findLocale(code)
}
