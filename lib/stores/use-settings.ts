'use client'

import { useCallback, useSyncExternalStore } from 'react'
import { INITIAL_SETTINGS, type Settings } from '#lib/settings/settings.ts'
import { tabSettings } from './tab-settings.ts'

/**
 * The settings; those of specification 3.4's global map until the page is in the browser and its cookie has been read, so that what a
 * server renders is the same for everybody and shows nobody's amounts.
 */
export function useSettings(localeCode: string): Settings {
  return useSettingsOr(localeCode, INITIAL_SETTINGS)
}

/** The currency of amounts; null until the cookie has been read: a page that names one before that names its locale's. */
export function useUnit(localeCode: string): string | null {
  return useSettingsOr(localeCode, null)?.unit ?? null
}

function useSettingsOr<Unread>(localeCode: string, unread: Unread): Settings | Unread {
  const subscribe = useCallback((changed: () => void) => tabSettings(localeCode).store.subscribe(changed), [localeCode])
  return useSyncExternalStore<Settings | Unread>(
    subscribe,
    () => tabSettings(localeCode).store.getState(),
    () => unread,
  )
}
