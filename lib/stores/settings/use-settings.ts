'use client'

import { useCallback } from 'react'
import { useBrowserValue } from '#lib/stores/use-browser-value.ts'
import { findLocale, type LocaleRow } from '#lib/locale/locales.ts'
import { GLOBAL_DEFAULTS, INITIAL_SETTINGS, type Settings } from '#lib/settings/settings.ts'
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

/**
 * Returns the direction of a locale's pages, for what a script lays out by it; until the page is in the browser, that of specification
 * 3.4's global map.
 */
export function useDirection(localeCode: string): LocaleRow['direction'] {
  return useBrowserValue<LocaleRow['direction']>(
    neverChanges,
    () => findLocale(localeCode).direction,
    () => GLOBAL_DEFAULTS.direction,
  )
}

/** The direction of a page is that of its address. */
const neverChanges = () => () => {}

function useSettingsOr<Unread>(localeCode: string, unread: Unread): Settings | Unread {
  const subscribe = useCallback((changed: () => void) => tabSettings(localeCode).store.subscribe(changed), [localeCode])
  return useBrowserValue<Settings | Unread>(
    subscribe,
    () => tabSettings(localeCode).store.getState(),
    () => unread,
  )
}
