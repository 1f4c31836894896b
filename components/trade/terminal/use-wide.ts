import { useSyncExternalStore } from 'react'

/** The width from which the terminal has a further column of panels, as in its style. */
const WIDE = '(width >= 1800px)'

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Returns whether the screen has room for the further column: false on the server and during hydration. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )
}
