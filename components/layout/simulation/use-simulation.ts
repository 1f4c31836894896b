'use client'

import { useBrowserValue } from '#lib/stores/use-browser-value.ts'
import { site } from '#lib/locale/site.ts'
import { createBrowserCookies } from '#lib/storage/cookies.ts'
import { findLocalStorage, readItem } from '#lib/storage/storage.ts'

const name = site.cookies.simulation

/** The event of a page whose simulation mode has ended without a new page. */
export const SIMULATION_ENDED = 'simulation-ended'

function subscribe(changed: () => void): () => void {
  const events = ['storage', SIMULATION_ENDED]
  for (const each of events) window.addEventListener(each, changed)
  return () => events.forEach((each) => window.removeEventListener(each, changed))
}

/** Checks whether simulation mode is on. The cookie may come before the flag, with a session from another domain (DESIGN 5.29). */
export function isSimulationOn(): boolean {
  return readItem(findLocalStorage(), name) === '1' || createBrowserCookies(location).read(name) === '1'
}

/** Returns whether simulation mode is on; null until the page is in the browser. All other changes of the mode in this tab load a page. */
export function useSimulation(): boolean | null {
  return useBrowserValue<boolean | null>(subscribe, isSimulationOn, () => null)
}
