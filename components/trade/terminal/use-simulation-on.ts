import { useBrowserValue } from '#lib/stores/use-browser-value.ts'
import { site } from '#lib/locale/site.ts'
import { createBrowserCookies } from '#lib/storage/cookies.ts'
import { createTabFlag, type TabFlag } from '#lib/storage/cross-tab.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'

function flag(): TabFlag {
  return createTabFlag(site.cookies.simulation, findLocalStorage(), window)
}

const subscribe = (changed: () => void) => flag().watch(changed)
const isOff = () => false

/**
 * Returns whether simulation mode is on in this browser now. The cookie may come before the flag, with a session from another domain
 * (DESIGN 5.29); then the gate holds already.
 */
export function isSimulationOn(): boolean {
  return flag().isOn() || createBrowserCookies(location).read(site.cookies.simulation) === '1'
}

/** Returns whether simulation mode is on in this browser (specification 4.1); off on the server and during hydration. */
export function useSimulationOn(): boolean {
  return useBrowserValue(subscribe, isSimulationOn, isOff)
}
