import { assert } from '#lib/kernel/assert.ts'
import { pagelessLanguage } from '#lib/locale/languages.ts'
import { findLocale, type LocaleRow } from '#lib/locale/locales.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { createSettingsKeeper } from '#lib/settings/settings-keeper.ts'
import { createBrowserCookies } from '#lib/storage/cookies.ts'
import { openTabChannel } from '#lib/storage/cross-tab.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { createSettingsStore, type SettingsStore } from './settings-store.ts'

let settings: SettingsStore | undefined

/** Gives a reader whose language has no pages their own currency on the English ones (specification 3.2). */
function ofReader(locale: LocaleRow): LocaleRow {
  const currency = pagelessLanguage(window.navigator.languages, locale)?.currency
  return currency === undefined ? locale : { ...locale, currency }
}

/** Returns the settings of this tab, opened at the first call. In the browser only. `localeCode` is the page's. */
export function tabSettings(localeCode: string): SettingsStore {
  assert(typeof window !== 'undefined', 'settings are read in a browser')
  settings ??= createSettingsStore(
    createSettingsKeeper({
      cookies: createBrowserCookies(window.location),
      tabs: openTabChannel(storageKey('settings_changed'), findLocalStorage(), window),
      locale: ofReader(findLocale(localeCode)),
    }),
  )
  return settings
}
