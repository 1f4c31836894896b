import { findLocale, type LocaleRow } from '#lib/locale/locales.ts'
import { localeAddress } from './locale-address.ts'
import { pagePath } from './page-path.ts'
import { tabSettings } from '#lib/stores/tab-settings.ts'

/** Shows this page in another locale: remembers the choice, keeps path, query and fragment (DESIGN 5.6). */
export function goToLocale(row: LocaleRow, currentCode: string): void {
  const path = pagePath(location.pathname, findLocale(currentCode))
  tabSettings(currentCode).keeper.setLanguage(row.code)
  location.assign(localeAddress(row, path, location.host, location.search + location.hash))
}
