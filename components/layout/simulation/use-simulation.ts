'use client'

import { useBrowserValue } from '#lib/stores/use-browser-value.ts'
import { site } from '#lib/locale/site.ts'
import { findLocalStorage, readItem } from '#lib/storage/storage.ts'

function subscribe(changed: () => void): () => void {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}

/** Returns whether simulation mode is on; null until the page is in the browser. A mode change loads a page, so it is not watched. */
export function useSimulation(): boolean | null {
  return useBrowserValue<boolean | null>(
    subscribe,
    () => readItem(findLocalStorage(), site.cookies.simulation) === '1',
    () => null,
  )
}
