import { site } from '#lib/locale/site.ts'
import { createBrowserCookies } from '#lib/storage/cookies.ts'
import { createTabFlag } from '#lib/storage/cross-tab.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { isSimulationOn, SIMULATION_ENDED } from './use-simulation.ts'

/**
 * Ends simulation mode with the session: without an account there is nothing to simulate, and the gate would still close the rest of
 * the site. The page stays, because it may be saying why the session has ended. In the browser only.
 */
export function endSimulation(): void {
  const name = site.cookies.simulation
  // The cookie first, as when the mode is left.
  createBrowserCookies(location).remove(name)
  createTabFlag(name, findLocalStorage()).set(false)
  showEnd()
}

/** Shows in this tab that another one has ended the mode, also if that was while this page was loading. In the browser only. */
export function followSimulationEnd(): void {
  if (!isSimulationOn()) showEnd()
}

function showEnd(): void {
  delete document.documentElement.dataset.simulation
  window.dispatchEvent(new Event(SIMULATION_ENDED))
}
