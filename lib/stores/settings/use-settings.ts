'use client'

import { useCallback } from 'react'
import { useBrowserValue } from '#lib/stores/use-browser-value.ts'
import { INITIAL_SETTINGS, type Settings } from '#lib/settings/settings.ts'
import { tabSettings } from './tab-settings.ts'

/**
 * Returns the settings; until the page is in the browser and its cookie has been read, those of specification 3.4's global map, so that
 * the server renders the same for everybody and shows no amounts.
 */
export function useSettings(localeCode: string): Settings {
  return useSettingsOr(localeCode, INITIAL_SETTINGS)
}

/** Returns the currency of amounts; null until the cookie has been read, when a page must use its locale's currency. */
export function useUnit(localeCode: string): string | null {
  return useSettingsOr(localeCode, null)?.unit ?? null
}

function useSettingsOr<Unread>(localeCode: string, unread: Unread): Settings | Unread {
  const subscribe = useCallback((changed: () => void) => tabSettings(localeCode).store.subscribe(changed), [localeCode])
  return useBrowserValue<Settings | Unread>(
    subscribe,
    () => tabSettings(localeCode).store.getState(),
    () => unread,
  )
}
