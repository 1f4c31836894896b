import { useBrowserValue } from '#lib/stores/use-browser-value.ts'
import { PANELS, type PanelId } from './slots.ts'

const never = () => () => {}

/** Returns the single panel that this window is for, or null. The page's first script sets it before the first paint. */
export function ownPanel(): PanelId | null {
  const { panel } = document.documentElement.dataset
  return PANELS.find((entry) => entry === panel) ?? null
}

/** Returns the single panel that this window is for; null on the server and during hydration. */
export function useOwnPanel(): PanelId | null {
  return useBrowserValue(never, ownPanel, () => null)
}
