import { useUnit } from '#lib/stores/use-settings.ts'
import { findLocale } from '#lib/locale/locales.ts'

/** The currency that amounts are shown in: the locale's on the server and during hydration, then the visitor's choice. */
export function useCurrency(localeCode: string): string {
  return useUnit(localeCode) ?? findLocale(localeCode).currency
}
