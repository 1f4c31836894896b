import { useSyncExternalStore } from 'react'
import { PANELS, type PanelId } from './places.ts'

const never = () => () => {}

/** The one panel that this window is for, or null. The page's first script puts it on the root element, before anything is painted. */
export function ownPanel(): PanelId | null {
  const { panel } = document.documentElement.dataset
  return PANELS.find((entry) => entry === panel) ?? null
}

/** The one panel that this window is for; null on the server and while the page is taken over. */
export function useOwnPanel(): PanelId | null {
  return useSyncExternalStore(never, ownPanel, () => null)
}
