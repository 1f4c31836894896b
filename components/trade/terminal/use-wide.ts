import { useCallback } from 'react'
import { useBrowserValue } from '#lib/stores/use-browser-value.ts'

/** The width from which the terminal has a further column of panels, as in its style. */
const WIDE = '(width >= 1800px)'

/** Returns whether a media query matches the screen: false on the server and during hydration. */
export function useScreen(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const screen = matchMedia(query)
      screen.addEventListener('change', changed)
      return () => screen.removeEventListener('change', changed)
    },
    [query],
  )
  return useBrowserValue(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

/** Returns whether the screen has room for the further column: false on the server and during hydration. */
export function useWide(): boolean {
  return useScreen(WIDE)
}
