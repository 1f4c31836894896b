import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SettingsKeeper } from '#lib/settings/settings-keeper.ts'
import type { Settings } from '#lib/settings/settings.ts'

/** The settings that components read, with the setters that persist them. */
export interface SettingsStore {
  readonly store: StoreApi<Settings>
  /** The keeper, whose setters also update this store. */
  readonly keeper: SettingsKeeper
  /** Stops listening to other tabs. */
  close(): void
}

/** Creates a store over a keeper: any change by a setter or another tab is in the store at once. */
export function createSettingsStore(kept: SettingsKeeper): SettingsStore {
  const store = createStore<Settings>()(() => kept.read())
  const take = (settings: Settings): Settings => {
    store.setState(settings)
    return settings
  }
  const keeper: SettingsKeeper = {
    read: kept.read,
    watch: kept.watch,
    setLanguage: (code) => take(kept.setLanguage(code)),
    setUnit: (currency) => take(kept.setUnit(currency)),
    setShowAsset: (shown) => take(kept.setShowAsset(shown)),
    setTheme: (theme) => take(kept.setTheme(theme)),
    setLayout: (layout) => take(kept.setLayout(layout)),
    setValuationUnit: (unit) => take(kept.setValuationUnit(unit)),
    setLogin: (loggedIn) => take(kept.setLogin(loggedIn)),
  }
  return { store, keeper, close: kept.watch(take) }
}
