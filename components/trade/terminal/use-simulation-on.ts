import { useBrowserValue } from '#lib/stores/use-browser-value.ts'
import { site } from '#lib/locale/site.ts'
import { createTabFlag, type TabFlag } from '#lib/storage/cross-tab.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'

function flag(): TabFlag {
  return createTabFlag(site.cookies.simulation, findLocalStorage(), window)
}

const subscribe = (changed: () => void) => flag().watch(changed)
const isOn = () => flag().isOn()
const isOff = () => false

/** Returns whether simulation mode is on in this browser (specification 4.1); off on the server and during hydration. */
export function useSimulationOn(): boolean {
  return useBrowserValue(subscribe, isOn, isOff)
}
