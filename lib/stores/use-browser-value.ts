'use client'

import { useCallback, useSyncExternalStore } from 'react'

/**
 * The stage of the page that this tab has loaded: not hydrated, as on the server and where nothing was rendered on a server; hydrating,
 * with the server's values; or shown, with the browser's.
 */
let stage: 'none' | 'hydrating' | 'shown' = 'none'
const waiting = new Set<() => void>()

/** Calls `begin` together with all others in a task of its own after hydration; returns a function that cancels it. */
function afterHydration(begin: () => void): () => void {
  if (waiting.size === 0) setTimeout(showAll)
  waiting.add(begin)
  return () => waiting.delete(begin)
}

function showAll(): void {
  stage = 'shown'
  for (const begin of waiting) begin()
  waiting.clear()
}

/**
 * Returns a value that only the browser knows: `first` on the server and during hydration, then what `read` returns, each time that
 * `subscribe` tells of a change. Unlike `useSyncExternalStore`, it renders the browser's first values in a task of their own and not in
 * that of hydration: on a slow processor the reader's first click would wait for both. `read` and `first` must return the same value
 * until something changes.
 */
export function useBrowserValue<Value>(subscribe: (changed: () => void) => () => void, read: () => Value, first: () => Value): Value {
  const join = useCallback(
    (changed: () => void) => {
      if (stage !== 'hydrating') return subscribe(changed)
      let leave = afterHydration(() => {
        leave = subscribe(changed)
        changed()
      })
      return () => leave()
    },
    [subscribe],
  )
  return useSyncExternalStore(
    join,
    () => (stage === 'hydrating' ? first() : read()),
    // React asks for it on the server, and in a browser only while it hydrates.
    () => {
      if (stage === 'none' && typeof window !== 'undefined') stage = 'hydrating'
      return first()
    },
  )
}
