'use client'

import { useCallback } from 'react'
import { useBrowserValue } from '#lib/stores/use-browser-value.ts'
import type { Preference } from '#lib/settings/preferences.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'

const listeners = new Set<() => void>()

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}

/**
 * Returns a preference of this browser and its setter, kept in step across tabs. Null until the page is in the browser, because a
 * server renders the same for everybody. For plain values only, which are equal each time they are read.
 */
export function usePreference<Value extends string | number | boolean>(
  preference: Preference<Value>,
): readonly [Value | null, (value: Value) => void] {
  const value = useBrowserValue<Value | null>(
    subscribe,
    () => preference.read(findLocalStorage()),
    () => null,
  )
  const set = useCallback(
    (chosen: Value) => {
      preference.write(findLocalStorage(), chosen)
      for (const listener of listeners) listener()
    },
    [preference],
  )
  return [value, set]
}
