import { notFound } from 'next/navigation'
import { locale as localeParam } from 'next/root-params'
import { findLocale, isLocaleCode, type LocaleRow } from './locales.ts'

/**
 * The locale row of the page being rendered, from the first segment of the internal path. Server components only.
 * A first segment that is no locale code ends in the 404 page.
 */
export async function currentLocale(): Promise<LocaleRow> {
  const code = await localeParam()
  if (!isLocaleCode(code)) notFound()
  return findLocale(code)
}
