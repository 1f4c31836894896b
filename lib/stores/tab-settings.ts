import { assert } from '#lib/kernel/assert.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { createSettingsKeeper } from '#lib/settings/settings-keeper.ts'
import { createBrowserCookies } from '#lib/storage/cookies.ts'
import { openTabChannel } from '#lib/storage/cross-tab.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { createSettingsStore, type SettingsStore } from './settings-store.ts'

let settings: SettingsStore | undefined

/** The settings of this tab, opened with the first question. In the browser only. `localeCode` is the page's. */
export function tabSettings(localeCode: string): SettingsStore {
  assert(typeof window !== 'undefined', 'settings are read in a browser')
  settings ??= createSettingsStore(
    createSettingsKeeper({
      cookies: createBrowserCookies(window.location),
      tabs: openTabChannel(storageKey('settings_changed'), findLocalStorage(), window),
      locale: findLocale(localeCode),
    }),
  )
  return settings
}
