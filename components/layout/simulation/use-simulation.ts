'use client'

import { useBrowserValue } from '#lib/stores/use-browser-value.ts'
import { site } from '#lib/locale/site.ts'
import { createBrowserCookies } from '#lib/storage/cookies.ts'
import { findLocalStorage, readItem } from '#lib/storage/storage.ts'

const name = site.cookies.simulation

function subscribe(changed: () => void): () => void {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}

/** Returns whether simulation mode is on; null until the page is in the browser. A mode change loads a page, so it is not watched. */
export function useSimulation(): boolean | null {
  return useBrowserValue<boolean | null>(
    subscribe,
    // The cookie may come before the flag, with a session from another domain (DESIGN 5.29).
    () => readItem(findLocalStorage(), name) === '1' || createBrowserCookies(location).read(name) === '1',
    () => null,
  )
}
