import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SettingsKeeper } from '#lib/settings/settings-keeper.ts'
import type { Settings } from '#lib/settings/settings.ts'

/** Settings as components read them, and the setters that keep them. */
export interface SettingsStore {
  readonly store: StoreApi<Settings>
  /** The keeper whose setters this store hears, too. */
  readonly keeper: SettingsKeeper
  /** Lets go of the other tabs. */
  close(): void
}

/** A store over a keeper: what any setter or another tab changes is in the store at once. */
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
