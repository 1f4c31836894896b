import { useUnit } from '#lib/stores/settings/use-settings.ts'
import { findLocale } from '#lib/locale/locales.ts'

/** Returns the currency for amounts: the locale's on the server and during hydration, then the visitor's choice. */
export function useCurrency(localeCode: string): string {
  return useUnit(localeCode) ?? findLocale(localeCode).currency
}
