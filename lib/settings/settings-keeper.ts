import { SETTINGS_COOKIE_DAYS } from '#lib/contract/preferences-form.ts'
import { isCurrency } from '#lib/locale/currencies.ts'
import { isLocaleCode, type LocaleRow } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import type { CookieJar } from '#lib/storage/cookies.ts'
import type { TabChannel } from '#lib/storage/cross-tab.ts'
import { parseSettings, serializeSettings, type Layout, type Settings, type ValuationUnit } from './settings.ts'
import type { Theme } from './theme.ts'

/** The only way to change settings (specification 3.4). Every setter returns the resulting settings. */
export interface SettingsKeeper {
  /** Reads the current settings from the cookie. */
  read(): Settings
  /** Also writes the language cookie, which requests to shared domains read (DESIGN 5.4). Ignores unknown codes. */
  setLanguage(code: string): Settings
  /** Ignores unknown currencies. */
  setUnit(currency: string): Settings
  setShowAsset(shown: boolean): Settings
  setTheme(theme: Theme): Settings
  setLayout(layout: Layout): Settings
  setValuationUnit(unit: ValuationUnit): Settings
  setLogin(loggedIn: boolean): Settings
  /** Listens for changes from other tabs; returns an unsubscribe function. */
  watch(changed: (settings: Settings) => void): () => void
}

export interface SettingsKeeperOptions {
  readonly cookies: CookieJar
  readonly tabs: TabChannel
  /** Locale of the page, from which the settings of a new visitor follow. */
  readonly locale: LocaleRow
}

/**
 * Persists the settings in one JSON cookie for 365 days. The cookie is the source of truth for all tabs: a setter reads it again before
 * it changes one field, so that two tabs do not undo each other.
 */
export function createSettingsKeeper({ cookies, tabs, locale }: SettingsKeeperOptions): SettingsKeeper {
  const read = (): Settings => parseSettings(cookies.read(site.cookies.settings), locale)

  function change(patch: Partial<Settings>): Settings {
    const settings = { ...read(), ...patch }
    cookies.write(site.cookies.settings, serializeSettings(settings), SETTINGS_COOKIE_DAYS)
    tabs.announce()
    return settings
  }

  return {
    read,
    setLanguage(code) {
      if (!isLocaleCode(code)) return read()
      cookies.write(site.cookies.language, code, SETTINGS_COOKIE_DAYS)
      return change({ language: code })
    },
    setUnit: (currency) => (isCurrency(currency) ? change({ unit: currency }) : read()),
    setShowAsset: (shown) => change({ showAsset: shown }),
    setTheme: (theme) => change({ theme }),
    setLayout: (layout) => change({ layout }),
    setValuationUnit: (unit) => change({ valuationUnit: unit }),
    setLogin: (loggedIn) => change({ login: loggedIn }),
    watch: (changed) => tabs.listen(() => changed(read())),
  }
}
