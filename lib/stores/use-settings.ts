'use client'

import { useCallback, useSyncExternalStore } from 'react'
import type { Settings } from '#lib/settings/settings.ts'
import { tabSettings } from './tab-settings.ts'

/** The settings, or null until the page is in the browser: what a server renders is the same for everybody. */
export function useSettings(localeCode: string): Settings | null {
  const subscribe = useCallback((changed: () => void) => tabSettings(localeCode).store.subscribe(changed), [localeCode])
  return useSyncExternalStore<Settings | null>(
    subscribe,
    () => tabSettings(localeCode).store.getState(),
    () => null,
  )
}
